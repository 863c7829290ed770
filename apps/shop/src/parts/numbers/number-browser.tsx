import { runBelowLayers } from '@hao/kit/layers.ts'
import type { ReactNode } from 'react'
import type { EndpointInput } from '@hao/contract/endpoints.ts'
import { Button } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { useLocation } from 'wouter'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../page/button-link.tsx'
import { browseTexts } from './browse-texts.ts'
import { changeQuery, countFilters, type Filters, noFilters, pageSize, parseFilters } from './filters.ts'
import { ListTools } from './list-tools.tsx'
import css from './number-browser.module.css'
import { NumberList, type NumberListKey } from './number-list.tsx'

type NumberBrowserProps<K extends NumberListKey> = {
  place: RouteMatch
  /** The heading at the left of the sort order. */
  heading: ReactNode
  endpoint: K
  /** The input besides the filters, which come from the address. */
  input: EndpointInput<K>
  /** At the right, below the sort order. */
  below: ReactNode
}

export function NumberBrowser<K extends NumberListKey>({
  place,
  heading,
  endpoint,
  input,
  below,
}: NumberBrowserProps<K>) {
  const [, navigate] = useLocation()
  const filters = parseFilters(place.query)
  const apply = (changes: Partial<Filters>) => {
    const query = changeQuery(place.query, changes)
    const path = query ? `${place.path}?${query}` : place.path
    runBelowLayers(() => navigate(path, { replace: true, state: history.state }))
  }
  return (
    <>
      <div className={css.bar}>
        <h2>{heading}</h2>
        <ListTools filters={filters} onChange={apply} />
      </div>
      {below && <div className={css.below}>{below}</div>}
      <NumberList
        endpoint={endpoint}
        input={{ ...input, ...filters, pageSize }}
        empty={<Nothing filtered={countFilters(filters) > 0} onClear={() => apply(noFilters)} />}
      />
    </>
  )
}

type NothingProps = { filtered: boolean; onClear: () => void }

function Nothing({ filtered, onClear }: NothingProps) {
  const t = useTexts(browseTexts)
  const action = filtered ? (
    <Button onClick={onClear}>{t.clear}</Button>
  ) : (
    <ButtonLink href={paths.search()}>{t.searchAgain}</ButtonLink>
  )
  return <Empty icon={<SearchIcon size={30} />} text={t.none} action={action} />
}
