import { basePath, paths } from '../routes.ts'
import { entryState, isLayered } from './scroll.ts'

/** Opens a path of the shop from outside React, from a dialog in its place; `state` is kept in the entry of the history. */
export function openPath(path: string, state?: object): void {
  history[isLayered() ? 'replaceState' : 'pushState'](entryState(state), '', basePath + path)
}

/** Opens the login screen with the way back to where the shopper is, unless it is open; `state` goes with this one login. */
export function openLogin(state?: object): void {
  const here = location.pathname.slice(basePath.length)
  if (!here.startsWith(paths.login())) openPath(paths.login(here + location.search), state)
}
