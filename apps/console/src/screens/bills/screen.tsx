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
import { billsTexts } from './texts.ts'

/** Where a bill of WeChat’s and our books disagree: somebody takes it, and settles it with a reason. */
export function Screen() {
  const t = useTexts(billsTexts)
  const words = useTexts(moneyTexts)
  const kinds: Readonly<Record<string, string>> = t.kinds
  const columns: Column<RowOf<'GET /bill-differences'>>[] = [
    { key: 'day', title: t.day, render: ({ day }) => <span className="nums nowrap">{day}</span> },
    { key: 'kind', title: words.kind, render: ({ kind }) => kinds[kind] ?? kind },
    {
      key: 'reference',
      title: t.reference,
      render: (row) => <span className="nums nowrap">{row.reference}</span>,
    },
    { key: 'ours', title: t.ours, align: 'right', render: ({ oursFen }) => <Amount fen={oursFen} /> },
    { key: 'theirs', title: t.theirs, align: 'right', render: ({ theirsFen }) => <Amount fen={theirsFen} /> },
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
        call="GET /bill-differences"
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

function Amount({ fen }: { fen: number | null }) {
  return fen === null ? '—' : <Money fen={fen} />
}
