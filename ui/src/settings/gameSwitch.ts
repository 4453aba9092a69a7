/** A yes-or-no setting of one game, shown on the page of settings and wherever the game likes. */
import { settings } from './settings.svelte'

export class GameSwitch {
  readonly #key: string

  constructor(
    game: string,
    readonly name: string,
    readonly atFirst: boolean,
  ) {
    this.#key = `${game}.${name}`
  }

  get on(): boolean {
    return settings.switches[this.#key] ?? this.atFirst
  }

  set on(on: boolean) {
    settings.switches[this.#key] = on
  }
}
