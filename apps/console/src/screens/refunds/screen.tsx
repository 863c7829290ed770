import type { RowOf } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { useRefundFilters } from '../../parts/money/filters.ts'
import { RefundState } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { Moment, Money } from '../../parts/shown/values.tsx'
import { refundsTexts } from './texts.ts'

const sorts = ['newest', 'oldest', 'dearest', 'cheapest'] as const

export function Screen() {
  const t = useTexts(refundsTexts)
  const words = useTexts(moneyTexts)
  const reasons: Readonly<Record<string, string>> = words.reasons
  const columns: Column<RowOf<'GET /refunds'>>[] = [
    { key: 'no', title: words.refundNo, render: ({ no }) => <span className="nums nowrap code">{no}</span> },
    {
      key: 'amount',
      title: words.amount,
      align: 'right',
      sort: { ascending: 'cheapest', descending: 'dearest' },
      render: (row) => <Money fen={row.amountFen} />,
    },
    { key: 'kind', title: words.kind, render: ({ kind }) => words.refundKinds[kind] },
    { key: 'reason', title: words.reason, render: ({ reason }) => labelFor(reasons, reason) },
    { key: 'state', title: words.state, render: ({ state }) => <RefundState state={state} /> },
    {
      key: 'created',
      title: t.created,
      sort: { ascending: 'oldest', descending: 'newest' },
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
    { key: 'arrived', title: t.arrived, render: ({ succeededAt }) => <Moment at={succeededAt} /> },
  ]
  return (
    <Page title={t.title}>
      <List
        call="GET /refunds"
        count="GET /refunds/count"
        sum={words.sum}
        columns={columns}
        filters={useRefundFilters()}
        exports="refunds"
        views="refunds"
        sorts={sorts.map((value) => ({ value, label: t.sorts[value] }))}
        rowKey={({ id }) => id}
        opens={{ route: 'order', by: 'orderId' }}
      />
    </Page>
  )
}
