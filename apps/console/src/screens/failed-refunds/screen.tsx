import type { RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { caseColumns, caseFilters } from '../../parts/money/case-list.tsx'
import { RefundState } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { Money } from '../../parts/shown/values.tsx'
import { failedRefundsTexts } from './texts.ts'

type Row = RowOf<'GET /failed-refunds'>

/**
 * Refunds that WeChat could not make or has closed, so the buyer got nothing. A staff member takes each, pays
 * it another way, and settles it with a reason.
 */
export function Screen() {
  const t = useTexts(failedRefundsTexts)
  const words = useTexts(moneyTexts)
  const hasPermission = useHasPermission()
  const reasons: Readonly<Record<string, string>> = words.reasons
  const columns: Column<Row>[] = [
    { key: 'no', title: words.refundNo, render: ({ no }) => <span className="nums nowrap code">{no}</span> },
    {
      key: 'amount',
      title: words.amount,
      align: 'right',
      render: ({ amountFen }) => <Money fen={amountFen} />,
    },
    { key: 'kind', title: words.kind, render: ({ kind }) => words.refundKinds[kind] },
    { key: 'why', title: words.reason, render: ({ why }) => labelFor(reasons, why) },
    {
      key: 'refund',
      title: t.refund,
      render: ({ refundState }) => <RefundState state={refundState} />,
    },
    {
      key: 'transaction',
      title: t.transaction,
      render: ({ transactionId }) => <span className="nums nowrap code">{transactionId ?? '—'}</span>,
    },
    ...caseColumns<Row>(words, t, hasPermission('money.settle')),
  ]
  return (
    <Page title={t.title}>
      <p className="quiet">{t.hint}</p>
      <List
        call="GET /failed-refunds"
        columns={columns}
        filters={caseFilters(words)}
        views="failed-refunds"
        rowKey={({ id }) => id}
        empty={t.empty}
      />
    </Page>
  )
}
