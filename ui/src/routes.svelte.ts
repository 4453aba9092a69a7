/** Which page is shown. The server answers with the same file for all of them. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string | null }
  | { page: 'rules'; game: string | null }
  | { page: 'settings' }
  | { page: 'game'; game: string; name: string }
  | { page: 'lost' }

export function readRoute(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const [first, second, third, fourth] = parts
  if (!first) return { page: 'home' }
  if (first === 'games' && second && third && !fourth)
    return { page: 'game', game: second, name: third }
  if (third !== undefined) return { page: 'lost' }
  if (first === 't' && second) return { page: 'table', table: second }
  if (first === 'replay') return { page: 'replay', table: second ?? null }
  if (first === 'rules') return { page: 'rules', game: second ?? null }
  if (first === 'settings' && !second) return { page: 'settings' }
  return { page: 'lost' }
}

class Router {
  route: Route = $state.raw(readRoute('/'))

  start(): void {
    const read = () => (this.route = readRoute(location.pathname))
    read()
    addEventListener('popstate', read)
    addEventListener('click', (event) => this.#follow(event))
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.route = readRoute(new URL(path, location.href).pathname)
    scrollTo(0, 0)
  }

  /** Links stay links; ours are followed without loading the page again. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest('a')
    if (!link || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
    // An anchor on the same page is the browser's own business.
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
