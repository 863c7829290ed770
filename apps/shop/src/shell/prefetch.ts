import type { Locale } from '@hao/contract/locale.ts'
import { savesData } from '../base/browser/saves-data.ts'
import { basePath, placeOf, type ScreenId } from '../base/routes.ts'
import { loadScreen } from './screens.ts'

/** Screens that most shoppers open next. */
const likely: readonly ScreenId[] = ['number', 'tag-list', 'search', 'numbers']

function prefetch(id: ScreenId, locale: Locale): void {
  // A failure shows when the screen is opened, which tries again.
  loadScreen(id, locale).catch(() => undefined)
}

/** Fetches a screen's script as soon as a finger or pointer reaches a link to it. */
export function prefetchOnTouch(locale: Locale): void {
  const reach = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.origin !== location.origin || !link.pathname.startsWith(`${basePath}/`)) return
    prefetch(placeOf(link.pathname.slice(basePath.length), '').screen, locale)
  }
  for (const type of ['touchstart', 'pointerover', 'focusin']) {
    document.addEventListener(type, reach, { passive: true, capture: true })
  }
}

/** Fetches the scripts of the likely next screens, unless data are to be saved. */
export function prefetchLikely(locale: Locale): void {
  if (!savesData()) for (const id of likely) prefetch(id, locale)
}
