import type { ListColumn, ListFilter, Words } from '@hao/contract/console/lists/define-list.ts'
import type { ReactNode } from 'react'
import type { ListKey, RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import type { RouteId } from '../../base/routes.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { Cell } from './cell.tsx'
import type { ActionsColumn, Column } from './columns.ts'
import { List, type ListProps } from './list.tsx'
import { type FilterOptions, useFilters } from './use-filters.ts'

/** The parts of a list in the contract that its table needs. */
type Definition = {
  sorts: Readonly<Record<string, Words>>
  filters: Readonly<Record<string, ListFilter>>
  columns: Readonly<Record<string, ListColumn>>
}

/** The keys of the columns that the screen renders. */
type OwnColumn<Columns> = {
  [Key in keyof Columns]: Columns[Key] extends { kind: 'own' } ? Key : never
}[keyof Columns]

type Cells<Columns, Row> = Readonly<Record<OwnColumn<Columns>, (row: Row) => ReactNode>>

type DefinedListProps<K extends ListKey, D extends Definition> = Omit<
  ListProps<K>,
  'columns' | 'filters' | 'sorts' | 'views'
> & {
  list: D
  views: RouteId | 'none'
  /** The cells of the list's `own` columns. */
  cells: Cells<D['columns'], RowOf<K>>
  /** The options of choices without labels in the contract. */
  options?: FilterOptions
  actions?: ActionsColumn<RowOf<K>> | undefined
}

/** A list that the contract defines: its filters, orders and columns. */
export function DefinedList<K extends ListKey, D extends Definition>(props: DefinedListProps<K, D>) {
  const { list, cells, options, actions, ...others } = props
  const locale = useLocale()
  const columns = useColumns<RowOf<K>>(list, cells)
  return (
    <List
      {...others}
      columns={actions ? [...columns, actions] : columns}
      filters={useFilters(list, options)}
      sorts={Object.entries(list.sorts).map(([value, words]) => ({ value, label: words[locale] }))}
    />
  )
}

function useColumns<Row>(
  { columns }: Definition,
  cells: Readonly<Record<string, ((row: Row) => ReactNode) | undefined>>,
): Column<Row>[] {
  const locale = useLocale()
  const hasPermission = useHasPermission()
  return Object.entries(columns)
    .filter(([, { needs }]) => needs === undefined || hasPermission(needs))
    .map(([key, column]) => ({
      key,
      title: column.title[locale],
      render: (row: Row) =>
        column.kind === 'own' ? (
          cells[key]?.(row)
        ) : (
          <Cell column={column} value={row[column.of as keyof Row]} />
        ),
      ...(['fen', 'count'].includes(column.kind) && { align: 'right' as const }),
      ...(column.kind === 'own' && column.align && { align: column.align }),
      ...(column.sort && { sort: column.sort }),
      ...(column.width && { width: column.width }),
    }))
}
