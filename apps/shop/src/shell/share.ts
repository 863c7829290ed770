import type { Locale } from '@hao/contract/locale.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Share } from '../base/page.ts'
import { paths, type RouteMatch, type ScreenId } from '../base/routes.ts'
import { shopShare } from '../parts/share/share.ts'
import { readQuery } from './read-query.ts'
import type { ScreenModule } from './screens.ts'

/** The screens that are the same for everyone; a shared link to any other opens the home screen. */
const open = new Set<ScreenId>([
  'home',
  'search',
  'numbers',
  'number',
  'compare',
  'category',
  'tag-list',
  'service',
  'questions',
  'question',
  'agreement',
])

/** The share card of a place, from the data read so far. */
export function getShare(
  { share }: ScreenModule,
  client: QueryClient,
  place: RouteMatch,
  locale: Locale,
): Share {
  const { screen, path, query } = place
  return (
    share?.(client, place, locale) ??
    shopShare(open.has(screen) ? path + readQuery(screen, query) : paths.home, locale)
  )
}
