import { orderList } from '@hao/contract/console/lists/orders.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelTexts } from '../../parts/list/label-texts.ts'
import { List } from '../../parts/list/list.tsx'
import { OrderState } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { ordersTexts } from './texts.ts'

/** Orders, with filters for number, trade number, state and day. */
export function Screen() {
  const t = useTexts(ordersTexts)
  const words = useTexts(moneyTexts)
  const { payMethods: methods } = useTexts(labelTexts)
  return (
    <Page title={t.title}>
      <List
        list={orderList}
        call="GET /orders"
        count="GET /orders/count"
        sum={words.sum}
        views="orders"
        options={{ category: useCategories().optionsOrNone }}
        render={{
          state: ({ stage }) => <OrderState state={stage} />,
          kind: ({ kind, months }) => (
            <>
              <span className="nowrap">{words.kinds[kind]} ·</span>{' '}
              <span className="nowrap">{t.months(months)}</span>
            </>
          ),
          method: ({ method }) => (method ? <span className="pay-method">{methods[method]}</span> : '—'),
          buyer: ({ userId, phone }) => (
            <OpenLink path={pathOf('customer', userId)}>
              <span className="nums nowrap">{phone ?? `#${userId}`}</span>
            </OpenLink>
          ),
        }}
        exports="orders"
        rowKey={({ id }) => id}
        opens={{ route: 'order', by: 'id' }}
      />
    </Page>
  )
}
