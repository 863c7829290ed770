import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { Page } from '../../parts/page/page.tsx'
import { NextStep } from '../../parts/service/next-step.tsx'
import { SubscriptionStateTag } from '../../parts/service/state-tags.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Moment, NumberText } from '../../parts/shown/values.tsx'
import { subscriptionListTexts } from './texts.ts'

export function Screen() {
  const t = useTexts(subscriptionListTexts)
  const words = useTexts(serviceTexts)
  const options = (of: Record<string, string>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }))
  return (
    <Page title={t.title}>
      <List
        call="GET /subscriptions"
        count="GET /subscriptions/count"
        sum={t.sum}
        views="subscriptions"
        filters={[
          { name: 'number', label: t.number, kind: 'digits' },
          { name: 'state', label: t.state, kind: 'choice', options: options(words.subscriptionStates) },
          { name: 'renewal', label: t.renewal, kind: 'choice', options: options(words.renewals) },
          { kind: 'days', name: 'startedFrom', label: t.started, until: 'startedUntil' },
          { kind: 'days', name: 'endedFrom', label: t.ended, until: 'endedUntil' },
        ]}
        sorts={[
          { value: 'newest', label: t.sorts.newest },
          { value: 'next', label: t.sorts.next },
        ]}
        rowKey={({ id }) => id}
        opens={{ route: 'subscription', by: 'id' }}
        columns={[
          { key: 'number', title: t.number, render: ({ number }) => <NumberText digits={number} /> },
          { key: 'state', title: t.state, render: ({ state }) => <SubscriptionStateTag state={state} /> },
          { key: 'renewal', title: t.renewal, render: ({ renewal }) => words.renewals[renewal] },
          {
            key: 'phone',
            title: t.phone,
            render: ({ phone }) => <span className="nums">{phone ?? '—'}</span>,
          },
          { key: 'until', title: t.until, render: ({ periodEnd }) => <Moment at={periodEnd} /> },
          {
            key: 'next',
            title: t.next,
            sort: { up: 'next' },
            render: (row) => <NextStep of={row} />,
          },
        ]}
      />
    </Page>
  )
}
