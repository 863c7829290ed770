import { Flex } from 'antd'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Section } from '../../parts/page/section.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { OrderState } from '../../parts/money/states.tsx'
import { SubscriptionState } from '../../parts/service/state-tags.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Money, Moment, NumberText } from '../../parts/shown/values.tsx'
import { Assignee } from './assignee.tsx'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

/** The shopper of a ticket, with their numbers and orders. */
export function About({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  const words = useTexts(serviceTexts)
  const { shopper, phone, orders, numbers, number } = ticket
  return (
    <Section title={t.shopper}>
      <Flex vertical gap={16}>
        <Facts
          columns={1}
          facts={[
            [
              t.phone,
              <RevealedPhone
                key="phone"
                kind="customer"
                id={shopper.id}
                masked={phone}
                none={words.noPhone}
              />,
            ],
            [
              t.nickname,
              <OpenLink key="who" path={pathOf('customer', shopper.id)}>
                {shopper.nickname ?? `#${shopper.id}`}
              </OpenLink>,
            ],
            [t.category, words.categories[ticket.category]],
            [t.about, number === null ? undefined : <NumberText key="number" digits={number} />],
            [t.assignee, <Assignee key="assignee" ticket={ticket} />],
            [t.due, ticket.state === 'open' ? <Moment key="due" at={ticket.dueAt} /> : undefined],
            [t.firstAnswer, <Moment key="first" at={ticket.firstAnsweredAt} />],
          ]}
        />
        {numbers.length > 0 && (
          <div>
            <h3>{t.numbers}</h3>
            <ul className="plain">
              {numbers.map(({ subscriptionId, number: digits, state }) => (
                <li key={subscriptionId}>
                  <OpenLink path={pathOf('subscription', subscriptionId)}>
                    <NumberText digits={digits} />
                  </OpenLink>{' '}
                  <SubscriptionState state={state} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {orders.length > 0 && (
          <div>
            <h3>{t.orders}</h3>
            <ul className="plain">
              {orders.map(({ id, number: digits, stage, amountFen }) => (
                <li key={id}>
                  <OpenLink path={pathOf('order', id)}>
                    <NumberText digits={digits} />
                  </OpenLink>{' '}
                  <Money fen={amountFen} /> <OrderState state={stage} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Flex>
    </Section>
  )
}
