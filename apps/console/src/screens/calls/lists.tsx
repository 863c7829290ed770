import { blockList, callList, refusedCallList } from '@hao/contract/console/lists/calls.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { formatDuration } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { SipStatus } from '../../parts/calls/sip-status.tsx'
import { UnblockNumber } from '../../parts/calls/block-number.tsx'
import { callTexts } from '../../parts/calls/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { Moment, NumberText, StateTag, type Tone } from '../../parts/shown/values.tsx'
import { callsTexts } from './texts.ts'

const tones: Record<string, Tone> = { answered: 'good', ringing: 'busy', missed: 'waiting' }

/** Milliseconds between two reads of a list's first page. */
const refetchMs = 5000

/** The calls in their owners' logs. */
export function CallList() {
  const t = useTexts(callsTexts)
  const words = useTexts(callTexts)
  return (
    <List
      list={callList}
      call="GET /phone-calls"
      count="GET /phone-calls/count"
      every={refetchMs}
      views="calls"
      exports="calls"
      empty={t.logEmpty}
      render={{
        caller: (row) => <RevealedPhone kind="caller" id={row.id} masked={row.caller} none={t.hidden} />,
        outcome: ({ outcome }) => (
          <StateTag tone={tones[outcome] ?? 'over'}>{words.outcomes[outcome]}</StateTag>
        ),
        seconds: ({ seconds }) => (seconds === null ? '—' : formatDuration(seconds * 1000)),
      }}
      rowKey={({ id }) => id}
      opens={{ route: 'number', by: 'numberId' }}
    />
  )
}

export function RefusedList() {
  const t = useTexts(callsTexts)
  const { reasons } = useTexts(callTexts)
  return (
    <List
      list={refusedCallList}
      call="GET /refused-calls"
      count="GET /refused-calls/count"
      every={refetchMs}
      views="calls"
      empty={t.refusedEmpty}
      options={{ reason: toOptions(reasons) }}
      render={{
        number: (row) => (row.number === '' ? t.many : <NumberText digits={row.number} />),
        reason: ({ reason }) => labelFor(reasons, reason),
        status: ({ status }) => <SipStatus status={status} />,
      }}
      rowKey={({ id }) => id}
      opens={{ route: 'number', by: 'numberId' }}
    />
  )
}

/** Numbers with an owner and blocked calls. */
export function BlockedList() {
  const t = useTexts(callsTexts)
  const hasPermission = useHasPermission()
  return (
    <List
      list={blockList}
      call="GET /blocks"
      every={refetchMs}
      views="none"
      empty={t.blocksEmpty}
      render={{ until: ({ until }) => (until ? <Moment at={until} /> : t.open) }}
      actions={{
        renderActions: ({ numberId }) =>
          hasPermission('numbers.block') && <UnblockNumber numberId={numberId} small />,
      }}
      rowKey={({ id }) => id}
      opens={{ route: 'number', by: 'numberId' }}
    />
  )
}
