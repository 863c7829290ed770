import { isRefusal } from '@hao/contract/client/api-error.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Select } from 'antd'
import type { ReactNode } from 'react'
import type { ConsoleInput, CountKey, ListKey, RowOf } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import type { RouteId } from '../../base/routes.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ExportButton } from '../exports/export-button.tsx'
import type { ExportKind } from '../exports/kind.ts'
import { LoadFailed, NotRefreshed } from '../page/loaded.tsx'
import { rowPathOf, type RowTarget } from '../page/origin.ts'
import { type ListState, type ListNavigation, useListState } from './list-state.ts'
import { Count } from './count.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, getFilterLabel, getFilterNames } from './filters.ts'
import { Pager } from './pager.tsx'
import {
  type ActionsColumn,
  applyLayout,
  areSortedByHeaders,
  type Column,
  getDataColumns,
} from './columns.ts'
import { ColumnSettings } from './column-settings.tsx'
import { RowTable } from './row-table.tsx'
import type { Sorting } from './sort-header.tsx'
import { listTexts } from './texts.ts'
import { type Cells, type Definition, useColumns } from './use-columns.tsx'
import { type FilterOptions, useFilters } from './use-filters.ts'
import { layoutName, useLayout } from './use-layout.ts'
import { useSelection } from './use-selection.ts'
import { Views } from './views.tsx'

type ListProps<K extends ListKey, D extends Definition> = Reading<K> & {
  /** The list as the contract defines it. */
  list: D
  /** The cells of the list's `own` columns. */
  render: Cells<D['columns'], RowOf<K>>
  /** The options of choices without labels in the contract. */
  options?: FilterOptions
  actions?: ActionsColumn<RowOf<K>> | undefined
}

/** What a list reads, and what can be done with its rows. */
type Reading<K extends ListKey> = {
  call: K
  /** Input besides the filters, such as the `:id` of the path. */
  fixed?: Partial<ConsoleInput<K>>
  /** The endpoint that counts the matching rows. */
  count?: CountKey
  /** The label of the sum that the count returns. */
  sum?: string
  /** The screen that saves views of the list; 'none' inside of one thing's screen. */
  views: RouteId | 'none'
  rowKey: (row: RowOf<K>) => string | number
  /** The screen that a row opens. */
  opens?: RowTarget<keyof RowOf<K> & string>
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
}

/** The columns and orders of a list, as the reader sees them. */
type Shown<K extends ListKey> = { columns: readonly Column<RowOf<K>>[]; sorts: readonly Sort[] }
type Sort = { value: string; label: string }

/**
 * The list component of every screen. Filters, order and page are in the address, so they can be shared,
 * bookmarked and undone with the back button. Pages use cursors. The count is a separate request. Keys: j and
 * k move through rows, Enter opens one, x selects it.
 */
export function List<K extends ListKey, D extends Definition>({
  list,
  render,
  options,
  actions,
  ...reading
}: ListProps<K, D>) {
  const { call, fixed, every } = reading
  const locale = useLocale()
  const columns = useColumns<RowOf<K>>(list, render, actions)
  const filters = useFilters(list, options)
  const sorts = Object.entries(list.sorts).map(([value, words]) => ({ value, label: words[locale] }))
  const ways = useListState(getFilterNames(filters))
  const { place } = ways
  const { sort, size: pageSize, cursor } = place
  const input = { ...fixed, ...place.filters, sort, pageSize, cursor }
  const query = useQuery({
    ...read(call, input as ConsoleInput<K>),
    placeholderData: keepPreviousData,
    // Later pages do not refresh, so that rows do not move while they are read.
    refetchInterval: every !== undefined && cursor === undefined ? every : false,
  })
  const page = query.data as { list: RowOf<K>[]; dropped: string[]; next?: string } | undefined
  const own = useLayout(layoutName(call))
  const sorting = getSorting(ways, sorts)
  const dropped = [...place.unknown, ...(page?.dropped ?? [])]
  return (
    <section className="list" aria-busy={query.isFetching}>
      <FilterBar filters={filters} values={place.filters} onChange={ways.setFilters} />
      <Tools {...reading} {...{ columns, sorts, sorting, own, ways }} dropped={page && dropped} />
      {dropped.length > 0 && <Dropped filters={filters} names={dropped} />}
      {query.error && !page ? (
        <NoRows error={query.error} retry={() => void query.refetch()} />
      ) : (
        <>
          <NotRefreshed query={query} />
          <Rows
            {...reading}
            {...{ columns, own, sorting }}
            page={own.isPending ? undefined : page}
            stale={query.isPlaceholderData}
            ways={ways}
          />
        </>
      )}
    </section>
  )
}

/** Why there are no rows: filters that are refused as a whole, or a failure. */
function NoRows({ error, retry }: { error: Error; retry: () => void }) {
  if (!isRefusal(error, 'bad-request')) return <LoadFailed error={error} retry={retry} />
  return <Alert type="error" showIcon role="alert" title={error.message} />
}

/** The order in the address; the default one is left out of it. */
function getSorting(ways: ListNavigation, sorts: readonly Sort[]): Sorting {
  const normal = sorts[0]?.value
  return {
    sort: ways.place.sort ?? normal,
    onSort: (sort) => ways.setSort(sort === normal ? undefined : sort),
  }
}

/** The user's layout and order of the list. */
type Arrangement = { own: ReturnType<typeof useLayout>; sorting: Sorting }

/** Above the rows: count, order, columns, views, export. */
function Tools<K extends ListKey>({
  call,
  columns,
  own,
  sorting,
  fixed,
  count,
  sum,
  views,
  sorts,
  every,
  exports: kind,
  ways,
  dropped,
}: Reading<K> & Shown<K> & Arrangement & { ways: ListNavigation; dropped: readonly string[] | undefined }) {
  const { place } = ways
  return (
    <Flex align="center" gap={12} wrap className="tools">
      {count && <Count call={count} input={{ ...fixed, ...place.filters }} every={every} sum={sum} />}
      <span className="spring" />
      <SortChoice columns={applyLayout(columns, own.layout).columns} sorts={sorts} sorting={sorting} />
      {kind && (
        <ExportButton
          kind={kind}
          filters={Object.fromEntries(
            Object.entries(place.filters).filter(([name]) => !dropped?.includes(name)),
          )}
          disabled={dropped === undefined}
        />
      )}
      <ColumnSettings
        list={layoutName(call)}
        columns={getDataColumns(columns)}
        layout={own.layout}
        isMissing={own.isMissing}
      />
      {views !== 'none' && <Views screen={views} ways={ways} />}
    </Flex>
  )
}

/** The orders of a list, where the headings of its visible columns do not have them all. */
function SortChoice<K extends ListKey>({ columns, sorts, sorting }: Shown<K> & { sorting: Sorting }) {
  const t = useTexts(listTexts)
  const values = sorts.map(({ value }) => value)
  if (sorts.length < 2 || areSortedByHeaders(columns, values)) return null
  return (
    <Select
      aria-label={t.sort}
      value={sorting.sort ?? null}
      options={[...sorts]}
      onChange={sorting.onSort}
      popupMatchSelectWidth={false}
    />
  )
}

/** The rows, the selection, and the pager. */
function Rows<K extends ListKey>({
  columns,
  rowKey,
  bulk,
  empty,
  page,
  stale,
  ways,
  opens,
  own: { layout },
  sorting,
}: Reading<K> &
  Pick<Shown<K>, 'columns'> &
  Arrangement & {
    page: { list: RowOf<K>[]; next?: string } | undefined
    stale: boolean
    ways: ListNavigation
  }) {
  const t = useTexts(listTexts)
  const [selected, select] = useSelection<RowOf<K>>(ways.place)
  const clear = () => select([])
  const here = new Set(page?.list.map(rowKey))
  const elsewhere = selected.filter((row) => !here.has(rowKey(row))).length
  return (
    <>
      {bulk && selected.length > 0 && (
        <BulkBar count={selected.length} elsewhere={elsewhere} onClear={clear}>
          {bulk(selected, clear)}
        </BulkBar>
      )}
      <RowTable
        rows={page?.list}
        stale={stale}
        {...applyLayout(columns, layout)}
        sorting={sorting}
        rowKey={rowKey}
        rowPath={opens && ((row: RowOf<K>) => rowPathOf(opens, row))}
        trail={ways.trail}
        empty={isNarrowed(ways.place) ? t.emptyFiltered : (empty ?? t.empty)}
        {...(bulk && { selection: { selected, onChange: select } })}
      />
      {page && <Pager ways={ways} next={stale ? undefined : page.next} />}
    </>
  )
}

type BulkBarProps = { count: number; elsewhere: number; onClear: () => void; children: ReactNode }

/** Above the rows while some are selected. */
function BulkBar({ count, elsewhere, onClear, children }: BulkBarProps) {
  const t = useTexts(listTexts)
  return (
    <Flex align="center" gap={12} wrap className="bulk" component="section" aria-label={t.selected(count)}>
      <strong>{t.selected(count)}</strong>
      {elsewhere > 0 && <span className="quiet">{t.elsewhere(elsewhere)}</span>}
      {children}
      <Button type="link" onClick={onClear}>
        {t.unselect}
      </Button>
    </Flex>
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
