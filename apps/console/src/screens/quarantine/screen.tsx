import type { RowOf } from '../../base/api/calls.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { CaseActs } from '../../parts/money/case-acts.tsx'
import { CaseHistory } from '../../parts/money/case-history.tsx'
import { CaseState } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Money } from '../../parts/shown/values.tsx'
import { quarantineTexts } from './texts.ts'

/** What WeChat says was paid and our books do not believe: somebody takes it, and settles it with a reason. */
export function Screen() {
  const t = useTexts(quarantineTexts)
  const words = useTexts(moneyTexts)
  const reasons: Readonly<Record<string, string>> = t.reasons
  const columns: Column<RowOf<'GET /quarantine'>>[] = [
    { key: 'trade', title: words.trade, render: ({ trade }) => <span className="nums nowrap">{trade}</span> },
    { key: 'why', title: t.why, render: ({ why }) => reasons[why] ?? why },
    {
      key: 'amount',
      title: words.amount,
      align: 'right',
      render: ({ amountFen }) => (amountFen === null ? '—' : <Money fen={amountFen} />),
    },
    {
      key: 'order',
      title: t.order,
      render: ({ orderId }) =>
        orderId === null ? '—' : <OpenLink path={pathOf('order', orderId)}>{t.open}</OpenLink>,
    },
    { key: 'state', title: words.state, render: ({ state }) => <CaseState state={state} /> },
    { key: 'history', title: words.history, render: ({ history }) => <CaseHistory history={history} /> },
    { key: 'acts', title: t.acts, render: (row) => <CaseActs of={row} /> },
  ]
  return (
    <Page title={t.title}>
      <List
        call="GET /quarantine"
        columns={columns}
        filters={[
          {
            name: 'state',
            label: words.state,
            kind: 'choice',
            options: Object.entries(words.caseStates).map(([value, label]) => ({ value, label })),
          },
        ]}
        rowKey={({ id }) => id}
      />
    </Page>
  )
}
