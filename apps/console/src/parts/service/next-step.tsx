import type { RowOf } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Age } from '../shown/values.tsx'
import { serviceTexts } from './texts.ts'

type Next = Pick<RowOf<'GET /subscriptions'>, 'nextStep' | 'nextStepAt'>

/** The next step of a subscription and the time until then; a dash for none. */
export function NextStep({ of: { nextStep, nextStepAt } }: { of: Next }) {
  const t = useTexts(serviceTexts)
  if (nextStepAt === null) return '—'
  return (
    <span>
      {nextStep !== null && t.nextSteps[nextStep]} <Age at={nextStepAt} />
    </span>
  )
}
