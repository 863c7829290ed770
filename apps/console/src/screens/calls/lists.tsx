import { useHasPermission } from '../../base/api/me.ts'
import { formatDuration } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { useCallFilters, useCallTimes } from '../../parts/calls/filters.ts'
import { SipStatus } from '../../parts/calls/sip-status.tsx'
import { UnblockNumber } from '../../parts/calls/unblock-number.tsx'
import { callTexts } from '../../parts/calls/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { Moment, NumberText, StateTag, type Tone } from '../../parts/shown/values.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { callsTexts } from './texts.ts'

const tones: Record<string, Tone> = { answered: 'good', ringing: 'busy', missed: 'waiting' }

/** Milliseconds between two reads of a list's first page. */
const refetchMs = 5000

const sorts = ['newest', 'oldest'] as const
const byTime = { up: 'oldest', down: 'newest' }

/** The calls in their owners' logs. */
export function CallList() {
  const t = useTexts(callsTexts)
  const words = useTexts(callTexts)
  return (
    <>
      <QuickFilters tab="log" />
      <List
        call="GET /phone-calls"
        every={refetchMs}
        views="calls"
        empty={t.logEmpty}
        count="GET /phone-calls/count"
        exports="calls"
        filters={useCallFilters()}
        sorts={sorts.map((value) => ({ value, label: t.sorts[value] }))}
        rowKey={({ id }) => id}
        opens={{ route: 'number', by: 'numberId' }}
        columns={[
          { key: 'number', title: t.number, render: (row) => <NumberText digits={row.number} /> },
          {
            key: 'caller',
            title: t.caller,
            render: (row) => <RevealedPhone kind="caller" id={row.id} masked={row.caller} none={t.hidden} />,
          },
          {
            key: 'outcome',
            title: words.outcome,
            render: ({ outcome }) => (
              <StateTag tone={tones[outcome] ?? 'over'}>{words.outcomes[outcome]}</StateTag>
            ),
          },
          { key: 'at', title: t.at, sort: byTime, render: (row) => <Moment at={row.startedAt} /> },
          {
            key: 'seconds',
            title: t.seconds,
            align: 'right',
            render: ({ seconds }) => (seconds === null ? '—' : formatDuration(seconds * 1000)),
          },
        ]}
      />
    </>
  )
}

export function RefusedList() {
  const t = useTexts(callsTexts)
  const words = useTexts(callTexts)
  const options = Object.entries(words.reasons).map(([value, label]) => ({ value, label }))
  return (
    <>
      <QuickFilters tab="refused" />
      <List
        call="GET /refused-calls"
        every={refetchMs}
        views="calls"
        empty={t.refusedEmpty}
        count="GET /refused-calls/count"
        filters={[
          { kind: 'digits', name: 'number', label: t.number },
          { kind: 'choices', name: 'reason', label: t.reason, options },
          ...useCallTimes(),
        ]}
        sorts={sorts.map((value) => ({ value, label: t.sorts[value] }))}
        rowKey={({ id }) => id}
        opens={{ route: 'number', by: 'numberId' }}
        columns={[
          {
            key: 'number',
            title: t.number,
            render: (row) => (row.number === '' ? t.many : <NumberText digits={row.number} />),
          },
          { key: 'reason', title: t.reason, render: ({ reason }) => labelFor(words.reasons, reason) },
          { key: 'status', title: t.status, render: ({ status }) => <SipStatus status={status} /> },
          { key: 'times', title: t.times, align: 'right', render: ({ count }) => count },
          { key: 'at', title: t.at, sort: byTime, render: ({ minute }) => <Moment at={minute} /> },
        ]}
      />
    </>
  )
}

/** Numbers with an owner whose calls are blocked. */
export function BlockedList() {
  const t = useTexts(callsTexts)
  const hasPermission = useHasPermission()
  return (
    <List
      call="GET /blocks"
      every={refetchMs}
      empty={t.blocksEmpty}
      filters={[{ kind: 'digits', name: 'number', label: t.number }]}
      views="none"
      rowKey={({ id }) => id}
      opens={{ route: 'number', by: 'numberId' }}
      columns={[
        { key: 'number', title: t.number, render: (row) => <NumberText digits={row.number} /> },
        { key: 'since', title: t.since, render: ({ since }) => <Moment at={since} /> },
        { key: 'until', title: t.ends, render: ({ until }) => (until ? <Moment at={until} /> : t.open) },
        { key: 'by', title: t.by, render: ({ by }) => by ?? '—' },
        { key: 'reason', title: t.reason, render: ({ reason }) => reason ?? '—' },
        {
          renderActions: ({ numberId }) =>
            hasPermission('numbers.block') && <UnblockNumber numberId={numberId} small />,
        },
      ]}
    />
  )
}
