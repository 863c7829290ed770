import type { Locale } from '@hao/contract/locale.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Share } from '../base/page.ts'
import { paths, type RouteMatch, type ScreenId } from '../base/routes.ts'
import { shopShare } from '../parts/share/share.ts'
import { readQuery } from './read-query.ts'
import type { ScreenModule } from './screens.ts'

/** The screens that show everybody the same; a link of any other leads to the shop's first page. */
const open = new Set<ScreenId>([
  'home',
  'search',
  'numbers',
  'number',
  'category',
  'tag-list',
  'service',
  'questions',
  'question',
  'agreement',
])

/** What the link of a place says of itself, from what has been read so far. */
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
