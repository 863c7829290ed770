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
import { billsTexts } from './texts.ts'

/**
 * Differences between WeChat's bills and our ledger. A staff member takes each and settles it with a reason.
 */
export function Screen() {
  const t = useTexts(billsTexts)
  const words = useTexts(moneyTexts)
  const hasPermission = useHasPermission()
  const kinds: Readonly<Record<string, string>> = useTexts(eventTexts).bill
  const columns: Column<RowOf<'GET /bill-differences'>>[] = [
    { key: 'day', title: t.day, render: ({ day }) => <span className="nums nowrap">{day}</span> },
    { key: 'kind', title: words.kind, render: ({ kind }) => labelFor(kinds, kind) },
    {
      key: 'reference',
      title: t.reference,
      render: (row) => <span className="nums nowrap code">{row.reference}</span>,
    },
    { key: 'ours', title: t.ours, align: 'right', render: ({ oursFen }) => <Amount fen={oursFen} /> },
    { key: 'theirs', title: t.theirs, align: 'right', render: ({ theirsFen }) => <Amount fen={theirsFen} /> },
    ...caseColumns<RowOf<'GET /bill-differences'>>(words, t, hasPermission('money.settle')),
  ]
  return (
    <Page title={t.title}>
      <List
        call="GET /bill-differences"
        columns={columns}
        filters={caseFilters(words)}
        views="bills"
        rowKey={({ id }) => id}
      />
    </Page>
  )
}
