import type { Order } from '@hao/contract/entities.ts'
import { Button, buttonClass } from '@hao/kit/button.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read } from '../../api/query.ts'
import { appTexts } from '../../app/texts.ts'
import { OrderDigits } from '../../orders/order-digits.tsx'
import { OrderStatus } from '../../orders/order-status.tsx'
import { stageView } from '../../orders/order-view.ts'
import { orderTexts } from '../../orders/texts.ts'
import tones from '../../orders/tones.module.css'
import { paths } from '../../routes.ts'
import { isStuck } from '../../app/read-failure.tsx'
import { useTexts } from '../../texts/texts.ts'
import css from './screen.module.css'
import { userCenterTexts } from './texts.ts'

/** The numbers that the shopper owns, bound or still to be bound. */
export function MyNumbers({ userId }: { userId: number }) {
  const t = useTexts(userCenterTexts)
  return (
    <section className={css.card}>
      <h2 className={css.heading}>
        {t.myNumbers}
        <Link href={paths.ordersOf(2)}>{t.allNumbers}</Link>
      </h2>
      <Numbers userId={userId} />
    </section>
  )
}

function Numbers({ userId }: { userId: number }) {
  const t = useTexts(userCenterTexts)
  const app = useTexts(appTexts)
  const query = useQuery({
    ...read('GET /order/user/:id', { id: userId, status: 2, pageSize: 20 }),
    meta: { quiet: true },
  })
  const { data, isFetching, refetch } = query
  if (isStuck(query))
    return (
      <p className={css.failed}>
        {t.numbersFailed}
        <Button tone="ghost" size="small" loading={isFetching} onClick={() => void refetch()}>
          {app.reload}
        </Button>
      </p>
    )
  if (!data)
    return (
      <div className={css.loading} aria-busy>
        <Skeleton width="60%" height={24} />
        <Skeleton width="40%" />
      </div>
    )
  const owned = data.list.filter(({ stage }) => stage === 'paid' || stage === 'active')
  if (owned.length === 0)
    return (
      <p className={css.none}>
        {t.noNumbers}
        <Link href={paths.numbers} className={buttonClass({ size: 'small' })}>
          {t.choose}
        </Link>
      </p>
    )
  return (
    <ul className={css.numbers}>
      {owned.map((order) => (
        <li key={order.id}>
          <Owned order={order} />
        </li>
      ))}
    </ul>
  )
}

function Owned({ order }: { order: Order }) {
  const words = useTexts(orderTexts)
  const { tone } = stageView(order.stage)
  return (
    <div className={css.owned}>
      <Link href={paths.order(order.id)} className={css.openNumber}>
        <OrderDigits number={order.number} />
        <small className={tones[tone]}>
          <OrderStatus order={order} onTimeOver={() => undefined} />
        </small>
      </Link>
      {order.stage === 'paid' ? (
        <Link href={paths.bindPhone(order.id)} className={buttonClass({ size: 'small' })}>
          {words.bind}
        </Link>
      ) : (
        <span className={css.rings}>{order.boundPhone && words.ringsAt(order.boundPhone)}</span>
      )}
    </div>
  )
}
