import { buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { ReceiptIcon } from '@hao/kit/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { LoginPrompt } from '../../parts/page/login-prompt.tsx'
import { refreshAfter } from '../../parts/orders/order-view.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OrderDetail } from './order-detail.tsx'
import { orderScreenTexts } from './texts.ts'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import css from './screen.module.css'

export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(orderScreenTexts)
  const hydrated = useHydrated()
  const known = useUser().id > 0
  return (
    <>
      <ScreenHeader title={t.title} backTo={paths.orders} />
      {!hydrated && <OrderSkeleton />}
      {hydrated && (known ? <OwnOrder id={Number(place.id)} /> : <LoginPrompt place={place} />)}
    </>
  )
}

function OwnOrder({ id }: { id: number }) {
  const t = useTexts(orderScreenTexts)
  const query = useQuery({
    ...read('GET /order/:id', { id }),
    enabled: id > 0,
    refetchInterval: ({ state }) => (state.data ? refreshAfter(state.data) : false),
  })
  if (query.data) return <OrderDetail order={query.data} onTimeOver={() => void query.refetch()} />
  if (!(id > 0) || isRefusal(query.error, 'order-not-found') || isRefusal(query.error, 'bad-request')) {
    const orders = (
      <Link href={paths.orders} className={buttonClass()}>
        {t.toOrders}
      </Link>
    )
    return <Empty icon={<ReceiptIcon size={32} />} text={t.missing} action={orders} />
  }
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return <OrderSkeleton />
}

function OrderSkeleton() {
  return (
    <div className={css.page} aria-busy>
      <section className={css.card}>
        <Skeleton width="40%" height={26} />
        <Skeleton width="90%" />
        <Skeleton width="70%" height={44} />
        <Skeleton height={48} />
      </section>
      <section className={css.card}>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} />
        ))}
      </section>
    </div>
  )
}
