import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { RowTable, type RowTableProps } from './row-table.tsx'
import { useOwnColumns } from './use-own-columns.tsx'

type RecordTableProps<Row> = Omit<RowTableProps<Row>, 'widths' | 'density' | 'sorting' | 'stale'> & {
  /** The name of each person's own columns. */
  layout: string
  /** Shown above the rows, beside the column settings. */
  hint?: ReactNode
}

/**
 * A table of records without filters or orders, with each person's own columns. Three or four facts of one
 * thing are a `RowTable`, without settings.
 */
export function RecordTable<Row>({ layout, hint, ...props }: RecordTableProps<Row>) {
  const { rows, columns } = props
  const { arranged, settings, isPending } = useOwnColumns(layout, columns)
  return (
    <section className="list" aria-busy={rows === undefined}>
      <Flex align="center" gap={12} className="tools">
        {hint && <span className="quiet">{hint}</span>}
        <span className="spring" />
        {rows?.length !== 0 && settings}
      </Flex>
      <RowTable {...props} rows={isPending ? undefined : rows} {...arranged} />
    </section>
  )
}
