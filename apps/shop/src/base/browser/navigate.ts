import { basePath, paths } from '../routes.ts'
import { entryState } from './scroll.ts'

/** Opens a path of the shop from outside React. */
export function openPath(path: string): void {
  history.pushState(entryState(null), '', basePath + path)
}

/** Opens the login screen with the way back to where the shopper is, unless it is open. */
export function openLogin(): void {
  const here = location.pathname.slice(basePath.length)
  if (!here.startsWith(paths.login())) openPath(paths.login(here + location.search))
}
