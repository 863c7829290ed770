import { basePath, paths } from '../routes.ts'
import { entryState, isLayered } from './scroll.ts'

/**
 * Opens a path of the shop from outside React; in a dialog it replaces the dialog's history entry. `state`
 * is stored in the history entry.
 */
export function openPath(path: string, state?: object): void {
  history[isLayered() ? 'replaceState' : 'pushState'](entryState(state), '', basePath + path)
}

/**
 * Opens the login screen with the current path as callback, unless it is open; `state` belongs to this login
 * only.
 */
export function openLogin(state?: object): void {
  const here = location.pathname.slice(basePath.length)
  if (!here.startsWith(paths.login())) openPath(paths.login(here + location.search), state)
}
