import { buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { Link } from 'wouter'
import { OrderCard } from '../../parts/orders/order-card.tsx'
import type { OrderTabKey } from '../../parts/orders/order-tab.ts'
import { orderTabs } from '../../parts/orders/order-tabs.ts'
import { refreshAfter } from '../../parts/orders/order-view.ts'
import { orderTexts } from '../../parts/orders/texts.ts'
import { PagedList } from '../../parts/page/paged-list.tsx'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import css from './screen.module.css'
import { ordersTexts } from './texts.ts'

/** The orders of one tab, in pages; read again when the payment time of one ends. */
export function OrderList({ userId, tab }: { userId: number; tab: OrderTabKey }) {
  const t = useTexts(ordersTexts)
  return (
    <PagedList
      endpoint="GET /order/user/:id"
      input={{ id: userId, status: tab, pageSize: 10 }}
      skeleton={<OrdersSkeleton />}
      empty={<NoOrders tab={tab} />}
      words={t}
      refreshAfter={(orders) => orders.map((order) => refreshAfter(order)).find(Boolean) ?? false}
    >
      {(orders, refresh) => (
        <ul className={css.list}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} onTimeOver={refresh} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function NoOrders({ tab }: { tab: OrderTabKey }) {
  const t = useTexts(ordersTexts)
  const words = useTexts(orderTexts)
  const look = orderTabs(words.tabs)[tab]
  const choose = (
    <Link href={paths.numbers} className={buttonClass()}>
      {t.choose}
    </Link>
  )
  return <Empty icon={look && <look.icon size={32} />} text={t.empty[tab]} action={choose} />
}
