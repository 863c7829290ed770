import { endingList } from '@hao/contract/console/lists/numbers.ts'
import type { StockState } from '@hao/contract/console/stock.ts'
import type { RowOf } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { NumberState } from '../../parts/numbers/number-state.tsx'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Countdown } from '../../parts/shown/countdown.tsx'
import { endingTexts } from './texts.ts'

type Row = RowOf<'GET /numbers/ending'>

/** Numbers that cannot be bought for a while: held by an order, offered, reserved, cooling. */
export function Screen() {
  const t = useTexts(endingTexts)
  const next: Partial<Record<StockState, string>> = t.next
  return (
    <Page title={t.title} beside={<span className="quiet">{t.hint}</span>}>
      <List
        list={endingList}
        call="GET /numbers/ending"
        options={{ category: useCategories().options }}
        render={{
          state: ({ state }) => <NumberState state={state} />,
          left: ({ endsAt }) => (endsAt === null ? '—' : <Countdown until={endsAt} />),
          after: ({ state }) => next[state],
          why: (row) => <Why row={row} />,
          calls: ({ state, callsWhileCooling }) =>
            state === 'cooling' ? t.calledTimes(callsWhileCooling) : '—',
        }}
        views="ending"
        rowKey={({ id }) => id}
        opens={{ route: 'number', by: 'id' }}
        empty={t.empty}
      />
    </Page>
  )
}

function Why({ row: { state, orderId, trade, reason } }: { row: Row }) {
  const t = useTexts(endingTexts)
  if (orderId !== null && trade !== null)
    return (
      <OpenLink path={pathOf('order', orderId)}>
        {state === 'held' ? t.order(trade) : t.lastOrder(trade)}
      </OpenLink>
    )
  if (state === 'offered') return t.offered
  return <span className="one-line">{reason ?? '—'}</span>
}
