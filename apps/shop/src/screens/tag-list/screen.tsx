import type { Category } from '@hao/contract/entities.ts'
import { isPreciseMask } from '@hao/contract/wait-terms.ts'
import { buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { extractDigits } from '@hao/numbers/digits.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages } from '../../base/api/query.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { fetchCategories, useCategories } from '../../parts/numbers/categories.ts'
import { parseFilters } from '../../parts/numbers/filters.ts'
import { NumberBrowser, pageSize } from '../../parts/numbers/number-browser.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { WaitButton } from '../../parts/waitlist/wait-button.tsx'
import css from './screen.module.css'
import { tagListTexts } from './texts.ts'

/** With an id, a category, and the keyword is its label; without one, a search for the keyword's digits. */
function inputOf({ query }: RouteMatch) {
  const type = query.get('id')
  if (type) return { type }
  return { type: 'search', keyword: keywordOf(query), suffix: isSuffix(query) }
}

/** The API's limit of characters. */
const longest = 40

/** Reads the address; full-width digits become plain ones. */
function keywordOf(query: URLSearchParams): string {
  return (query.get('keyword') ?? '')
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .slice(0, longest)
}

function isSuffix(query: URLSearchParams): boolean {
  return ['1', 'true'].includes(query.get('suffix') ?? '')
}

/** Whether the address names an unknown category; false while the categories load. */
function isUnknown({ query }: RouteMatch, known: readonly Category[] | undefined): boolean {
  const id = query.get('id')
  return Boolean(id && known && !known.some(({ value }) => value === id))
}

export function prefetch(client: QueryClient, place: RouteMatch): Promise<unknown>[] {
  const input = { ...inputOf(place), ...parseFilters(place.query), pageSize }
  const list = readPages('GET /number/:type', input)
  if (!place.query.get('id')) return [client.prefetchInfiniteQuery(list)]
  return [
    fetchCategories(client).then(async (known) => {
      if (!isUnknown(place, known)) await client.prefetchInfiniteQuery(list)
    }),
  ]
}

/** The results of a search, or the numbers of a category. */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(tagListTexts)
  const { query } = place
  const keyword = query.get('id') ? '' : keywordOf(query)
  const known = useCategories()
  return (
    <>
      <ScreenHeader title={t.title} />
      <div className={css.page}>
        <Link href={paths.search({ keyword, suffix: isSuffix(query) })} className={css.search}>
          <SearchIcon size={18} />
          {keyword || t.search}
        </Link>
        {isUnknown(place, known) ? (
          <NoCategory />
        ) : (
          <NumberBrowser
            place={place}
            heading={<Heading place={place} />}
            endpoint="GET /number/:type"
            input={inputOf(place)}
            marked={extractDigits(keyword)}
            nothing={<WaitForTail place={place} />}
          />
        )}
      </div>
    </>
  )
}

/** Offers an alert for an ending without a number on sale. */
function WaitForTail({ place }: { place: RouteMatch }) {
  const mask = extractDigits(keywordOf(place.query))
  if (place.query.get('id') || !isSuffix(place.query) || !isPreciseMask(mask) || mask.length > 10) return null
  const { maxPrice } = parseFilters(place.query)
  return (
    <WaitButton
      tone="secondary"
      target={{ mask, on: 'tail', maxPrice }}
      back={`${place.path}?${place.query.toString()}`}
    />
  )
}

function Heading({ place }: { place: RouteMatch }) {
  const t = useTexts(tagListTexts)
  const keyword = keywordOf(place.query)
  const id = place.query.get('id')
  const known = useCategories()
  // Links carry the category's name, so that the title is there before the categories are.
  if (id) return known?.find(({ value }) => value === id)?.label ?? keyword
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
