import type { Column } from '../list/row-table.tsx'
import { Money, NumberText } from '../shown/values.tsx'

type PriceChange = { digits: string; beforeFen: number; afterFen: number }

/** The columns of a list of price changes: number, old price, new price, difference. */
export function priceChangeColumns<Row extends PriceChange>(titles: {
  number: string
  before: string
  after: string
  change: string
}): Column<Row>[] {
  return [
    { key: 'number', title: titles.number, render: ({ digits }) => <NumberText digits={digits} /> },
    {
      key: 'before',
      title: titles.before,
      align: 'right',
      render: ({ beforeFen }) => <Money fen={beforeFen} />,
    },
    { key: 'after', title: titles.after, align: 'right', render: ({ afterFen }) => <Money fen={afterFen} /> },
    {
      key: 'change',
      title: titles.change,
      align: 'right',
      render: ({ beforeFen, afterFen }) => <Money fen={afterFen - beforeFen} />,
    },
  ]
}
