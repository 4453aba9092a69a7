import { mount } from 'svelte'
import App from './App.svelte'
import './look/tokens.css'
import './look/base.css'
import { place } from './routes.svelte'
import { followSettings } from './settings/settings.svelte'

await followSettings()
place.start()
mount(App, { target: document.getElementById('app') as HTMLElement })

// Only where the page comes safely (https, or this machine); elsewhere it is simply a page.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
}
