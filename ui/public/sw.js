// Lets the home page open without a connection. Tables are never kept: they live on the server.
const SHELL = 'shell-1'

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOrShell(request))
  else if (
    url.pathname.startsWith('/assets/') ||
    /^\/[\w-]+\.(svg|png|webmanifest)$/.test(url.pathname)
  ) {
    event.respondWith(keptOrFetched(request))
  }
})

async function keepShell() {
  const cache = await caches.open(SHELL)
  await cache.addAll(['/', '/icon.svg'])
}

/** The newest page if there is a connection; it is kept for when there is none. */
async function pageOrShell(request) {
  const cache = await caches.open(SHELL)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put('/', answer.clone())
    return answer
  } catch {
    return (await cache.match('/')) ?? Response.error()
  }
}

/** Names of assets change with their content: what is kept is never old. */
async function keptOrFetched(request) {
  const cache = await caches.open(SHELL)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
