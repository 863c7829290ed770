import type { Locale } from '@hao/contract/locale.ts'
import { basePath, matchRoute, type ScreenId } from '../base/routes.ts'
import { prefetchScreen, loadScreen } from './screens.ts'

/** The likely next screens of a screen, the likeliest first; others load when a finger touches their link. */
const likely: Partial<Record<ScreenId, readonly ScreenId[]>> = {
  home: ['number', 'tag-list', 'search', 'numbers'],
  search: ['tag-list', 'number'],
  category: ['tag-list', 'number'],
  'tag-list': ['number'],
  numbers: ['number'],
}

const screenAt = (pathname: string) => matchRoute(pathname.slice(basePath.length), '').screen

/** Loads a screen as soon as a finger or pointer touches a link to it. */
export function prefetchOnTouch(locale: Locale): void {
  const reach = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.origin !== location.origin || !link.pathname.startsWith(`${basePath}/`)) return
    // A failure shows when the screen opens, which retries.
    loadScreen(screenAt(link.pathname), locale).catch(() => undefined)
  }
  for (const type of ['touchstart', 'pointerover', 'focusin']) {
    document.addEventListener(type, reach, { passive: true, capture: true })
  }
}

/** Downloads the files of the likely next screens (fetch-likely.ts). */
export function prefetchLikelyScreens(): void {
  const fetchNext = async () => {
    for (const id of likely[screenAt(location.pathname)] ?? []) {
      await prefetchScreen(id)
    }
  }
  void fetchNext()
  for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, () => void fetchNext())
}
