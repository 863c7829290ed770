import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { Texts } from '../../base/texts/texts.ts'
import type { ringTexts } from './ring-texts.ts'
import type { callsTexts } from './texts.ts'

type Words = { calls: Texts<typeof callsTexts>; reasons: Texts<typeof ringTexts>['reasons'] }

export function describeOutcome(
  { outcome, outgoing, refusal }: Pick<PhoneCall, 'outcome' | 'outgoing' | 'refusal'>,
  { calls: t, reasons }: Words,
): string {
  if (outgoing) return t.callbackOutcomes[outcome]
  return refusal === undefined ? t.outcomes[outcome] : t.refusedBy(reasons[refusal])
}
