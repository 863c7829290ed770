import { SearchIcon } from '@hao/kit/icons.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages } from '../../api/query.ts'
import { ScreenHeader } from '../../app/screen-header.tsx'
import { filtersOf } from '../../numbers/filters.ts'
import { NumberBrowser, pageSize } from '../../numbers/number-browser.tsx'
import { paths, type Place } from '../../routes.ts'
import { useTexts } from '../../texts/texts.ts'
import css from './screen.module.css'
import { tagListTexts } from './texts.ts'

/** With an id, a category, and the keyword is its label; without one, a search, and the keyword is its digits. */
function inputOf({ query }: Place) {
  const type = query.get('id')
  if (type) return { type }
  return { type: 'search', keyword: query.get('keyword') ?? '', suffix: isSuffix(query) }
}

function isSuffix(query: URLSearchParams): boolean {
  return ['1', 'true'].includes(query.get('suffix') ?? '')
}

export function prefetch(client: QueryClient, place: Place): Promise<unknown>[] {
  const input = { ...inputOf(place), ...filtersOf(place.query), pageSize }
  return [client.prefetchInfiniteQuery(readPages('GET /number/:type', input))]
}

/** The results of a search, or the numbers of a category. */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(tagListTexts)
  const { query } = place
  const keyword = query.get('keyword') ?? ''
  const digits = query.has('id') ? '' : keyword
  return (
    <>
      <ScreenHeader title={t.title} />
      <div className={css.page}>
        <Link href={paths.search({ keyword: digits, suffix: isSuffix(query) })} className={css.search}>
          <SearchIcon size={18} />
          {digits || t.search}
        </Link>
        <NumberBrowser
          place={place}
          heading={<Heading place={place} />}
          call="GET /number/:type"
          input={inputOf(place)}
          marked={digits}
        />
      </div>
    </>
  )
}

function Heading({ place: { query } }: { place: Place }) {
  const t = useTexts(tagListTexts)
  const keyword = query.get('keyword')
  if (query.has('id')) return keyword ?? t.title
  if (!keyword) return t.all
  return (
    <>
      {isSuffix(query) ? t.ending : t.containing} <em>{keyword}</em>
    </>
  )
}
