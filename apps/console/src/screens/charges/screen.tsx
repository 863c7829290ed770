import { failedChargeList } from '@hao/contract/console/lists/payment-exceptions.ts'
import { Flex } from 'antd'
import type { RowOf } from '../../base/api/endpoints.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { OpenOrder } from '../../parts/money/open-order.tsx'
import { Page } from '../../parts/page/page.tsx'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { NextStep } from '../../parts/service/next-step.tsx'
import { SubscriptionState } from '../../parts/service/state-tags.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { chargesTexts } from './texts.ts'

type Row = RowOf<'GET /charges'>

/**
 * Subscriptions with a failed automatic renewal, with each attempt and WeChat's refusal, until they are
 * renewed or lost.
 */
export function Screen() {
  const t = useTexts(chargesTexts)
  return (
    <Page title={t.title}>
      <p className="quiet">{t.hint}</p>
      <List
        list={failedChargeList}
        call="GET /charges"
        views="none"
        render={{
          state: ({ state }) => <SubscriptionState state={state} />,
          next: (row) => <NextStep of={row} />,
          order: ({ orderId }) => <OpenOrder id={orderId} />,
          tries: (row) => <Tries of={row} />,
        }}
        rowKey={({ subscriptionId }) => subscriptionId}
        opens={{ route: 'subscription', by: 'subscriptionId' }}
        empty={t.empty}
      />
    </Page>
  )
}

function Tries({ of: { tries, authorised } }: { of: Row }) {
  const t = useTexts(chargesTexts)
  const reasons: Readonly<Record<string, string>> = useTexts(eventTexts).refused
  return (
    <Flex vertical gap={4}>
      {tries.map(({ trade, state, at, refused }) => (
        <span key={trade} title={trade}>
          <Moment at={at} />{' '}
          {refused === null ? labelFor(t.tryStates, state) : t.refused(labelFor(reasons, refused))}
        </span>
      ))}
      {tries.length === 0 && <span className="quiet">{authorised ? t.noTries : t.noMandate}</span>}
    </Flex>
  )
}
