import { ownRefusedCallList } from '@hao/contract/console/lists/calls.ts'
import { labelFor } from '../../base/texts/label.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { SipStatus } from '../../parts/calls/sip-status.tsx'
import { callTexts } from '../../parts/calls/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
import { subscriptionTexts } from './texts.ts'

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
