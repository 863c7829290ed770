import type { Order, OrderStage } from '@hao/contract/entities.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, flattenPages } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { isRetryPaused, ReadFailureLine } from '../../parts/page/read-failure.tsx'
import { appTexts } from '../../base/texts/common-texts.ts'
import { paths } from '../../base/routes.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'

const paid: readonly OrderStage[] = ['paid', 'active', 'ended', 'refunding', 'refunded']

/** The payments for a number: the purchase and the renewals, newest first, with links to their orders. */
export function Payments({ subscriptionId }: { subscriptionId: number }) {
  const t = useTexts(myNumberTexts)
  const { id } = useUser()
  const query = useInfiniteQuery(readPages('GET /order/user/:id', { id, status: 0, pageSize: 100 }))
  const { data } = query
  const orders = flattenPages(data).filter(
    (order) => order.subscriptionId === subscriptionId && paid.includes(order.stage),
  )
  return (
    <section className={css.card} aria-busy={!data && !isRetryPaused(query)}>
      <h2 className={css.heading}>{t.payments}</h2>
      {isRetryPaused(query) && (
        <ReadFailureLine query={query} text={t.paymentsFailed} className={css.failed} />
      )}
      {!data && !isRetryPaused(query) && <Skeleton width="70%" height={20} />}
      {data && orders.length === 0 && <p className={css.failed}>{t.noPayments}</p>}
      <ul className={css.payments}>
        {orders.map((order) => (
          <li key={order.id}>
            <Payment order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Payment({ order }: { order: Order }) {
  const t = useTexts(myNumberTexts)
  const app = useTexts(appTexts)
  const { id, kind, months, amount, paidAt, createdAt, stage } = order
  const back = stage === 'refunding' || stage === 'refunded'
  return (
    <Link href={paths.order(id)} className={css.payment}>
      <span>
        {t.kinds[kind]} · {app.months(months)}
        <small>{formatMoment(paidAt ?? createdAt)}</small>
      </span>
      <span>
        {formatYuan(amount)}
        {back && <small>{t.refunded}</small>}
      </span>
      <ChevronRightIcon size={18} />
    </Link>
  )
}
