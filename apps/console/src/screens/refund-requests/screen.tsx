import type { RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { TieNotice } from '../../parts/approvals/tie-notice.tsx'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { RequestActions } from '../../parts/money/request-actions.tsx'
import { RefundState, RequestState } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { Moment, Money } from '../../parts/shown/values.tsx'
import { requestsTexts } from './texts.ts'

/** The refund requests of staff; open ones can be decided. */
export function Screen() {
  const t = useTexts(requestsTexts)
  const words = useTexts(moneyTexts)
  const hasPermission = useHasPermission()
  const columns: Column<RowOf<'GET /refund-requests'>>[] = [
    {
      key: 'number',
      title: words.number,
      render: ({ number }) => <span className="nums nowrap">{number}</span>,
    },
    { key: 'amount', title: words.amount, align: 'right', render: (row) => <Money fen={row.amountFen} /> },
    {
      key: 'state',
      title: words.state,
      render: ({ state, refundState, note, tie }) => (
        <>
          <RequestState state={state} /> {refundState && <RefundState state={refundState} />}
          {note && <div className="why">{note}</div>}
          {tie && hasPermission('refunds.approve') && <TieNotice tie={tie} />}
        </>
      ),
    },
    { key: 'kind', title: words.kind, render: ({ kind }) => words.refundKinds[kind] },
    { key: 'reason', title: words.reason, render: ({ reason }) => reason },
    { key: 'by', title: t.askedBy, render: ({ askedBy }) => askedBy },
    { key: 'at', title: t.asked, render: ({ askedAt }) => <Moment at={askedAt} /> },
    { key: 'decided', title: t.decided, render: (row) => (row.byRole ? t.byRole : (row.decidedBy ?? '—')) },
    {
      key: 'lapses',
      title: t.lapses,
      render: ({ state, lapsesAt }) => (state === 'asked' ? <Moment at={lapsesAt} /> : '—'),
    },
    { renderActions: (row) => <RequestActions request={row} /> },
  ]
  return (
    <Page title={t.title}>
      <List
        call="GET /refund-requests"
        count="GET /refund-requests/count"
        sum={words.sum}
        views="refund-requests"
        columns={columns}
        filters={[
          {
            name: 'state',
            label: words.state,
            kind: 'choice',
            options: Object.entries(words.approvals).map(([value, label]) => ({ value, label })),
          },
          { name: 'mine', label: t.mine, kind: 'choice', options: [{ value: 'yes', label: t.onlyMine }] },
        ]}
        rowKey={({ id }) => id}
        opens={{ route: 'order', by: 'orderId' }}
      />
    </Page>
  )
}
