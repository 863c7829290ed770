import { customerCallList } from '@hao/contract/console/lists/calls.ts'
import { pathOf } from '../../base/routes.ts'
import { formatDuration } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { RecordTable } from '../../parts/list/record-table.tsx'
import { RowTable } from '../../parts/list/row-table.tsx'
import { OrderState } from '../../parts/money/states.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { SubscriptionState, TicketState } from '../../parts/service/state-tags.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Moment, Money, NumberText } from '../../parts/shown/values.tsx'
import type { Customer } from './customer.ts'
import { customerTexts } from './texts.ts'

type Props = { customer: Customer }

export function Numbers({ customer: { subscriptions } }: Props) {
  const t = useTexts(customerTexts)
  const words = useTexts(serviceTexts)
  return (
    <RecordTable
      layout="customers/:id/subscriptions"
      rows={subscriptions}
      rowKey={({ id }) => id}
      rowPath={({ id }) => pathOf('subscription', id)}
      empty={words.none}
      columns={[
        { key: 'number', title: t.number, render: ({ number }) => <NumberText digits={number} /> },
        { key: 'state', title: t.state, render: ({ state }) => <SubscriptionState state={state} /> },
        { key: 'renewal', title: t.renewal, render: ({ renewal }) => words.renewals[renewal] },
        { key: 'until', title: t.until, render: ({ periodEnd }) => <Moment at={periodEnd} /> },
        {
          key: 'rings',
          title: t.rings,
          render: ({ binding }) => (
            <RevealedPhone kind="binding" id={binding?.id ?? 0} masked={binding?.phone ?? null} none="—" />
          ),
        },
      ]}
    />
  )
}

export function Orders({ customer: { orders } }: Props) {
  const t = useTexts(customerTexts)
  const words = useTexts(serviceTexts)
  return (
    <RecordTable
      layout="customers/:id/orders"
      rows={orders}
      rowKey={({ id }) => id}
      rowPath={({ id }) => pathOf('order', id)}
      empty={words.none}
      columns={[
        {
          key: 'trade',
          title: t.trade,
          render: ({ outTradeNo }) => <span className="nums">{outTradeNo}</span>,
        },
        { key: 'number', title: t.number, render: ({ number }) => <NumberText digits={number} /> },
        { key: 'state', title: t.state, render: ({ stage }) => <OrderState state={stage} /> },
        {
          key: 'amount',
          title: t.amount,
          align: 'right',
          render: ({ amountFen }) => <Money fen={amountFen} />,
        },
        { key: 'placed', title: t.placed, render: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  )
}

export function Tickets({ customer: { tickets } }: Props) {
  const t = useTexts(customerTexts)
  const words = useTexts(serviceTexts)
  return (
    <RecordTable
      layout="customers/:id/tickets"
      rows={tickets}
      rowKey={({ id }) => id}
      rowPath={({ id }) => pathOf('ticket', id)}
      empty={words.none}
      columns={[
        { key: 'id', title: t.tickets, render: ({ id }) => `#${id}` },
        { key: 'state', title: t.state, render: ({ state }) => <TicketState state={state} /> },
        { key: 'category', title: t.category, render: ({ category }) => words.categories[category] },
        { key: 'updated', title: t.updated, render: ({ updatedAt }) => <Moment at={updatedAt} /> },
      ]}
    />
  )
}

export function Logins({ customer: { logins } }: Props) {
  const t = useTexts(customerTexts)
  const words = useTexts(serviceTexts)
  if (logins.length === 0) return <span className="quiet">{words.none}</span>
  return (
    <ul className="plain">
      {logins.map(({ device, since, lastUsedAt }) => (
        <li key={`${device} ${since}`}>
          {device || '—'} · <Moment at={since} /> · {t.lastUsed} <Moment at={lastUsedAt} />
        </li>
      ))}
    </ul>
  )
}

/** Three facts a version: without column settings. */
export function Consents({ customer: { consents } }: Props) {
  const t = useTexts(customerTexts)
  const words = useTexts(serviceTexts)
  return (
    <RowTable
      rows={consents}
      rowKey={({ agreement, version, at, occasion }) => `${agreement} ${version} ${occasion} ${at}`}
      empty={words.none}
      columns={[
        {
          key: 'agreement',
          title: t.agreement,
          render: ({ agreement, version }) => `${labelFor(t.agreements, agreement)} ${version}`,
        },
        { key: 'occasion', title: t.occasion, render: ({ occasion }) => labelFor(t.occasions, occasion) },
        { key: 'at', title: t.at, render: ({ at }) => <Moment at={at} /> },
      ]}
    />
  )
}

/** The calls to a customer's numbers, within the customer's retention period. */
export function Calls({ id }: { id: number }) {
  const t = useTexts(customerTexts)
  return (
    <List
      list={customerCallList}
      call="GET /customers/:id/calls"
      fixed={{ id }}
      views="none"
      render={{
        caller: (row) => <RevealedPhone kind="caller" id={row.id} masked={row.caller} none={t.hidden} />,
        seconds: ({ seconds }) => (seconds === null ? '—' : formatDuration(seconds * 1000)),
      }}
      rowKey={(row) => row.id}
      empty={t.noCalls}
    />
  )
}
