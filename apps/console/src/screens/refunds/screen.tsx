import type { RowOf } from '../../base/api/calls.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { RefundState } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { Moment, Money } from '../../parts/shown/values.tsx'
import { refundsTexts } from './texts.ts'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** All refunds, whoever decided them. */
export function Screen() {
  const t = useTexts(refundsTexts)
  const words = useTexts(moneyTexts)
  const reasons: Readonly<Record<string, string>> = words.reasons
  const columns: Column<RowOf<'GET /refunds'>>[] = [
    { key: 'no', title: words.refundNo, render: ({ no }) => <span className="nums nowrap">{no}</span> },
    { key: 'amount', title: words.amount, align: 'right', render: (row) => <Money fen={row.amountFen} /> },
    { key: 'kind', title: words.kind, render: ({ kind }) => words.refundKinds[kind] },
    { key: 'reason', title: words.reason, render: ({ reason }) => reasons[reason] ?? reason },
    { key: 'state', title: words.state, render: ({ state }) => <RefundState state={state} /> },
    { key: 'created', title: t.created, render: ({ createdAt }) => <Moment at={createdAt} /> },
    { key: 'arrived', title: t.arrived, render: ({ succeededAt }) => <Moment at={succeededAt} /> },
  ]
  return (
    <Page title={t.title}>
      <List
        call="GET /refunds"
        count="GET /refunds/count"
        columns={columns}
        filters={[
          { name: 'no', label: t.no, kind: 'text', placeholder: t.noHint, width: 210 },
          { name: 'state', label: words.state, kind: 'choice', options: optionsOf(words.refundStates) },
          { name: 'kind', label: words.kind, kind: 'choice', options: optionsOf(words.refundKinds) },
          { name: 'from', label: t.from, kind: 'day' },
          { name: 'until', label: t.until, kind: 'day' },
          { name: 'arrivedFrom', label: t.arrivedFrom, kind: 'day' },
          { name: 'arrivedUntil', label: t.arrivedUntil, kind: 'day' },
        ]}
        rowKey={({ id }) => id}
        rowPath={({ orderId }) => pathOf('order', orderId)}
      />
    </Page>
  )
}
