import type { ReactNode } from 'react'
import type { ListColumn } from '@hao/contract/console/lists/define-list.ts'
import { formatCount } from '../../base/texts/format.ts'
import { labelFor } from '../../base/texts/label.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Age, Moment, Money, NumberText } from '../shown/values.tsx'
import { labelTexts } from './label-texts.ts'

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
export function Cell({ column, value }: { column: CellColumn; value: string | number | null }) {
  const tables = useTexts(labelTexts)
  if (value === null || value === '') return '—'
  const text = String(value)
  return column.kind === 'label' ? labelFor(tables[column.labels], text) : cells[column.kind](text)
}
