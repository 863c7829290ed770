import { followBack } from '@hao/kit/layers.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { keepTyped } from '../base/browser/typed.ts'
import { startSync } from '../parts/favourites/sync.ts'
import { keepFieldVisible } from '../base/browser/keep-field-visible.ts'
import { fetchLikelyAhead, prefetchOnTouch } from './prefetch.ts'
import { animateDigits } from './digit-transition.ts'

/**
 * What a tab does from its first idle moment on: follows the favourites and the back button, fetches screens ahead, lets digits move, keeps
 * fields in sight and what was typed in them.
 */
export function afterIdle(locale: Locale): void {
  startSync()
  followBack()
  prefetchOnTouch(locale)
  fetchLikelyAhead()
  animateDigits()
  keepFieldVisible()
  keepTyped()
}
