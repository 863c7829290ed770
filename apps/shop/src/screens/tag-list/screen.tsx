import type { Category } from '@hao/contract/entities.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { runBelowLayers } from '@hao/kit/layers.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { readPages } from '../../base/api/query.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { browseTexts } from '../../parts/numbers/browse-texts.ts'
import { fetchCategories, useCategories } from '../../parts/numbers/categories.ts'
import { pageSize, parseFilters } from '../../parts/numbers/filters.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { FoundNumbers, prefetchFound } from '../../parts/search/found-numbers.tsx'
import { ListTools } from '../../parts/numbers/list-tools.tsx'
import { NumberBrowser } from '../../parts/numbers/number-browser.tsx'
import { parseSearchRequest, type SearchRequest, withChanges } from '../../parts/search/search-request.ts'
import { SaveFilters } from '../../parts/saved-searches/save-filters.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import css from './screen.module.css'
import { tagListTexts } from './texts.ts'

/** Whether the address names an unknown category; false while the categories load. */
function isUnknown(id: string, known: readonly Category[] | undefined): boolean {
  return known !== undefined && !known.some(({ value }) => value === id)
}

export function prefetch(client: QueryClient, { query }: RouteMatch): Promise<unknown>[] {
  const type = query.get('id')
  if (!type) return [prefetchFound(client, query)]
  const list = readPages('GET /number/:type', { type, ...parseFilters(query), pageSize })
  return [
    fetchCategories(client).then(async (known) => {
      if (!isUnknown(type, known)) await client.prefetchInfiniteQuery(list)
    }),
  ]
}

/** The numbers of a category (`id`), or the results of a search (`keyword`, `suffix`). */
export function Screen({ place }: { place: RouteMatch }) {
  const id = place.query.get('id')
  return (
    <>
      <ScreenHeader screen="tag-list" />
      <div className={css.page}>
        {id ? <CategoryList id={id} place={place} /> : <SearchList place={place} />}
      </div>
    </>
  )
}

function SearchLink({ keyword, suffix }: { keyword: string; suffix: boolean }) {
  const t = useTexts(tagListTexts)
  return (
    <Link href={paths.search({ keyword, suffix })} className={css.search}>
      <SearchIcon size={18} />
      {keyword ? <b>{suffix ? `${t.ending} ${keyword}` : keyword}</b> : t.search}
    </Link>
  )
}

function SearchList({ place }: { place: RouteMatch }) {
  const t = useTexts(browseTexts)
  const [, navigate] = useLocation()
  const asked = parseSearchRequest(place.query, useCategories())
  const { text, suffix, filters } = asked
  const change = (changes: Partial<SearchRequest>) => {
    const query = withChanges(place.query, changes)
    const address = query ? `${place.path}?${query}` : place.path
    runBelowLayers(() => navigate(address, { replace: true, state: history.state }))
  }
  const restart = (
    <ButtonLink href={paths.search()} size="small">
      {t.searchAgain}
    </ButtonLink>
  )
  return (
    <>
      <SearchLink keyword={text} suffix={suffix} />
      <FoundNumbers
        asked={asked}
        address={`${place.path}?${place.query.toString()}`}
        onText={(chosen) => change({ text: chosen })}
        restart={restart}
        tools={
          <ListTools
            filters={filters}
            onChange={(changes) => change({ filters: { ...filters, ...changes } })}
          />
        }
      />
    </>
  )
}

function CategoryList({ id, place }: { id: string; place: RouteMatch }) {
  const known = useCategories()
  // Links carry the category's name, so that the title is there before the categories are.
  const name = known?.find(({ value }) => value === id)?.label ?? place.query.get('keyword')
  return (
    <>
      <SearchLink keyword="" suffix={false} />
      {isUnknown(id, known) ? (
        <NoCategory />
      ) : (
        <NumberBrowser
          place={place}
          heading={name}
          endpoint="GET /number/:type"
          input={{ type: id }}
          below={<SaveFilters place={place} category={id} />}
        />
      )}
    </>
  )
}

function NoCategory() {
  const t = useTexts(tagListTexts)
  const all = <ButtonLink href={paths.category}>{t.categories}</ButtonLink>
  return <Empty icon={<SearchIcon size={30} />} text={t.noCategory} action={all} />
}
