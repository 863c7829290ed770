import { useLayoutEffect } from 'react'
import { basePath } from '../routes.ts'

/** `layers` counts the dialogs over the page (the kit's layers.ts). */
type State = { key?: string; from?: string; layers?: number }

/** Milliseconds that a page may take to grow: as long as a request. */
const growthPatience = 8000
const scrollInputs = ['wheel', 'touchstart', 'keydown', 'pointerdown']
/** How many entries are remembered over a reload. */
const maxPlaces = 50

const places = new Map<string, number>()
let current = ''

function openState(): State {
  return history.state ?? {}
}

/**
 * The state of a history entry: the caller's state, the key of its scroll position, and `from`, the previous
 * page. The state of the current entry keeps both.
 */
export function entryState(state: object | null | undefined, replace = false): object {
  const { from } = openState()
  const key = Math.random().toString(36).slice(2, 10)
  return { key, from: replace && !isLayered() ? from : currentPath(), ...state }
}

/** Relative to the base path, with the query. */
function currentPath(): string {
  return location.pathname.slice(basePath.length) + location.search
}

export function previousPath(path: string): boolean {
  return openState().from === path
}

/** True in a history entry that a dialog has created: navigation from the dialog replaces it. */
export function isLayered(): boolean {
  return Boolean(openState().layers)
}

/** True when the shop itself opened this entry of the history, so that going back stays in the shop. */
export function hasPreviousPage(): boolean {
  return Boolean(openState().key)
}

/**
 * Manages scrolling: a new screen starts at the top, a screen reached by going back where it was left. Must
 * run before the router listens to the history.
 */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual'
  readPlaces()
  current = placeKey()
  // Opening a URL again does not restore its scroll position.
  if (!hasPreviousPage() && navigationType() === 'navigate') places.delete(current)
  // Scrolled before this script was here.
  if (scrollY > 0) places.set(current, scrollY)
  addEventListener('scroll', keepPlace, { passive: true })
  const follow = () => {
    current = placeKey()
  }
  for (const type of ['popstate', 'pushState', 'replaceState']) addEventListener(type, follow)
  addEventListener('pagehide', writePlaces)
}

/** Entries that were opened from outside have no key; their address serves. */
function placeKey(): string {
  return openState().key || currentPath()
}

function navigationType(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  return entry?.type
}

/** The newest are last. */
function keepPlace(): void {
  places.delete(current)
  places.set(current, scrollY)
}

function writePlaces(): void {
  try {
    sessionStorage.setItem('scroll', JSON.stringify([...places].slice(-maxPlaces)))
  } catch {
    // Storage is forbidden or full: after a reload, pages start at the top.
  }
}

function readPlaces(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem('scroll') ?? '[]') as [string, number][]
    for (const [key, top] of kept) places.set(key, top)
  } catch {
    // Storage is forbidden or holds invalid data.
  }
}

/** Scrolls to the stored position of the history entry, or to the top, after a screen was laid out. */
export function useScrollPosition(): void {
  useLayoutEffect(() => {
    const top = places.get(current) ?? 0
    window.scrollTo(0, top)
    return isAt(top) ? undefined : scrollWhenTall(top)
  }, [])
}

function isAt(top: number): boolean {
  return scrollY > top - 2
}

/**
 * Scrolls on as the page grows until `top` is reached: after a reload the pages of a list load one after
 * another as their end comes near. Stops when the shopper scrolls or the page no longer grows.
 */
function scrollWhenTall(top: number): () => void {
  let stopped = false
  let timer = setTimeout(stop, growthPatience)
  const observer = new ResizeObserver(() => requestAnimationFrame(follow))
  observer.observe(document.body)
  for (const type of scrollInputs) addEventListener(type, stop, { passive: true })
  return stop

  function follow(): void {
    if (stopped) return
    window.scrollTo(0, top)
    clearTimeout(timer)
    if (isAt(top)) stop()
    else timer = setTimeout(stop, growthPatience)
  }

  function stop(): void {
    stopped = true
    clearTimeout(timer)
    observer.disconnect()
    for (const type of scrollInputs) removeEventListener(type, stop)
  }
}
