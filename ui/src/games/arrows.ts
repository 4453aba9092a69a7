/**
 * Arrow keys inside a region: from a piece to the nearest one in that direction. Tab reaches a
 * region once, wherever it was left.
 */

export interface Spot {
  x: number
  y: number
}

const WAYS: Record<string, Spot> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

/** Which of the spots lies nearest in the key's direction; -1 if none does. */
export function nearest(from: Spot, spots: readonly Spot[], key: string): number {
  const way = WAYS[key]
  if (!way) return -1
  let [best, found] = [Infinity, -1]
  spots.forEach((spot, index) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y]
    const along = dx * way.x + dy * way.y
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x)
    // Within 75 degrees of the direction; straight ahead goes before near.
    if (along <= 1 || aside > along * 3.7) return
    const far = along + 2 * aside
    if (far < best) [best, found] = [far, index]
  })
  return found
}

function middle(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** As an attachment of a region; what can be picked in it is `[data-pick]`. */
export function arrows(region: HTMLElement | SVGElement): () => void {
  const picks = () =>
    [...region.querySelectorAll<HTMLElement | SVGElement>('[data-pick]')].filter(
      (pick) => !pick.hasAttribute('disabled') && pick.getClientRects().length > 0,
    )

  function rove(to?: Element): void {
    const all = picks()
    const held =
      to ?? all.find((pick) => pick === document.activeElement || pick.tabIndex === 0) ?? all[0]
    for (const pick of all) {
      const index = pick === held ? '0' : '-1'
      if (pick.getAttribute('tabindex') !== index) pick.setAttribute('tabindex', index)
    }
  }

  function move(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = event.target instanceof Element ? event.target.closest('[data-pick]') : null
    if (!from || !(event.key in WAYS)) return
    const others = picks().filter((pick) => pick !== from)
    const next = others[nearest(middle(from), others.map(middle), event.key)]
    event.preventDefault()
    event.stopPropagation()
    next?.focus()
  }

  function enter(event: FocusEvent): void {
    if (event.target instanceof Element && event.target.matches('[data-pick]')) rove(event.target)
  }

  const watcher = new MutationObserver(() => rove())
  watcher.observe(region, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-pick', 'disabled'],
  })
  const typed: EventListener = (event) => move(event as KeyboardEvent)
  const focused: EventListener = (event) => enter(event as FocusEvent)
  region.addEventListener('keydown', typed)
  region.addEventListener('focusin', focused)
  rove()
  return () => {
    watcher.disconnect()
    region.removeEventListener('keydown', typed)
    region.removeEventListener('focusin', focused)
  }
}
