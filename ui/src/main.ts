import { mount } from 'svelte'
import App from './App.svelte'
import './look/tokens.css'
import './look/base.css'
import { place } from './routes.svelte'
import { followSettings } from './settings/settings.svelte'

await followSettings()
place.start()
mount(App, { target: document.getElementById('app') as HTMLElement })
