import { endingList } from '@hao/contract/console/lists/numbers.ts'
import type { StockState } from '@hao/contract/console/stock.ts'
import { useServerNow } from '@hao/kit/server-clock.ts'
import { useState } from 'react'
import type { RowOf } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'
import { formatDuration, formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { NumberState } from '../../parts/numbers/number-state.tsx'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
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

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A countdown to a moment (ISO 8601), by seconds in the last hour, with the moment below it. */
function Countdown({ until }: { until: string }) {
  const t = useTexts(endingTexts).left
  const [soon, setSoon] = useState(false)
  const left = new Date(until).getTime() - useServerNow(soon ? 1000 : 30_000)
  const over = left <= 0
  if (soon !== left < hourMs) setSoon(!soon)
  const hours = Math.floor(left / hourMs)
  const words = over
    ? t.over
    : soon
      ? formatDuration(left)
      : left < dayMs
        ? t.hours(hours, Math.floor(left / 60_000) % 60)
        : t.days(Math.floor(left / dayMs), hours % 24)
  return (
    <time dateTime={until} className="nums nowrap">
      {words}
      <span className="quiet small-line">{formatMoment(until)}</span>
    </time>
  )
}
