import type { RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { Amount, caseColumns, caseFilters } from '../../parts/money/case-list.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { quarantineTexts } from './texts.ts'

/**
 * Payments that WeChat reported and our ledger does not accept. A staff member takes each and settles it with
 * a reason.
 */
export function Screen() {
  const t = useTexts(quarantineTexts)
  const words = useTexts(moneyTexts)
  const hasPermission = useHasPermission()
  const reasons: Readonly<Record<string, string>> = useTexts(eventTexts).quarantine
  const columns: Column<RowOf<'GET /quarantine'>>[] = [
    {
      key: 'trade',
      title: words.trade,
      render: ({ trade }) => <span className="nums nowrap code">{trade}</span>,
    },
    {
      key: 'transaction',
      title: t.transaction,
      render: ({ transactionId }) => <span className="nums nowrap code">{transactionId || '—'}</span>,
    },
    { key: 'why', title: t.why, render: ({ why }) => labelFor(reasons, why) },
    {
      key: 'amount',
      title: words.amount,
      align: 'right',
      render: ({ amountFen }) => <Amount fen={amountFen} />,
    },
    ...caseColumns<RowOf<'GET /quarantine'>>(words, t, hasPermission('money.settle')),
  ]
  return (
    <Page title={t.title}>
      <List
        call="GET /quarantine"
        columns={columns}
        filters={caseFilters(words)}
        views="quarantine"
        rowKey={({ id }) => id}
      />
    </Page>
  )
}
