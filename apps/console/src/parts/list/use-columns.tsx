import type { ListColumn, ListFilter, Words } from '@hao/contract/console/lists/define-list.ts'
import type { ReactNode } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { formatCount } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { Age, Moment, Money, NumberText } from '../shown/values.tsx'
import type { ActionsColumn, Column } from './columns.ts'
import { labelTexts } from './label-texts.ts'

/** The parts of a list in the contract that its table needs. */
export type Definition = {
  sorts: Readonly<Record<string, Words>>
  filters: Readonly<Record<string, ListFilter>>
  columns: Readonly<Record<string, ListColumn>>
}

/** The keys of the columns that the screen renders. */
type OwnColumn<Columns> = {
  [Key in keyof Columns]: Columns[Key] extends { kind: 'own' } ? Key : never
}[keyof Columns]

export type Cells<Columns, Row> = Readonly<Record<OwnColumn<Columns>, (row: Row) => ReactNode>>

/** The columns of a list that the reader may see, and the actions on its rows. */
export function useColumns<Row>(
  { columns }: Definition,
  cells: Readonly<Record<string, ((row: Row) => ReactNode) | undefined>>,
  actions: ActionsColumn<Row> | undefined,
): Column<Row>[] {
  const locale = useLocale()
  const hasPermission = useHasPermission()
  const toColumn = ([key, column]: [string, ListColumn]): Column<Row> => ({
    key,
    title: column.title[locale],
    render: (row: Row) =>
      column.kind === 'own' ? (
        cells[key]?.(row)
      ) : (
        <Cell column={column} value={row[column.of as keyof Row] as string | number | null} />
      ),
    ...(['fen', 'count'].includes(column.kind) && { align: 'right' as const }),
    ...(column.kind === 'own' && column.align && { align: column.align }),
    ...(column.sort && { sort: column.sort }),
    ...(column.width && { width: column.width }),
  })
  const shown = Object.entries(columns)
    .filter(([, { needs }]) => needs === undefined || hasPermission(needs))
    .map(toColumn)
  return actions ? [...shown, actions] : shown
}

type CellColumn = Exclude<ListColumn, { kind: 'own' }>
type CellKind = Exclude<CellColumn['kind'], 'label'>

/** How each kind of column displays a value. */
const cells: Readonly<Record<CellKind, (text: string) => ReactNode>> = {
  text: (text) => text,
  line: (text) => (
    <span className="one-line" title={text}>
      {text}
    </span>
  ),
  number: (text) => <NumberText digits={text} />,
  digits: (text) => <span className="nums nowrap">{text}</span>,
  code: (text) => <span className="nums nowrap code">{text}</span>,
  count: (text) => formatCount(Number(text)),
  fen: (text) => <Money fen={Number(text)} />,
  moment: (text) => <Moment at={text} />,
  age: (text) => <Age at={text} />,
}

/** A value as the kind of its column displays it; '—' without one. */
function Cell({ column, value }: { column: CellColumn; value: string | number | null }) {
  const tables = useTexts(labelTexts)
  if (value === null || value === '') return '—'
  const text = String(value)
  return column.kind === 'label' ? labelFor(tables[column.labels], text) : cells[column.kind](text)
}
