import { useLayoutEffect } from 'react'
import { basePath } from '../routes.ts'

/** `layers` counts the dialogs over the page (the kit's layers.ts). */
type State = { key?: string; from?: string; layers?: number } | null

const places = new Map<string, number>()
let current = ''

function keyOf(state: unknown): string {
  return (state as State)?.key ?? ''
}

/**
 * The state of an entry of the history: what the caller keeps in it, the key under which its scroll place is known, and `from`, the
 * page before it; the state of the entry that is open keeps both.
 */
export function entryState(state: object | null | undefined, replace = false): object {
  const { from } = (history.state as State) ?? {}
  const key = Math.random().toString(36).slice(2, 10)
  return { key, from: replace && !isLayered() ? from : currentPath(), ...state }
}

/** Relative to the base path, with the query. */
function currentPath(): string {
  return location.pathname.slice(basePath.length) + location.search
}

/** Whether the page before this one in the history is `path`. */
export function cameFrom(path: string): boolean {
  return (history.state as State)?.from === path
}

/** True in an entry that a dialog has made: what is opened from the dialog takes its place. */
export function isLayered(): boolean {
  return Boolean((history.state as State)?.layers)
}

/** True when the shop itself opened this entry of the history, so that going back stays in the shop. */
export function cameFromInside(): boolean {
  return keyOf(history.state) !== ''
}

/**
 * Takes over scrolling: a new screen starts at the top, a screen gone back to stands where it was left. Must run before the router
 * listens to the history.
 */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual'
  current = keyOf(history.state)
  restoreReloaded()
  // Scrolled before this script was here.
  if (scrollY > 0) places.set(current, scrollY)
  addEventListener('scroll', () => places.set(current, scrollY), { passive: true })
  const follow = () => {
    current = keyOf(history.state)
  }
  for (const type of ['popstate', 'pushState', 'replaceState']) addEventListener(type, follow)
  addEventListener('pagehide', () => sessionStorage.setItem('scroll', JSON.stringify([current, scrollY])))
}

function restoreReloaded(): void {
  try {
    const [key, top] = JSON.parse(sessionStorage.getItem('scroll') ?? '[]') as [string?, number?]
    if (key === current && top) places.set(key, top)
  } catch {
    // Storage is forbidden or holds something else: the page starts at the top.
  }
}

/** Puts the window where the entry of the history was left, or at the top; runs when a screen has been laid out. */
export function useScrollPlace(): void {
  useLayoutEffect(() => {
    window.scrollTo(0, places.get(current) ?? 0)
  }, [])
}
