import { Skeleton, Table, type TableColumnType } from 'antd'
import { type Key, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useKeys } from '../../base/browser/use-keys.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { listTexts } from './texts.ts'

/** A column of a list. The first one links to the row's own screen. */
export type Column<Row> = {
  key: string
  title: string
  render: (row: Row) => ReactNode
  align?: 'right'
  width?: number
  /** Stays visible when the table scrolls sideways; for row actions. */
  pinned?: true
}

type RowTableProps<Row> = {
  /** Undefined while loading: a skeleton is shown instead of 'no rows'. */
  rows: readonly Row[] | undefined
  /** The rows of the previous page, while the next one loads. */
  stale?: boolean
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  rowPath?: ((row: Row) => string | undefined) | undefined
  empty: ReactNode
  selection?: { selected: readonly Row[]; onChange: (selected: readonly Row[]) => void }
}

const outlines = Array.from({ length: 8 }, (_, place) => place)

/** The rows of a list, with keyboard navigation. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const t = useTexts(listTexts)
  useRowKeys()
  const scrolled = useScrolledByKeys(t.sideways)
  const { rows, stale, columns, selection } = props
  if (!rows) return <Outlines columns={columns} />
  const keyed = rows.map((row) => ({ row, key: props.rowKey(row) }))
  return (
    <div ref={scrolled} className={stale ? 'rows stale' : 'rows'}>
      <Table<{ row: Row; key: string | number }>
        size="middle"
        pagination={false}
        dataSource={keyed}
        columns={columns.map((column, place) => columnOf(props, column, place === 0))}
        scroll={{ x: 'max-content' }}
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
  { rowPath }: RowTableProps<Row>,
  { key, title, render, align, width, pinned }: Column<Row>,
  first: boolean,
): TableColumnType<{ row: Row; key: string | number }> {
  return {
    key,
    title,
    ...(align && { align }),
    ...(width && { width }),
    ...(pinned && { fixed: 'end' as const }),
    render: (_value, { row }) => {
      const path = first ? rowPath?.(row) : undefined
      if (path === undefined) return render(row)
      return (
        <Link href={path} className="row-link">
          {render(row)}
        </Link>
      )
    },
  }
}

function Outlines<Row>({ columns }: { columns: readonly Column<Row>[] }) {
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
