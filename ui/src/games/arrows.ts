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
  // Where the keyboard was, in case that piece is gone when the next turn begins.
  let held: { pick: Element; spot: Spot } | null = null

  function rove(to?: Element): void {
    const all = picks()
    const chosen =
      to ?? all.find((pick) => pick === document.activeElement || pick.tabIndex === 0) ?? all[0]
    for (const pick of region.querySelectorAll('[tabindex]')) {
      if (!pick.hasAttribute('data-pick')) pick.setAttribute('tabindex', '-1')
    }
    for (const pick of all) {
      const index = pick === chosen ? '0' : '-1'
      if (pick.getAttribute('tabindex') !== index) pick.setAttribute('tabindex', index)
    }
  }

  function go(from: Spot, others: (HTMLElement | SVGElement)[], key: string): void {
    others[nearest(from, others.map(middle), key)]?.focus()
  }

  function move(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = event.target instanceof Element ? event.target.closest('[tabindex]') : null
    if (!from || !region.contains(from) || !(event.key in WAYS)) return
    event.preventDefault()
    event.stopPropagation()
    go(
      middle(from),
      picks().filter((pick) => pick !== from),
      event.key,
    )
  }

  function enter(event: FocusEvent): void {
    const pick = event.target instanceof Element ? event.target : null
    if (!pick || !region.contains(pick)) {
      held = null
    } else if (pick.matches('[data-pick]')) {
      held = pick.matches(':focus-visible') ? { pick, spot: middle(pick) } : null
      rove(pick)
    }
  }

  /** The piece in focus was taken away: the keyboard goes on with the one nearest to it. */
  function regain(): void {
    if (!held || region.contains(held.pick) || document.activeElement !== document.body) return
    const { spot } = held
    const far = (pick: Element) => Math.hypot(middle(pick).x - spot.x, middle(pick).y - spot.y)
    picks()
      .sort((a, b) => far(a) - far(b))[0]
      ?.focus()
  }

  const watcher = new MutationObserver(() => {
    rove()
    regain()
  })
  watcher.observe(region, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-pick', 'disabled'],
  })
  const typed: EventListener = (event) => move(event as KeyboardEvent)
  region.addEventListener('keydown', typed)
  document.addEventListener('focusin', enter)
  rove()
  return () => {
    watcher.disconnect()
    region.removeEventListener('keydown', typed)
    document.removeEventListener('focusin', enter)
  }
}
