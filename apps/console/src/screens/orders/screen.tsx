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
      render: ({ kind, months }) => `${words.kinds[kind]} · ${t.months(months)}`,
    },
    {
      key: 'amount',
      title: words.amount,
      align: 'right',
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
      render: ({ method }) => <span className="nowrap">{method === null ? '—' : words.methods[method]}</span>,
    },
    { key: 'created', title: words.created, render: ({ createdAt }) => <Moment at={createdAt} /> },
    { key: 'paid', title: words.paidAt, render: ({ paidAt }) => <Moment at={paidAt} /> },
    { key: 'trade', title: words.trade, render: ({ trade }) => <span className="nums nowrap">{trade}</span> },
  ]
  return (
    <Page title={t.title}>
      <List
        call="GET /orders"
        count="GET /orders/count"
        views="orders"
        columns={columns}
        filters={useOrderFilters()}
        exports="orders"
        rowKey={({ id }) => id}
        opens={{ route: 'order', by: 'id' }}
      />
    </Page>
  )
}
