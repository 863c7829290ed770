import type { RowOf } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { useOrderFilters } from '../../parts/money/filters.ts'
import { OrderStage } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Moment, Money } from '../../parts/shown/values.tsx'
import { ordersTexts } from './texts.ts'

const sorts = ['newest', 'oldest', 'paid-last', 'paid-first', 'dearest', 'cheapest'] as const

/** Orders, with filters for number, trade number, state and day. */
export function Screen() {
  const t = useTexts(ordersTexts)
  const words = useTexts(moneyTexts)
  const columns: Column<RowOf<'GET /orders'>>[] = [
    {
      key: 'number',
      title: words.number,
      render: ({ number }) => <span className="nums nowrap">{number}</span>,
    },
    { key: 'state', title: words.state, render: ({ stage }) => <OrderStage stage={stage} /> },
    {
      key: 'kind',
      title: words.kind,
      render: ({ kind, months }) => (
        <>
          {words.kinds[kind]} · <span className="nowrap">{t.months(months)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      title: words.amount,
      align: 'right',
      sort: { ascending: 'cheapest', descending: 'dearest' },
      render: ({ amountFen }) => <Money fen={amountFen} />,
    },
    {
      key: 'buyer',
      title: t.buyer,
      render: ({ userId, phone }) => (
        <OpenLink path={pathOf('customer', userId)}>
          <span className="nums nowrap">{phone ?? `#${userId}`}</span>
        </OpenLink>
      ),
    },
    {
      key: 'method',
      title: words.method,
      render: ({ method }) => (method === null ? '—' : words.methods[method]),
    },
    {
      key: 'created',
      title: words.created,
      sort: { ascending: 'oldest', descending: 'newest' },
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'paid',
      title: words.paidAt,
      sort: { ascending: 'paid-first', descending: 'paid-last' },
      render: ({ paidAt }) => <Moment at={paidAt} />,
    },
    {
      key: 'trade',
      title: words.trade,
      render: ({ trade }) => <span className="nums nowrap code">{trade}</span>,
    },
  ]
  return (
    <Page title={t.title}>
      <List
        call="GET /orders"
        count="GET /orders/count"
        sum={t.sum}
        views="orders"
        columns={columns}
        filters={useOrderFilters()}
        exports="orders"
        sorts={sorts.map((value) => ({ value, label: t.sorts[value] }))}
        rowKey={({ id }) => id}
        opens={{ route: 'order', by: 'id' }}
      />
    </Page>
  )
}
