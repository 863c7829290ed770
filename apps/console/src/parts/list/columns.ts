import type { ListLayout } from '@hao/contract/console/endpoints/list-layouts.ts'
import type { ReactNode } from 'react'

export type DataColumn<Row> = {
  key: string
  title: string
  render: (row: Row) => ReactNode
  align?: 'right'
  width?: number
  /** The server's orders by this column, by direction; each has an index. */
  sort?: { up?: string; down?: string }
}

/** The actions on a row: always the last column, and visible when the table scrolls sideways. */
export type ActionsColumn<Row> = { renderActions: (row: Row) => ReactNode; width?: number }

/** A column of a list. The first one links to the row's own screen. */
export type Column<Row> = DataColumn<Row> | ActionsColumn<Row>

function isActions<Row>(column: Column<Row>): column is ActionsColumn<Row> {
  return 'renderActions' in column
}

export function getDataColumns<Row>(columns: readonly Column<Row>[]): DataColumn<Row>[] {
  return columns.filter((column): column is DataColumn<Row> => !isActions(column))
}

export function getActionsColumn<Row>(columns: readonly Column<Row>[]): ActionsColumn<Row> | undefined {
  return columns.find(isActions)
}

export type ColumnSetting = ListLayout['columns'][number]

/**
 * The settings of a list's present columns in their stored order. The first column stays first and visible,
 * because it links to the row. Stored columns that no longer exist are dropped; columns that are not stored
 * follow the column that they follow by default.
 */
export function mergeSettings(keys: readonly string[], stored: readonly ColumnSetting[]): ColumnSetting[] {
  const [first, ...others] = keys
  if (first === undefined) return []
  const merged = stored.filter(({ key }) => others.includes(key))
  for (const [place, key] of others.entries()) {
    if (merged.some((setting) => setting.key === key)) continue
    const before = merged.findIndex((setting) => setting.key === others[place - 1])
    merged.splice(before + 1, 0, { key, hidden: false, width: null })
  }
  const width = stored.find(({ key }) => key === first)?.width ?? null
  return [{ key: first, hidden: false, width }, ...merged]
}

/** The visible columns of a layout, with its widths; all columns without one. */
export function applyLayout<Row>(
  columns: readonly Column<Row>[],
  layout: ListLayout | undefined,
): { columns: Column<Row>[]; widths: ReadonlyMap<string, number>; density: ListLayout['density'] } {
  const data = getDataColumns(columns)
  const actions = getActionsColumn(columns)
  const settings = mergeSettings(
    data.map(({ key }) => key),
    layout?.columns ?? [],
  )
  const visible = settings.flatMap(({ key, hidden }) =>
    hidden ? [] : data.filter((each) => each.key === key),
  )
  const widths = settings.flatMap(({ key, width }): [string, number][] =>
    width === null ? [] : [[key, width]],
  )
  return {
    columns: actions ? [...visible, actions] : visible,
    widths: new Map(widths),
    density: layout?.density ?? 'usual',
  }
}

/** Whether a header sorts by each of these orders. */
export function areSortedByHeaders<Row>(columns: readonly Column<Row>[], sorts: readonly string[]): boolean {
  const byHeader = getDataColumns(columns).flatMap(({ sort }) => [sort?.up, sort?.down])
  return sorts.every((sort) => byHeader.includes(sort))
}
