import { runBelowLayers } from '@hao/kit/layers.ts'
import type { ReactNode } from 'react'
import type { EndpointInput } from '@hao/contract/endpoints.ts'
import { Button, buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { ChevronDownIcon, SearchIcon } from '@hao/kit/icons.tsx'
import { Link, useLocation } from 'wouter'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { browseTexts } from './browse-texts.ts'
import { changeQuery, countFilters, type Filters, parseFilters, noFilters } from './filters.ts'
import css from './number-browser.module.css'
import { NumberList, type NumberListKey } from './number-list.tsx'
import { SortSelect } from './sort-select.tsx'

const loadFilter = async () => (await import('./filter-sheet.tsx')).FilterSheet

export type NumberBrowserProps<K extends NumberListKey> = {
  place: RouteMatch
  /** The heading at the left of the sort order. */
  heading: ReactNode
  endpoint: K
  /** The input besides the filters, which come from the address. */
  input: EndpointInput<K>
  marked?: string | undefined
  /** Other actions when nothing is found. */
  nothing?: ReactNode
}

/** How many numbers a page has. */
export const pageSize = 20

/** A list of numbers with sort order and filters, which are kept in the address. */
export function NumberBrowser<K extends NumberListKey>({
  place,
  heading,
  endpoint,
  input,
  marked,
  nothing,
}: NumberBrowserProps<K>) {
  const t = useTexts(browseTexts)
  const [, navigate] = useLocation()
  const filters = parseFilters(place.query)
  const count = countFilters(filters)
  const apply = (changes: Partial<Filters>) => {
    const query = changeQuery(place.query, changes)
    const path = query ? `${place.path}?${query}` : place.path
    runBelowLayers(() => navigate(path, { replace: true, state: history.state }))
  }
  const filter = useLazySheet(loadFilter, { filters, onApply: apply })
  return (
    <>
      <div className={css.bar}>
        <h2>{heading}</h2>
        <SortSelect value={filters.sort} onChange={(sort) => apply({ sort })} />
        <button
          type="button"
          className={count ? css.filtering : css.filter}
          aria-label={count ? t.filterCount(count) : t.filter}
          {...filter.opener}
        >
          {t.filter} {count > 0 ? <b>{count}</b> : <ChevronDownIcon size={14} />}
        </button>
      </div>
      <NumberList
        endpoint={endpoint}
        marked={marked}
        input={{ ...input, ...filters, pageSize }}
        empty={
          <Nothing filtered={count > 0} onClear={() => apply(noFilters)}>
            {nothing}
          </Nothing>
        }
      />
      {filter.element}
    </>
  )
}

type NothingProps = { filtered: boolean; onClear: () => void; children: ReactNode }

function Nothing({ filtered, onClear, children }: NothingProps) {
  const t = useTexts(browseTexts)
  const action = filtered ? (
    <Button onClick={onClear}>{t.clear}</Button>
  ) : (
    <Link href={paths.search()} className={buttonClass()}>
      {t.searchAgain}
    </Link>
  )
  const actions = (
    <>
      {action}
      {children}
    </>
  )
  return <Empty icon={<SearchIcon size={30} />} text={t.none} action={actions} />
}
