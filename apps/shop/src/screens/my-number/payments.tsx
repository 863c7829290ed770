import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, flattenPages } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { isRetryPaused, ReadFailureLine } from '../../parts/page/read-failure.tsx'
import { isRefundUnderway } from '../../parts/orders/order-view.ts'
import { orderTexts } from '../../parts/orders/texts.ts'
import { TransactionLine } from '../../parts/orders/transactions.tsx'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'

/** Every payment and every refund of a number, newest first, with links to their orders. */
export function Payments({ subscriptionId }: { subscriptionId: number }) {
  const t = useTexts(myNumberTexts)
  const { id } = useUser()
  const words = useTexts(orderTexts)
  const query = useInfiniteQuery({
    ...readPages('GET /order/user/:id', { id, subscriptionId, pageSize: 100 }),
    refetchInterval: ({ state }) => flattenPages(state.data).some(isRefundUnderway) && 5000,
  })
  const { data } = query
  const lines = flattenPages(data)
    .flatMap((order) => order.transactions.map((transaction) => ({ order, transaction })))
    // oxlint-disable-next-line unicorn/no-array-sort -- the oldest browsers lack toSorted; this array is new
    .sort((a, b) => Date.parse(b.transaction.at) - Date.parse(a.transaction.at))
  return (
    <section className={css.card} aria-busy={!data && !isRetryPaused(query)}>
      <h2 className={css.heading}>{words.paymentRecord}</h2>
      {isRetryPaused(query) && (
        <ReadFailureLine query={query} text={t.paymentsFailed} className={css.failed} />
      )}
      {!data && !isRetryPaused(query) && <Skeleton width="70%" height={20} />}
      {data && lines.length === 0 && <p className={css.failed}>{t.noPayments}</p>}
      <ul className={css.payments}>
        {lines.map(({ order, transaction }) => (
          <li key={transaction.reference}>
            <Link href={paths.order(order.id)} className={css.payment}>
              <TransactionLine order={order} transaction={transaction} />
              <ChevronRightIcon size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
