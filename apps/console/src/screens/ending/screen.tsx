import type { StockState } from '@hao/contract/console/stock.ts'
import type { RowOf } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Filter } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { NumberState } from '../../parts/numbers/number-state.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Countdown } from '../../parts/shown/countdown.tsx'
import { Money, NumberText } from '../../parts/shown/values.tsx'
import { endingTexts } from './texts.ts'

type Row = RowOf<'GET /numbers/ending'>

const keptStates = ['held', 'offered', 'reserved', 'cooling'] as const satisfies readonly StockState[]

/** Numbers that cannot be bought for a while: held by an order, offered, reserved, cooling. */
export function Screen() {
  const t = useTexts(endingTexts)
  return (
    <Page title={t.title} beside={<span className="quiet">{t.hint}</span>}>
      <List
        call="GET /numbers/ending"
        columns={useColumns()}
        filters={useFilters()}
        views="ending"
        rowKey={({ id }) => id}
        opens={{ route: 'number', by: 'id' }}
        empty={t.empty}
      />
    </Page>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTexts(endingTexts)
  const words = useTexts(numberTexts)
  const next: Partial<Record<StockState, string>> = t.next
  return [
    { key: 'number', title: words.number, render: ({ digits }) => <NumberText digits={digits} /> },
    { key: 'state', title: words.state, render: ({ state }) => <NumberState state={state} /> },
    {
      key: 'left',
      title: t.left,
      render: ({ endsAt }) => (endsAt === null ? '—' : <Countdown until={endsAt} />),
    },
    { key: 'after', title: t.after, render: ({ state }) => next[state] },
    { key: 'why', title: t.why, render: (row) => <Why row={row} /> },
    {
      key: 'calls',
      title: t.calls,
      render: ({ state, callsWhileCooling }) =>
        state === 'cooling' ? t.calledTimes(callsWhileCooling) : '—',
    },
    {
      key: 'price',
      title: words.monthly,
      align: 'right',
      render: ({ priceFen }) => <Money fen={priceFen} />,
    },
  ]
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

function useFilters(): readonly Filter[] {
  const t = useTexts(endingTexts)
  const words = useTexts(numberTexts)
  const { options } = useCategories()
  return [
    {
      name: 'state',
      label: words.state,
      kind: 'choice',
      options: keptStates.map((value) => ({ value, label: words.states[value] })),
    },
    { name: 'digits', label: t.digits, kind: 'digits' },
    { name: 'tail', label: t.tail, kind: 'digits' },
    {
      name: 'category',
      label: words.categories,
      kind: 'choice',
      options,
    },
  ]
}
