import type { ListColumn } from '@hao/contract/console/lists/define-list.ts'
import { formatCount } from '../../base/texts/format.ts'
import { labelFor } from '../../base/texts/label.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Age, Moment, Money, NumberText } from '../shown/values.tsx'
import { labelTexts } from './label-texts.ts'

type CellColumn = Exclude<ListColumn, { kind: 'own' }>

/** A value as the kind of its column displays it; '—' without one. */
export function Cell({ column, value }: { column: CellColumn; value: unknown }) {
  const tables = useTexts(labelTexts)
  if (value === null || value === '') return '—'
  if (column.kind === 'label') return labelFor(tables[column.labels], String(value))
  if (column.kind === 'number') return <NumberText digits={String(value)} />
  if (column.kind === 'code') return <span className="nums nowrap code">{String(value)}</span>
  if (column.kind === 'digits') return <span className="nums nowrap">{String(value)}</span>
  if (column.kind === 'fen') return <Money fen={Number(value)} />
  if (column.kind === 'count') return formatCount(Number(value))
  if (column.kind === 'line')
    return (
      <span className="one-line" title={String(value)}>
        {String(value)}
      </span>
    )
  if (column.kind === 'age') return <Age at={String(value)} />
  if (column.kind === 'moment') return <Moment at={String(value)} />
  return String(value)
}
