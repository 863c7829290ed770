import { customerCallList } from '@hao/contract/console/lists/calls.ts'
import { formatDuration } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { customerTexts } from './texts.ts'

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
