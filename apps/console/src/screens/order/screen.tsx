import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathOf, type ScreenProps } from '../../base/routes.ts'
import { formatFen } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { auditTexts } from '../../parts/audit/texts.ts'
import { AuditLink } from '../../parts/audit/audit-link.tsx'
import { RequestRefund } from '../../parts/money/request-refund.tsx'
import { RefundLines } from '../../parts/money/refund-lines.tsx'
import { OrderState } from '../../parts/money/states.tsx'
import { refundTexts } from '../../parts/money/refund-texts.ts'
import { moneyTexts } from '../../parts/money/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { SubscriptionState } from '../../parts/service/state-tags.tsx'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Timeline } from '../../parts/shown/timeline.tsx'
import { Moment, Money } from '../../parts/shown/values.tsx'
import { Attempts } from './attempts.tsx'
import { orderTexts } from './texts.ts'

type Order = ConsoleOutput<'GET /orders/:id'>

/** One order: its money, refunds and requests, and its timeline. */
export function Screen({ id }: ScreenProps) {
  const t = useTexts(orderTexts)
  const order = useQuery(read('GET /orders/:id', { id }))
  return (
    <Loaded query={order}>
      {(data) => (
        <Page
          title={t.title(data.number)}
          beside={<OrderState state={data.stage} />}
          actions={
            <>
              <AuditLink subject="order" id={data.id} />
              <RequestRefund key={data.id} order={data} />
            </>
          }
        >
          <Flex vertical gap={16}>
            <About order={data} />
            <Attempts attempts={data.attempts} />
            <Refunds order={data} />
            <Happened timeline={data.timeline} />
          </Flex>
        </Page>
      )}
    </Loaded>
  )
}

function About({ order }: { order: Order }) {
  const t = useTexts(orderTexts)
  const words = useTexts(moneyTexts)
  const { money, subscription } = order
  const number = (
    <OpenLink key="number" path={pathOf('number', order.numberId)}>
      {order.number}
    </OpenLink>
  )
  return (
    <Section title={t.facts}>
      <Facts
        facts={[
          [words.number, number],
          [words.trade, order.trade],
          [words.kind, `${words.kinds[order.kind]} · ${t.monthCount(order.months)}`],
          [
            t.price,
            <span key="price">
              <Money fen={order.priceFen} />
              {order.percentOff > 0 && <span className="quiet"> {t.percentOff(order.percentOff)}</span>}
            </span>,
          ],
          [words.amount, <Money key="amount" fen={order.amountFen} />],
          [t.paid, <Money key="paid" fen={money.paidFen} />],
          [t.refunded, <Money key="refunded" fen={money.refundedFen} />],
          [t.onTheWay, money.onTheWayFen > 0 ? <Money key="way" fen={money.onTheWayFen} /> : undefined],
          [t.refundable, <Money key="refundable" fen={money.refundableFen} />],
          [words.created, <Moment key="created" at={order.createdAt} />],
          [words.paidAt, <Moment key="paidAt" at={order.paidAt} />],
          [
            t.phone,
            <OpenLink key="buyer" path={pathOf('customer', order.userId)}>
              {order.phone ?? t.deleted}
            </OpenLink>,
          ],
          [
            t.sources.subscription,
            subscription === null ? undefined : (
              <span key="subscription">
                <OpenLink path={pathOf('subscription', subscription.id)}>#{subscription.id}</OpenLink>{' '}
                <SubscriptionState state={subscription.state} />
                {subscription.gifted && <span className="quiet"> {t.gifted}</span>}
              </span>
            ),
          ],
        ]}
      />
    </Section>
  )
}

function Refunds({ order }: { order: Order }) {
  const t = useTexts(refundTexts)
  if (order.refunds.length + order.requests.length === 0) return null
  return (
    <Section title={t.refunds}>
      <RefundLines order={order} />
    </Section>
  )
}

function Happened({ timeline }: { timeline: Order['timeline'] }) {
  const t = useTexts(orderTexts)
  const words = useTexts(moneyTexts)
  const numbers = useTexts(numberTexts)
  const known = useTexts(eventTexts)
  const events: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...known,
    number: { ...known.number, ...numbers.moves },
    refund: { ...words.exceptionEvents, ...known.refund },
    bill: { ...words.exceptionEvents, ...known.bill },
    quarantine: { ...words.exceptionEvents, ...known.quarantine },
    audit: useTexts(auditTexts).actions,
  }
  const states: Readonly<Record<string, string>> = {
    ...words.stages,
    ...words.refundStates,
    ...words.approvals,
    ...words.exceptionStates,
    ...numbers.states,
    ...known.states,
  }
  const wordsOf = ({ source, event, state, reference, amountFen }: Order['timeline'][number]) => (
    <>
      {[
        t.sources[source],
        labelFor(events[source] ?? {}, event),
        state !== null && `→ ${labelFor(source === 'payment' ? t.attemptStates : states, state)}`,
        amountFen !== null && formatFen(amountFen),
      ]
        .filter(Boolean)
        .join(' ')}
      {reference !== null && <span className="quiet nums"> {reference}</span>}
    </>
  )
  return (
    <Section title={t.timeline}>
      <p className="quiet">{t.timelineHint}</p>
      <Timeline
        entries={timeline.map((each, place) => ({
          key: timeline.length - place,
          kind: t.sources[each.source],
          same: JSON.stringify({ ...each, at: '' }),
          at: each.at,
          what: wordsOf(each),
          who: each.by ?? t.actors[each.actor],
          why:
            each.source === 'payment' && each.reason !== null
              ? labelFor(known.refused, each.reason)
              : each.reason,
        }))}
      />
    </Section>
  )
}
