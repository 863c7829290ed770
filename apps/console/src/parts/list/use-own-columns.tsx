import type { ReactNode } from 'react'
import { applyLayout, type Column, getDataColumns } from './columns.ts'
import { ColumnSettings } from './column-settings.tsx'
import { useLayout } from './use-layout.ts'

type OwnColumns<Row> = {
  /** Columns, widths and density for the table. */
  arranged: ReturnType<typeof applyLayout<Row>>
  /** Opens the settings. */
  settings: ReactNode
  isPending: boolean
}

/** A person's own columns of a table. The server keeps them under a name like the path of the endpoint. */
export function useOwnColumns<Row>(name: string, columns: readonly Column<Row>[]): OwnColumns<Row> {
  const { layout, isPending, isMissing } = useLayout(name)
  return {
    arranged: applyLayout(columns, layout),
    settings: (
      <ColumnSettings list={name} columns={getDataColumns(columns)} layout={layout} isMissing={isMissing} />
    ),
    isPending,
  }
}
