import { mount } from 'svelte'
import App from './App.svelte'
import './look/tokens.css'
import './look/base.css'
import { router } from './routes.svelte'
import { followSettings } from './settings/settings.svelte'

await followSettings()
router.start()
mount(App, { target: document.getElementById('app') as HTMLElement })

// Only on a secure origin (https, or this machine); elsewhere it is simply a page. What this first
// visit has loaded is kept too, so that the app opens without a connection.
async function keepForOffline(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js')
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/'))
    await (await caches.open('shell-1')).addAll([...new Set(loaded)])
  } catch {
    // A browser without it shows the same app, with a connection.
  }
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') void keepForOffline()
  else addEventListener('load', () => void keepForOffline())
}
