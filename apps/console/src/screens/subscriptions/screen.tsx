import { subscriptionList } from '@hao/contract/console/lists/subscriptions.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
import { Page } from '../../parts/page/page.tsx'
import { NextStep } from '../../parts/service/next-step.tsx'
import { SubscriptionState } from '../../parts/service/state-tags.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { subscriptionListTexts } from './texts.ts'

export function Screen() {
  const t = useTexts(subscriptionListTexts)
  const words = useTexts(serviceTexts)
  return (
    <Page title={t.title}>
      <List
        list={subscriptionList}
        call="GET /subscriptions"
        count="GET /subscriptions/count"
        sum={t.sum}
        views="subscriptions"
        options={{ state: toOptions(words.subscriptionStates), renewal: toOptions(words.renewals) }}
        render={{
          state: ({ state }) => <SubscriptionState state={state} />,
          renewal: ({ renewal }) => words.renewals[renewal],
          next: (row) => <NextStep of={row} />,
        }}
        rowKey={({ id }) => id}
        opens={{ route: 'subscription', by: 'id' }}
      />
    </Page>
  )
}
