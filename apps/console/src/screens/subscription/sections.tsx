import { ownRefusedCallList } from '@hao/contract/console/lists/calls.ts'
import { pathOf } from '../../base/routes.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { SipStatus } from '../../parts/calls/sip-status.tsx'
import { callTexts } from '../../parts/calls/texts.ts'
import { toOptions } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import { RecordTable } from '../../parts/list/record-table.tsx'
import { RowTable } from '../../parts/list/row-table.tsx'
import { OrderState } from '../../parts/money/states.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { Timeline } from '../../parts/shown/timeline.tsx'
import { Moment, Money } from '../../parts/shown/values.tsx'
import type { Subscription } from './subscription.ts'
import { subscriptionTexts } from './texts.ts'

type Props = { subscription: Subscription }

/** The bound, former and rejected phones of a subscription, and its second phone: three facts each. */
export function Phones({ subscription: { id: subscriptionId, bindings, secondPhone } }: Props) {
  const t = useTexts(subscriptionTexts)
  const words = useTexts(serviceTexts)
  const second = { id: subscriptionId, kind: 'second-phone', phone: secondPhone, createdAt: null } as const
  const rows = bindings.map((binding) => ({ ...binding, kind: 'binding' as const }))
  return (
    <RowTable
      rows={secondPhone === null ? rows : [...rows, { ...second, state: 'second' as const }]}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      empty={words.none}
      columns={[
        {
          key: 'phone',
          title: t.phones,
          render: ({ id, kind, phone }) => <RevealedPhone kind={kind} id={id} masked={phone} none="—" />,
        },
        {
          key: 'state',
          title: t.state,
          render: ({ state }) => (state === 'second' ? t.secondPhone : t.bindingStates[state]),
        },
        { key: 'at', title: t.at, render: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  )
}

export function RenewalAttempts({ subscription: { tries } }: Props) {
  const t = useTexts(subscriptionTexts)
  const words = useTexts(serviceTexts)
  return (
    <RecordTable
      layout="subscriptions/:id/attempts"
      rows={tries.map((each, place) => ({ ...each, place }))}
      rowKey={({ place }) => place}
      rowPath={({ orderId }) => pathOf('order', orderId)}
      empty={words.none}
      columns={[
        { key: 'order', title: t.renewalOrder, render: ({ trade }) => trade },
        {
          key: 'channel',
          title: t.channel,
          render: ({ channel }) => (channel === null ? '—' : labelFor(t.channels, channel)),
        },
        {
          key: 'state',
          title: t.state,
          render: ({ stage, state }) => (
            <>
              <OrderState state={stage} /> {state !== null && labelFor(t.paymentStates, state)}
            </>
          ),
        },
        {
          key: 'amount',
          title: t.amount,
          align: 'right',
          render: ({ amountFen }) => <Money fen={amountFen} />,
        },
        { key: 'at', title: t.at, render: ({ at }) => <Moment at={at} /> },
      ]}
    />
  )
}

/** Three facts a notice: without column settings. */
export function Notices({ subscription: { notices } }: Props) {
  const t = useTexts(subscriptionTexts)
  const kinds = useTexts(eventTexts).notice
  const words = useTexts(serviceTexts)
  return (
    <RowTable
      rows={notices}
      rowKey={({ id }) => id}
      empty={words.none}
      columns={[
        { key: 'notice', title: t.notice, render: ({ kind }) => labelFor(kinds, kind) },
        { key: 'at', title: t.at, render: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          key: 'sent',
          title: t.sent,
          render: ({ sentAt, droppedAt }) =>
            sentAt === null ? droppedAt === null ? t.waiting : t.dropped : <Moment at={sentAt} />,
        },
      ]}
    />
  )
}

export function History({ subscription: { history } }: Props) {
  const t = useTexts(subscriptionTexts)
  return (
    <Timeline
      entries={history.map(({ event, at, staffName, reason }, place) => ({
        key: place,
        at,
        kind: labelFor(t.events, event),
        same: JSON.stringify([event, staffName, reason]),
        what: labelFor(t.events, event),
        who: staffName,
        why: reason,
      }))}
    />
  )
}

/** The calls to the number that rang nothing, with the reason of each. */
export function RefusedCalls({ id }: { id: number }) {
  const t = useTexts(subscriptionTexts)
  const { reasons } = useTexts(callTexts)
  return (
    <List
      list={ownRefusedCallList}
      call="GET /subscriptions/:id/refused-calls"
      fixed={{ id }}
      views="none"
      options={{ reason: toOptions(reasons) }}
      render={{
        reason: ({ reason }) => labelFor(reasons, reason),
        status: ({ status }) => <SipStatus status={status} />,
      }}
      rowKey={(row) => row.id}
      empty={t.noRefused}
    />
  )
}
