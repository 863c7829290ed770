import { longPeriods, monthFen, type PeriodDiscounts, totalFen } from '@hao/numbers/periods.ts'
import { Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatCount, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type Column, RowTable } from '../../parts/list/row-table.tsx'
import { Money } from '../../parts/shown/values.tsx'
import { discountTexts } from './texts.ts'

type Price = ConsoleOutput<'GET /discounts'>['prices'][number]

type PriceTableProps = {
  prices: readonly Price[]
  percents: PeriodDiscounts
  /** What they would replace: totals that change show both. */
  before?: PeriodDiscounts
}

/** What the most frequent prices come to for each period. */
export function PriceTable({ prices, percents, before = percents }: PriceTableProps) {
  const t = useTexts(discountTexts)
  const columns: Column<Price>[] = [
    { key: 'monthly', title: t.monthly, align: 'right', render: ({ fen }) => <Money fen={fen} /> },
    {
      key: 'count',
      title: t.count,
      align: 'right',
      render: ({ count }) => <span className="nums">{formatCount(count)}</span>,
    },
    ...longPeriods.map((months): Column<Price> => {
      const title = `${t.months(months)} · ${t.off(percents[months])}`
      const render = ({ fen }: Price) => {
        const total = totalFen(fen, months, percents[months])
        const was = totalFen(fen, months, before[months])
        return (
          <>
            <Money fen={total} />
            <div className="quiet nums nowrap">
              {[
                total !== was && t.before(formatFen(was)),
                percents[months] > 0 && t.perMonth(formatFen(monthFen(total, months))),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </>
        )
      }
      return { key: String(months), title, align: 'right', render }
    }),
  ]
  return (
    <Flex vertical gap={8}>
      <span className="quiet">{t.prices}</span>
      <RowTable
        rows={prices}
        rowKey={({ fen }) => fen}
        empty={t.noPrices}
        columns={columns}
        density="dense"
      />
    </Flex>
  )
}
