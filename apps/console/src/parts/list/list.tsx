import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Select } from 'antd'
import type { ReactNode } from 'react'
import type { ConsoleInput, CountKey, ListKey, RowOf } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import type { RouteId } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ExportButton } from '../exports/export-button.tsx'
import type { ExportKind } from '../exports/kind.ts'
import { LoadFailed, NotRefreshed } from '../page/loaded.tsx'
import { type ListState, type ListNavigation, useListState } from './list-state.ts'
import { Count } from './count.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, getFilterLabel, getFilterNames } from './filters.ts'
import { Pager } from './pager.tsx'
import { type Column, RowTable } from './row-table.tsx'
import { listTexts } from './texts.ts'
import { useSelection } from './use-selection.ts'
import { Views } from './views.tsx'

type ListProps<K extends ListKey> = {
  call: K
  /** Input besides the filters, such as the `:id` of the path. */
  fixed?: Partial<ConsoleInput<K>>
  /** The endpoint that counts the matching rows. */
  count?: CountKey
  columns: readonly Column<RowOf<K>>[]
  /** The possible orders. The first is the server's default. */
  sorts?: readonly { value: string; label: string }[]
  rowKey: (row: RowOf<K>) => string | number
  /** The address of a row's own screen. */
  rowPath?: (row: RowOf<K>) => string | undefined
  /** Actions on the selected rows; without it rows cannot be selected. `clear` unselects all. */
  bulk?: (selected: readonly RowOf<K>[], clear: () => void) => ReactNode
  /** The kind of export of the matching rows, for staff with the permission. */
  exports?: ExportKind
  /**
   * Milliseconds between two reads of the first page while it is visible; without it, the list is read only
   * when opened.
   */
  every?: number
  /** Shown when there are no rows at all. */
  empty?: ReactNode
} & Narrowing

/**
 * A list with filters saves views under the name of its screen; 'none' is for the lists inside of one thing's
 * screen.
 */
type Narrowing =
  | { filters: readonly Filter[]; views: RouteId | 'none' }
  | { filters?: undefined; views?: undefined }

/**
 * The list component of every screen. Filters, order and page are in the address, so they can be shared,
 * bookmarked and undone with the back button. Pages use cursors. The count is a separate request. Keys: j and
 * k move through rows, Enter opens one, x selects it.
 */
export function List<K extends ListKey>(props: ListProps<K>) {
  const { call, fixed, filters = [], sorts = [], every } = props
  const ways = useListState(getFilterNames(filters))
  const { place } = ways
  const input = { ...fixed, ...place.filters, sort: place.sort, pageSize: place.size, cursor: place.cursor }
  const query = useQuery({
    ...read(call, input as ConsoleInput<K>),
    placeholderData: keepPreviousData,
    // Later pages do not refresh, so that rows do not move while they are read.
    refetchInterval: every !== undefined && place.cursor === undefined ? every : false,
  })
  const page = query.data as { list: RowOf<K>[]; dropped: string[]; next?: string } | undefined
  const dropped = [...place.unknown, ...(page?.dropped ?? [])]
  return (
    <section className="list" aria-busy={query.isFetching}>
      <FilterBar filters={filters} values={place.filters} onChange={ways.setFilters} />
      <Tools {...props} sorts={sorts} ways={ways} dropped={page && dropped} />
      {dropped.length > 0 && <Dropped filters={filters} names={dropped} />}
      {query.error && !page ? (
        <LoadFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <>
          <NotRefreshed query={query} />
          <Rows {...props} page={page} stale={query.isPlaceholderData} ways={ways} />
        </>
      )}
    </section>
  )
}

/** Above the rows: count, order, views, export. */
function Tools<K extends ListKey>({
  fixed,
  count,
  views,
  sorts = [],
  every,
  exports: kind,
  ways,
  dropped,
}: Omit<ListProps<K>, 'call'> & { ways: ListNavigation; dropped: readonly string[] | undefined }) {
  const t = useTexts(listTexts)
  const { place } = ways
  return (
    <Flex align="center" gap={12} wrap className="tools">
      {count && <Count call={count} input={{ ...fixed, ...place.filters }} every={every} />}
      <span className="spring" />
      {sorts.length > 1 && (
        <Select
          aria-label={t.sort}
          value={place.sort ?? sorts[0]?.value ?? null}
          options={[...sorts]}
          onChange={(sort: string) => ways.setSort(sort === sorts[0]?.value ? undefined : sort)}
          popupMatchSelectWidth={false}
        />
      )}
      {kind && (
        <ExportButton
          kind={kind}
          filters={Object.fromEntries(
            Object.entries(place.filters).filter(([name]) => !dropped?.includes(name)),
          )}
          disabled={dropped === undefined}
        />
      )}
      {views && views !== 'none' && <Views screen={views} ways={ways} />}
    </Flex>
  )
}

/** The rows, the selection, and the pager. */
function Rows<K extends ListKey>({
  columns,
  rowKey,
  rowPath,
  bulk,
  empty,
  page,
  stale,
  ways,
}: ListProps<K> & {
  page: { list: RowOf<K>[]; next?: string } | undefined
  stale: boolean
  ways: ListNavigation
}) {
  const t = useTexts(listTexts)
  const [selected, select] = useSelection<RowOf<K>>(ways.place)
  const clear = () => select([])
  const here = new Set(page?.list.map(rowKey))
  const elsewhere = selected.filter((row) => !here.has(rowKey(row))).length
  const chosen = selected.length > 0 && bulk
  return (
    <>
      {chosen && (
        <Flex
          align="center"
          gap={12}
          wrap
          className="bulk"
          component="section"
          aria-label={t.selected(selected.length)}
        >
          <strong>{t.selected(selected.length)}</strong>
          {elsewhere > 0 && <span className="quiet">{t.elsewhere(elsewhere)}</span>}
          {bulk(selected, clear)}
          <Button type="link" onClick={clear}>
            {t.unselect}
          </Button>
        </Flex>
      )}
      <RowTable
        rows={page?.list}
        stale={stale}
        columns={columns}
        rowKey={rowKey}
        rowPath={rowPath}
        empty={isNarrowed(ways.place) ? t.emptyFiltered : (empty ?? t.empty)}
        {...(bulk && { selection: { selected, onChange: select } })}
      />
      {page && <Pager ways={ways} next={stale ? undefined : page.next} />}
    </>
  )
}

function isNarrowed({ filters, cursor }: ListState): boolean {
  return cursor !== undefined || Object.keys(filters).length > 0
}

function Dropped({ filters, names }: { filters: readonly Filter[]; names: readonly string[] }) {
  const t = useTexts(listTexts)
  const labels = names.map((name) => (name === 'cursor' ? t.droppedCursor : getFilterLabel(filters, name)))
  return <Alert type="warning" showIcon title={t.dropped(labels.join(t.comma))} className="dropped" />
}
