import { Flex } from 'antd'
import type { RowOf } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { NextStep } from '../../parts/service/next-step.tsx'
import { SubscriptionStateTag } from '../../parts/service/state-tags.tsx'
import { Moment, Money } from '../../parts/shown/values.tsx'
import { chargesTexts } from './texts.ts'

type Row = RowOf<'GET /charges'>

/**
 * Subscriptions whose automatic renewal failed, with each attempt and WeChat's refusal, until they are
 * renewed or lost.
 */
export function Screen() {
  const t = useTexts(chargesTexts)
  const columns: Column<Row>[] = [
    {
      key: 'number',
      title: t.number,
      render: ({ number }) => <span className="nums nowrap">{number}</span>,
    },
    { key: 'state', title: t.state, render: ({ state }) => <SubscriptionStateTag state={state} /> },
    { key: 'end', title: t.periodEnd, render: ({ periodEnd }) => <Moment at={periodEnd} /> },
    { key: 'next', title: t.next, render: (row) => <NextStep of={row} /> },
    {
      key: 'amount',
      title: t.amount,
      align: 'right',
      render: ({ amountFen }) => (amountFen === null ? '—' : <Money fen={amountFen} />),
    },
    {
      key: 'order',
      title: t.order,
      render: ({ orderId }) =>
        orderId === null ? '—' : <OpenLink path={pathOf('order', orderId)}>{t.open}</OpenLink>,
    },
    { key: 'tries', title: t.tries, render: (row) => <Tries of={row} /> },
  ]
  return (
    <Page title={t.title}>
      <p className="quiet">{t.hint}</p>
      <List
        call="GET /charges"
        columns={columns}
        rowKey={({ subscriptionId }) => subscriptionId}
        opens={{ route: 'subscription', by: 'subscriptionId' }}
        empty={t.empty}
      />
    </Page>
  )
}

function Tries({ of: { tries, authorised } }: { of: Row }) {
  const t = useTexts(chargesTexts)
  const words: Readonly<Record<string, string>> = t.tryStates
  const reasons: Readonly<Record<string, string>> = useTexts(eventTexts).refused
  return (
    <Flex vertical gap={4}>
      {tries.map(({ trade, state, at, refused }) => (
        <span key={trade} title={trade}>
          <Moment at={at} />{' '}
          {refused === null ? labelFor(words, state) : t.refused(labelFor(reasons, refused))}
        </span>
      ))}
      {tries.length === 0 && <span className="quiet">{authorised ? t.noTries : t.noMandate}</span>}
    </Flex>
  )
}
