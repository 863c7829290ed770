import { Button } from '@hao/kit/button.tsx'
import { Link } from 'wouter'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { useTexts, type Texts } from '../../base/texts/texts.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { isCancelledEarly, isRefundUnderway } from '../../parts/orders/order-view.ts'
import { ChargeStatus } from '../../parts/subscriptions/charge-status.tsx'
import { RenewalSwitch } from '../../parts/subscriptions/renewal-switch.tsx'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { WithBottomBar } from '../../parts/page/bottom-bar.tsx'
import { Actions, type MyNumberProps } from './actions.tsx'
import { Hero } from './hero.tsx'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'
import { Tiles } from './tiles.tsx'
import { readPages, flattenPages } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { isRetryPaused, ReadFailureLine } from '../../parts/page/read-failure.tsx'
import { orderTexts } from '../../parts/orders/texts.ts'
import { TransactionLine } from '../../parts/orders/transactions.tsx'
import { paths } from '../../base/routes.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { DemoPhones } from '../../parts/calls/demo-phones.tsx'
import { OpenTransfer } from '../../parts/transfers/open-transfer.tsx'
import { isInUse } from '../../parts/subscriptions/subscription-view.ts'
import { isChanging } from './phone-change.ts'

/** Every payment and every refund of a number, newest first, with links to their orders. */
function Payments({ subscriptionId }: { subscriptionId: number }) {
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

const loadChange = async () => (await import('./change-sheet.tsx')).ChangeSheet

/** The phone that a number rings, a link to change it, and the state of a change; empty without a phone. */
function PhoneCard({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const sheet = useLazySheet(loadChange, { subscription })
  const { state, boundPhone, number } = subscription
  const rings = isInUse(subscription)
  // A suspended number keeps its phone without ringing it.
  if (!rings && state !== 'suspended') return null
  const notice = describePhoneChange(subscription, t)
  return (
    <section className={css.card}>
      <Facts>
        <Fact name={rings ? t.ringsOn : t.boundTo}>
          <span className={css.phone}>
            {boundPhone ?? t.phone.none}
            {rings && !isChanging(subscription) && (
              <Button
                tone={boundPhone ? 'secondary' : 'primary'}
                size="small"
                {...sheet.opener}
                loading={sheet.loading}
              >
                {boundPhone ? t.phone.change : t.phone.bind}
              </Button>
            )}
          </span>
        </Fact>
      </Facts>
      <output className={css.changeState}>{notice}</output>
      <DemoPhones number={number.number} boundPhone={boundPhone} />
      {sheet.element}
    </section>
  )
}

function describePhoneChange(
  { newPhone, boundPhone }: Pick<Subscription, 'newPhone' | 'boundPhone'>,
  { phone: t }: Texts<typeof myNumberTexts>,
): string | undefined {
  if (!newPhone) return undefined
  const words = t.states[newPhone.state](newPhone.phone)
  return boundPhone ? `${words}${t.goesOn(boundPhone)}` : words
}

export function MyNumber({ subscription, paying }: MyNumberProps) {
  const { id, state, gift } = subscription
  return (
    <WithBottomBar className={css.page} bar={<Actions subscription={subscription} paying={paying} />}>
      <div className={css.stack}>
        <Hero subscription={subscription} />
        {isInUse(subscription) && <OpenTransfer subscriptionId={id} />}
        <Tiles subscription={subscription} />
        <PhoneCard subscription={subscription} />
      </div>
      <div className={css.stack}>
        {state !== 'pending_bind' && <Period subscription={subscription} />}
        {state !== 'ended' && !gift && (
          <section className={css.card}>
            <RenewalSwitch subscription={subscription} />
            <ChargeStatus subscription={subscription} />
          </section>
        )}
        <Payments subscriptionId={id} />
      </div>
    </WithBottomBar>
  )
}

function Period({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const words = useTexts(subscriptionTexts)
  const { periodStart, periodEnd, price, nextCharge, endedAt } = subscription
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.period}</h2>
      <Facts>
        {periodStart && <Fact name={t.starts}>{formatMoment(periodStart)}</Fact>}
        {periodEnd && !isCancelledEarly(subscription) && <Fact name={t.ends}>{formatMoment(periodEnd)}</Fact>}
        {endedAt && <Fact name={t.endedAt}>{formatMoment(endedAt)}</Fact>}
        <Fact name={words.price}>{words.perMonth(formatYuan(price))}</Fact>
        {nextCharge && (
          <Fact name={t.nextCharge}>
            <b>{formatYuan(nextCharge.amount)}</b>
          </Fact>
        )}
      </Facts>
    </section>
  )
}
