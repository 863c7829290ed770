import type { Locale } from '@hao/contract/locale.ts'
import { basePath, matchRoute, type ScreenId } from '../base/routes.ts'
import { prefetchScreen, loadScreen } from './screens.ts'

/** The screens that most shoppers open next from one, the likeliest first; the others wait for a finger on their link. */
const likely: Partial<Record<ScreenId, readonly ScreenId[]>> = {
  home: ['number', 'tag-list', 'search', 'numbers'],
  search: ['tag-list', 'number'],
  category: ['tag-list', 'number'],
  'tag-list': ['number'],
  numbers: ['number'],
}

const screenAt = (pathname: string) => matchRoute(pathname.slice(basePath.length), '').screen

/** Loads a screen as soon as a finger or pointer reaches a link to it. */
export function prefetchOnTouch(locale: Locale): void {
  const reach = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.origin !== location.origin || !link.pathname.startsWith(`${basePath}/`)) return
    // A failure shows when the screen is opened, which tries again.
    loadScreen(screenAt(link.pathname), locale).catch(() => undefined)
  }
  for (const type of ['touchstart', 'pointerover', 'focusin']) {
    document.addEventListener(type, reach, { passive: true, capture: true })
  }
}

/**
 * Fetches what the likely next screens of each screen are made of, and runs none of it; only while the browser rests, and nothing where data are to be
 * saved or the network is slow.
 */
export function prefetchLikelyScreens(): void {
  const fetchNext = async () => {
    for (const id of likely[screenAt(location.pathname)] ?? []) {
      await prefetchScreen(id)
    }
  }
  void fetchNext()
  for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, () => void fetchNext())
}
