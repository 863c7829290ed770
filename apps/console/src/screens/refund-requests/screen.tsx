import { refundRequestList } from '@hao/contract/console/lists/refund-requests.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { TieNotice } from '../../parts/approvals/tie-notice.tsx'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
import { RequestActions } from '../../parts/money/request-actions.tsx'
import { RefundState, RequestState } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { requestsTexts } from './texts.ts'

/** The refund requests of staff; open ones can be decided. */
export function Screen() {
  const t = useTexts(requestsTexts)
  const words = useTexts(moneyTexts)
  const hasPermission = useHasPermission()
  return (
    <Page title={t.title}>
      <List
        list={refundRequestList}
        call="GET /refund-requests"
        count="GET /refund-requests/count"
        sum={words.sum}
        views="refund-requests"
        options={{ state: toOptions(words.approvals), mine: toOptions({ yes: t.onlyMine }) }}
        render={{
          state: ({ state, refundState, note, tie }) => (
            <>
              <RequestState state={state} /> {refundState && <RefundState state={refundState} />}
              {note && <div className="why">{note}</div>}
              {tie && hasPermission('refunds.approve') && <TieNotice tie={tie} />}
            </>
          ),
          decided: (row) => (row.byRole ? t.byRole : (row.decidedBy ?? '—')),
          lapses: ({ state, lapsesAt }) => (state === 'asked' ? <Moment at={lapsesAt} /> : '—'),
        }}
        actions={{ renderActions: (row) => <RequestActions request={row} /> }}
        rowKey={({ id }) => id}
        opens={{ route: 'order', by: 'orderId' }}
      />
    </Page>
  )
}
