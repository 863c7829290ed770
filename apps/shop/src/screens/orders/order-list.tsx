import { buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { Infinite } from '@hao/kit/infinite.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, rowsOf } from '../../base/api/query.ts'
import { OrderCard } from '../../parts/orders/order-card.tsx'
import { type OrderTabKey, orderTabs } from '../../parts/orders/order-tabs.ts'
import { refreshAfter } from '../../parts/orders/order-view.ts'
import { orderTexts } from '../../parts/orders/texts.ts'
import { isStuck, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import css from './screen.module.css'
import { ordersTexts } from './texts.ts'

/** The orders of one tab, page by page; read again when the time to pay of one is over. */
export function OrderList({ userId, tab }: { userId: number; tab: OrderTabKey }) {
  const t = useTexts(ordersTexts)
  const query = useInfiniteQuery({
    ...readPages('GET /order/user/:id', { id: userId, status: tab, pageSize: 10 }),
    refetchInterval: ({ state }) => {
      const waits = rowsOf(state.data).map((order) => refreshAfter(order, Date.now()))
      return waits.find((wait) => wait !== false) ?? false
    },
  })
  const orders = rowsOf(query.data)
  if (isStuck(query)) return <ReadFailure query={query} />
  if (query.isPending) return <OrdersSkeleton />
  if (orders.length === 0) return <NoOrders tab={tab} />
  return (
    <>
      <ul className={css.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onTimeOver={() => void query.refetch()} />
          </li>
        ))}
      </ul>
      <Infinite
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
        moreLabel={t.more}
        endLabel={t.end}
      />
    </>
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
