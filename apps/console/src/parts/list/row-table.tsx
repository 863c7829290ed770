import { Skeleton, Table, type TableColumnType } from 'antd'
import { type Key, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useKeys } from '../../base/browser/use-keys.ts'
import { useShownTitle } from '../../base/browser/use-title.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Origin } from '../page/origin.ts'
import {
  type ActionsColumn,
  type Column,
  type DataColumn,
  getActionsColumn,
  getDataColumns,
} from './columns.ts'
import { getAriaSort, SortHeader, type Sorting } from './sort-header.tsx'
import { listTexts } from './texts.ts'

export type { Column } from './columns.ts'

const sizes = { loose: 'large', usual: 'middle', dense: 'small' } as const

export type RowTableProps<Row> = {
  /** The address of a row's own screen. */
  rowPath?: ((row: Row) => string | undefined) | undefined
  /** The cursors of the pages before, for a list with pages. */
  trail?: readonly string[]
  /** Undefined while loading: a skeleton is shown instead of 'no rows'. */
  rows: readonly Row[] | undefined
  /** The rows of the previous page, while the next one loads. */
  stale?: boolean
  columns: readonly Column<Row>[]
  /** Widths that the user set, CSS px. */
  widths?: ReadonlyMap<string, number>
  density?: keyof typeof sizes
  /** Without it, no heading sorts. */
  sorting?: Sorting
  rowKey: (row: Row) => string | number
  empty: ReactNode
  /** Rows on a page, for a table with all its rows in the browser. Without it there are no pages. */
  pageSize?: number
  selection?: { selected: readonly Row[]; onChange: (selected: readonly Row[]) => void }
}

const outlines = Array.from({ length: 8 }, (_, place) => place)

/** The rows of a list, with keyboard navigation. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const t = useTexts(listTexts)
  useRowKeys()
  const scrolled = useScrolledByKeys(t.sideways)
  const { rows, stale, columns, selection, density = 'usual', pageSize } = props
  const data = getDataColumns(columns)
  const actions = getActionsColumn(columns)
  const title = useShownTitle()
  if (!rows) return <Outlines columns={data} />
  const paths = new Set(rows.flatMap((row) => props.rowPath?.(row) ?? []))
  const address = location.pathname + location.search
  const origin = { address, title, paths: [...paths], trail: props.trail ?? [] }
  const keyed = rows.map((row) => ({ row, key: props.rowKey(row) }))
  return (
    <div ref={scrolled} className={stale ? 'rows stale' : 'rows'}>
      <Table<{ row: Row; key: string | number }>
        size={sizes[density]}
        pagination={pageSize !== undefined && { pageSize, hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={keyed}
        columns={[
          ...data.map((column, place) => columnOf(props, origin, column, place === 0)),
          ...(actions ? [actionsColumnOf(actions, t.actions)] : []),
        ]}
        scroll={{ x: true }}
        onRow={() => ({ tabIndex: -1 })}
        locale={{ emptyText: <span className="quiet">{props.empty}</span> }}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: selection.selected.map(props.rowKey),
            // Ant Design forgets the rows of other pages, but not their keys.
            preserveSelectedRowKeys: true,
            onChange: (keys) =>
              selection.onChange(rowsOf(keys, [...selection.selected, ...rows], props.rowKey)),
            getCheckboxProps: () => labelled(t.selectRow),
          },
        })}
      />
    </div>
  )
}

/** The newest known rows with these keys. */
function rowsOf<Row>(
  keys: readonly Key[],
  known: readonly Row[],
  keyOf: (row: Row) => string | number,
): Row[] {
  const byKey = new Map<Key, Row>(known.map((row) => [keyOf(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

function columnOf<Row>(
  { rowPath, widths, sorting }: RowTableProps<Row>,
  origin: Origin,
  { key, title, render, align, width, sort }: DataColumn<Row>,
  first: boolean,
): TableColumnType<{ row: Row; key: string | number }> {
  const set = widths?.get(key)
  const cell = (row: Row) => {
    const path = first ? rowPath?.(row) : undefined
    if (path === undefined) return render(row)
    return (
      <Link href={path} className="row-link" state={{ origin }}>
        {render(row)}
      </Link>
    )
  }
  return {
    key,
    title: sort && sorting ? <SortHeader title={title} sort={sort} sorting={sorting} /> : title,
    onHeaderCell: () => ({ 'aria-sort': getAriaSort(sort, sorting?.sort) }),
    ...(align && { align }),
    ...(set === undefined && width && { width }),
    render: (_value, { row }) =>
      set === undefined ? (
        cell(row)
      ) : (
        <div className="sized" style={{ inlineSize: set }}>
          {cell(row)}
        </div>
      ),
  }
}

function actionsColumnOf<Row>(
  { renderActions, width }: ActionsColumn<Row>,
  title: string,
): TableColumnType<{ row: Row; key: string | number }> {
  return {
    key: 'actions',
    title,
    fixed: 'end',
    ...(width && { width }),
    render: (_value, { row }) => renderActions(row),
  }
}

function Outlines<Row>({ columns }: { columns: readonly DataColumn<Row>[] }) {
  const t = useTexts(listTexts)
  return (
    <output aria-label={t.loading} className="outlines">
      <Table
        size="middle"
        pagination={false}
        rowKey={(place) => place}
        dataSource={outlines}
        columns={columns.map(({ key, title, align }) => ({
          key,
          title,
          ...(align && { align }),
          render: () => <Skeleton.Input active size="small" className="outline" />,
        }))}
      />
    </output>
  )
}

/** The visible rows of all lists on the page. The keys go through them in document order. */
const rowsShown = () => [...document.querySelectorAll<HTMLElement>('.rows .ant-table-row')]

/** Keys: j and k focus the next and previous row's link, which Enter opens; x selects the row. */
function useRowKeys(): void {
  const step = (by: number) => {
    const all = rowsShown()
    const at = all.findIndex((row) => row.contains(document.activeElement))
    const row = all[Math.max(0, Math.min(all.length - 1, at + by))]
    const target = row?.querySelector<HTMLElement>('.row-link') ?? row
    target?.focus()
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const row = rowsShown().find((each) => each.contains(document.activeElement))
      row?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    },
  })
}

/**
 * Makes the scroll container focusable when nothing inside a table is, so that keyboard users can scroll a
 * wide table.
 */
function useScrolledByKeys(label: string) {
  const within = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = within.current?.querySelector('.ant-table-content')
    if (!content) return
    const own = { tabindex: '0', role: 'group', 'aria-label': label }
    const needed = content.querySelector('a[href], button, input') === null
    for (const [name, value] of Object.entries(own))
      if (needed) content.setAttribute(name, value)
      else content.removeAttribute(name)
  })
  return within
}

/** Ant Design passes unknown props on to the element. */
function labelled(label: string): object {
  return { 'aria-label': label }
}
