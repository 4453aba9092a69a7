/** The orders with one more at the end, or without one that was among them. */
export function toggled(orders: readonly number[], order: number): number[] {
  const others = orders.filter((one) => one !== order)
  return others.length < orders.length ? others : [...orders, order]
}
