/** A page of rules: numbered rules, marks of what we decided, and figures. */

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em' | 'decided'; parts: Inline[] }
  | { kind: 'link'; parts: Inline[]; href: string }

export type Item = { rule: string | null; blocks: Block[] }

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  /** A fenced block called "figure NAME"; its text is for readers without pictures. */
  | { kind: 'figure'; name: string; text: string }

export type Page = { title: string; blocks: Block[] }
