import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { PutInFront } from './put-in-front.tsx'
import { featuredTexts } from './texts.ts'

type Plan = NonNullable<ConsoleOutput<'GET /featured'>['plan']>

/** The plan that waits for its moment; then whom it had to leave out, or that it was stopped. */
export function FeaturedPlan({ plan, writable }: { plan: Plan; writable: boolean }) {
  const t = useTexts(featuredTexts)
  const { digits, startsAt, by, reason, outcome, skipped } = plan
  const list = (numbers: readonly string[]) => numbers.map(formatFullNumber).join(t.comma)
  const at = formatMoment(startsAt)
  if (outcome === 'started' && skipped.length === 0) return null
  if (outcome !== null) {
    const title = outcome === 'stopped' ? t.stopped(at, by) : t.skipped(at, list(skipped))
    return <Alert type="warning" showIcon closable title={title} className="above-facts" />
  }
  return (
    <Alert
      type="info"
      showIcon
      className="above-facts"
      title={t.plan(at, digits.length)}
      description={
        <>
          <div className="nums">{list(digits)}</div>
          <div className="quiet">
            {by} · {reason}
          </div>
        </>
      }
      action={writable && <PlanActions plan={plan} />}
    />
  )
}

function PlanActions({ plan }: { plan: Plan }) {
  const t = useTexts(featuredTexts)
  const [open, setOpen] = useState(false)
  return (
    <Flex gap={8}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.replan}
      </Button>
      {open && (
        <PutInFront
          numbers={plan.digits.map(formatFullNumber).join('\n')}
          startsAt={plan.startsAt}
          planned={plan}
          onClose={() => setOpen(false)}
        />
      )}
      <ReasonButton
        call="POST /featured/plan/:id/cancel"
        input={{ id: plan.id }}
        label={t.cancelPlan}
        done={t.cancelled}
        danger
        button={{ size: 'small' }}
      />
    </Flex>
  )
}
