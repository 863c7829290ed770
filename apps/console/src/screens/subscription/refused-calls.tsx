import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { SipStatus } from '../../parts/calls/sip-status.tsx'
import { callTexts } from '../../parts/calls/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { subscriptionTexts } from './texts.ts'

/** The calls to the number that rang nothing, with the reason of each. */
export function RefusedCalls({ id }: { id: number }) {
  const t = useTexts(subscriptionTexts)
  const words = useTexts(callTexts)
  const options = Object.entries(words.reasons).map(([value, label]) => ({ value, label }))
  return (
    <List
      call="GET /subscriptions/:id/refused-calls"
      fixed={{ id }}
      filters={[
        { kind: 'days', name: 'from', label: t.refusedDays, until: 'until' },
        { kind: 'choice', name: 'reason', label: t.refusedWhy, options },
      ]}
      views="none"
      rowKey={(row) => row.id}
      empty={t.noRefused}
      columns={[
        { key: 'at', title: t.at, render: ({ minute }) => <Moment at={minute} /> },
        { key: 'reason', title: t.refusedWhy, render: ({ reason }) => labelFor(words.reasons, reason) },
        { key: 'status', title: t.refusedStatus, render: ({ status }) => <SipStatus status={status} /> },
        { key: 'times', title: t.refusedTimes, align: 'right', render: ({ count }) => count },
      ]}
    />
  )
}
