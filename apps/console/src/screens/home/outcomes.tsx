import { Button } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { type DetailRoute, pathOf, pathTo } from '../../base/routes.ts'
import { formatFen } from '../../base/texts/format.ts'
import { labelFor, textFor, useTexts } from '../../base/texts/texts.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Moment, StateTag } from '../../parts/shown/values.tsx'
import { homeTexts } from './texts.ts'

type Outcome = ConsoleOutput<'GET /work'>['outcomes'][number]

/** A kind that a newer server knows opens nothing. */
const routeOf: Partial<Record<string, DetailRoute | 'discounts'>> = {
  refund: 'order',
  'price-rules': 'price-rule',
  bulk: 'change',
  import: 'import',
  'period-discounts': 'discounts',
  'customer-block': 'customer',
  'customer-data': 'customer',
  'phone-change': 'customer',
} satisfies Record<Outcome['kind'], DetailRoute | 'discounts'>

const tones = { approved: 'good', refused: 'bad', lapsed: 'over' } as const

/** What became of the user's requests, with the decider and the reason, until they have seen it. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useTexts(homeTexts)
  return (
    <ul className="outcomes" aria-label={t.outcomes}>
      {outcomes.map((each) => (
        <Entry key={each.id} outcome={each} />
      ))}
    </ul>
  )
}

function Entry({ outcome }: { outcome: Outcome }) {
  const t = useTexts(homeTexts)
  // Until the next reading removes the entry, so that a double click is no second request.
  const [seen, setSeen] = useState(false)
  const { run, pending } = useAction('POST /work/outcomes/:id/seen', { onSuccess: () => setSeen(true) })
  const { id, kind, subjectId, state, decidedBy, decidedAt, reason } = outcome
  const route = routeOf[kind]
  const path = route && (route === 'discounts' ? pathTo(route) : pathOf(route, subjectId))
  return (
    <li>
      <StateTag tone={tones[state]}>{labelFor(t.outcomeStates, state)}</StateTag>
      <OpenLink path={path ?? ''}>{useSubject(outcome)}</OpenLink>
      <span className="quiet">
        {decidedBy && `${decidedBy} · `}
        <Moment at={decidedAt} />
      </span>
      {reason && <span className="outcome-reason">{reason}</span>}
      <Button size="small" loading={pending || seen} onClick={() => void run({ id })}>
        {t.seen}
      </Button>
    </li>
  )
}

function useSubject({ kind, subjectId, name, amountFen, turn }: Outcome): string {
  const t = useTexts(homeTexts)
  const describe = textFor(t.subjects, kind)
  if (kind === 'refund') return describe(`${formatFullNumber(name ?? '')} ${formatFen(amountFen ?? 0)}`)
  const subject = describe(name ?? String(subjectId))
  return turn === 'undo' ? t.undo(subject) : subject
}
