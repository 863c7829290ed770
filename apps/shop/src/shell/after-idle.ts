import type { Locale } from '@hao/contract/locale.ts'
import type { QueryClient } from '@tanstack/react-query'
import { onSessionChange } from '../base/api/session.ts'
import { start as followFavourites } from '../parts/favourites/sync.ts'
import { keepFieldInSight } from '../base/browser/keep-in-sight.ts'
import { prefetchLikely, prefetchOnTouch } from './prefetch.ts'
import { shareDigits } from './share-digits.ts'

/**
 * What a tab does from its first idle moment on: follows the session and the favourites, fetches screens ahead, lets digits move, and keeps
 * fields in sight.
 */
export function afterIdle(client: QueryClient, locale: Locale): void {
  onSessionChange(() => void client.invalidateQueries())
  followFavourites()
  prefetchOnTouch(locale)
  prefetchLikely(locale)
  shareDigits()
  keepFieldInSight()
}
