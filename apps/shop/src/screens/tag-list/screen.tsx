import { isPreciseMask } from '@hao/contract/wait-terms.ts'
import { buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { type Category, categoryNamed } from '@hao/numbers/categories.ts'
import { digitsOf } from '@hao/numbers/digits.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages } from '../../base/api/query.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { filtersOf } from '../../parts/numbers/filters.ts'
import { NumberBrowser, pageSize } from '../../parts/numbers/number-browser.tsx'
import { paths, type Place } from '../../base/routes.ts'
import { useLocale, useTexts } from '../../base/texts/texts.ts'
import { WaitButton } from '../../parts/waits/wait-button.tsx'
import css from './screen.module.css'
import { tagListTexts } from './texts.ts'

/** With an id, a category, and the keyword is its label; without one, a search, and the keyword is its digits. */
function inputOf({ query }: Place) {
  const type = query.get('id')
  if (type) return { type }
  return { type: 'search', keyword: keywordOf(query), suffix: isSuffix(query) }
}

/** Characters of a keyword that the API takes. */
const longest = 40

/** What the address asks for; full-width digits read as all others do. */
function keywordOf(query: URLSearchParams): string {
  return (query.get('keyword') ?? '')
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .slice(0, longest)
}

function isSuffix(query: URLSearchParams): boolean {
  return ['1', 'true'].includes(query.get('suffix') ?? '')
}

/** The category that the address names: undefined in a search, 'unknown' where there is no such one. */
function categoryOf({ query }: Place): Category | 'unknown' | undefined {
  const id = query.get('id')
  return id ? (categoryNamed(id) ?? 'unknown') : undefined
}

export function prefetch(client: QueryClient, place: Place): Promise<unknown>[] {
  if (categoryOf(place) === 'unknown') return []
  const input = { ...inputOf(place), ...filtersOf(place.query), pageSize }
  return [client.prefetchInfiniteQuery(readPages('GET /number/:type', input))]
}

/** The results of a search, or the numbers of a category. */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(tagListTexts)
  const { query } = place
  const keyword = query.get('id') ? '' : keywordOf(query)
  return (
    <>
      <ScreenHeader title={t.title} />
      <div className={css.page}>
        <Link href={paths.search({ keyword, suffix: isSuffix(query) })} className={css.search}>
          <SearchIcon size={18} />
          {keyword || t.search}
        </Link>
        {categoryOf(place) === 'unknown' ? (
          <NoCategory />
        ) : (
          <NumberBrowser
            place={place}
            heading={<Heading place={place} />}
            endpoint="GET /number/:type"
            input={inputOf(place)}
            marked={digitsOf(keyword)}
            nothing={<WaitForTail place={place} />}
          />
        )}
      </div>
    </>
  )
}

/** Who looks for an ending that nothing on sale has may be told of the next one. */
function WaitForTail({ place }: { place: Place }) {
  const mask = digitsOf(keywordOf(place.query))
  if (place.query.get('id') || !isSuffix(place.query) || !isPreciseMask(mask) || mask.length > 10) return null
  const { maxPrice } = filtersOf(place.query)
  return (
    <WaitButton
      tone="secondary"
      wanted={{ mask, on: 'tail', maxPrice }}
      back={`${place.path}?${place.query.toString()}`}
    />
  )
}

function Heading({ place }: { place: Place }) {
  const t = useTexts(tagListTexts)
  const locale = useLocale()
  const category = categoryOf(place)
  if (category && category !== 'unknown') return category.names[locale]
  const keyword = keywordOf(place.query)
  if (!keyword) return t.all
  return (
    <>
      {isSuffix(place.query) ? t.ending : t.containing} <em>{keyword}</em>
    </>
  )
}

function NoCategory() {
  const t = useTexts(tagListTexts)
  const all = (
    <Link href={paths.category} className={buttonClass()}>
      {t.categories}
    </Link>
  )
  return <Empty icon={<SearchIcon size={30} />} text={t.noCategory} action={all} />
}
