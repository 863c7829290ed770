import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { pathOf, type ScreenProps } from '../../base/routes.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { NextStep } from '../../parts/service/next-step.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { SubscriptionState } from '../../parts/service/state-tags.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment, Money, StateTag } from '../../parts/shown/values.tsx'
import { Check } from './check.tsx'
import { History, Notices, Phones, RefusedCalls, RenewalAttempts } from './sections.tsx'
import { OwnerRequest } from './owner-request.tsx'
import { Refunds } from './refunds.tsx'
import type { Subscription } from './subscription.ts'
import { subscriptionTexts } from './texts.ts'
import { Transfer } from './transfer.tsx'

/** One subscription: its state, and the actions on its owner's request. */
export function Screen({ id }: ScreenProps) {
  const t = useTexts(subscriptionTexts)
  const hasPermission = useHasPermission()
  const query = useQuery(read('GET /subscriptions/:id', { id }))
  const subscription = query.data
  return (
    <Page
      title={subscription ? formatFullNumber(subscription.number) : t.title}
      beside={subscription && <State subscription={subscription} />}
      actions={
        subscription && hasPermission('subscriptions.change') && <Changes subscription={subscription} />
      }
    >
      <Loaded query={query}>{(loaded) => <Known subscription={loaded} />}</Loaded>
    </Page>
  )
}

function State({ subscription: { state, barred } }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  return (
    <>
      <SubscriptionState state={state} />
      {barred && (
        <StateTag tone="bad">
          {barred.until === null ? t.barred : t.barredUntil(formatMoment(barred.until))}
        </StateTag>
      )}
    </>
  )
}

function Changes({ subscription }: { subscription: Subscription }) {
  const { state, renewal, phone } = subscription
  if (state === 'ended' || phone === null) return null
  return (
    <>
      {renewal === 'auto' && <OwnerRequest subscription={subscription} what="renewal-off" />}
      <OwnerRequest subscription={subscription} what="end" />
    </>
  )
}

function Known({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  const hasPermission = useHasPermission()
  return (
    <Flex vertical gap={24}>
      <Standing subscription={subscription} />
      {subscription.transfer && <Transfer id={subscription.id} transfer={subscription.transfer} />}
      {hasPermission('calls.of-one') && (
        <>
          <Check id={subscription.id} digits={subscription.number} />
          <Section title={t.refused}>
            <RefusedCalls id={subscription.id} />
          </Section>
        </>
      )}
      <Refunds key={subscription.id} subscription={subscription} />
      <Section title={t.phones}>
        <Phones subscription={subscription} />
      </Section>
      <Section title={t.tries}>
        <RenewalAttempts subscription={subscription} />
      </Section>
      <Section title={t.notices}>
        <Notices subscription={subscription} />
      </Section>
      <Section title={t.history}>
        <History subscription={subscription} />
      </Section>
    </Flex>
  )
}

function Standing({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  const words = useTexts(serviceTexts)
  const { id, customerId, phone, orderId, trade, months, priceFen, nextStepAt } = subscription
  const moment = (at: string | null) => (at === null ? undefined : <Moment key="at" at={at} />)
  return (
    <Facts
      facts={[
        [
          t.customer,
          <Flex key={id} gap={8} align="center">
            <OpenLink path={pathOf('customer', customerId)}>#{customerId}</OpenLink>
            <RevealedPhone kind="customer" id={customerId} masked={phone} none={words.noPhone} />
          </Flex>,
        ],
        [
          t.order,
          <OpenLink key="order" path={pathOf('order', orderId)}>
            {trade}
          </OpenLink>,
        ],
        [t.renewal, words.renewals[subscription.renewal]],
        [t.mandate, t.mandates[subscription.mandate]],
        [
          t.price,
          <span key="price">
            <Money fen={priceFen} /> <span className="quiet">{t.months(months)}</span>
          </span>,
        ],
        [
          t.period,
          subscription.periodEnd === null ? undefined : (
            <span key="period">
              <Moment at={subscription.periodStart} /> – <Moment at={subscription.periodEnd} />
            </span>
          ),
        ],
        [t.next, nextStepAt === null ? undefined : <NextStep key="next" of={subscription} />],
        [t.grace, moment(subscription.graceEnd)],
        [t.lost, moment(subscription.suspendedEnd)],
        [t.ended, moment(subscription.endedAt)],
        [t.recover, moment(subscription.recoverableUntil)],
        [
          t.refundable,
          subscription.state === 'ended' ? undefined : (
            <Money key="refund" fen={subscription.refundableFen} />
          ),
        ],
      ]}
    />
  )
}
