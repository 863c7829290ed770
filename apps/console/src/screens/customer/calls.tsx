import { useTexts } from '../../base/texts/texts.ts'
import { formatDuration } from '../../base/texts/format.ts'
import { labelFor } from '../../base/texts/label.ts'
import { List } from '../../parts/list/list.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { Moment, NumberText } from '../../parts/shown/values.tsx'
import { customerTexts } from './texts.ts'

/** The calls to a customer's numbers, within the customer's retention period. */
export function Calls({ id }: { id: number }) {
  const t = useTexts(customerTexts)
  const outcomes: Record<string, string> = t.outcomes
  return (
    <List
      call="GET /customers/:id/calls"
      fixed={{ id }}
      filters={[{ name: 'number', label: t.number, kind: 'digits' }]}
      views="none"
      rowKey={(row) => row.id}
      empty={t.noCalls}
      columns={[
        { key: 'at', title: t.at, render: ({ startedAt }) => <Moment at={startedAt} /> },
        { key: 'number', title: t.number, render: ({ number }) => <NumberText digits={number} /> },
        {
          key: 'caller',
          title: t.caller,
          render: (row) => <RevealedPhone kind="caller" id={row.id} masked={row.caller} none={t.hidden} />,
        },
        { key: 'outcome', title: t.outcome, render: ({ outcome }) => labelFor(outcomes, outcome) },
        {
          key: 'seconds',
          title: t.seconds,
          render: ({ seconds }) => (seconds === null ? '—' : formatDuration(seconds * 1000)),
        },
      ]}
    />
  )
}
