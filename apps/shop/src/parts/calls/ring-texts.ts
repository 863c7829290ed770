import * as english from '@hao/contract/languages/en.ts'
import type { RingVerdict } from '@hao/contract/endpoints/ring-rules.ts'
import { ringReasons } from '@hao/contract/ring-reasons.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { both, defineTexts, type Texts } from '../../base/texts/texts.ts'

/** Why a call rings or not, the same words wherever a shopper reads them. */
export const ringTexts = defineTexts('parts/calls/ring-texts', {
  reasons: both(ringReasons, english.ringReasons),
  until: both(
    (reason: string, moment: string) => `${reason}，到 ${moment}`,
    (reason, moment) => `${reason}, until ${moment}`,
  ),
  remedies: {
    rules: both('改规则', 'Change rule'),
    bind: both('去绑定', 'Bind now'),
    renew: both('去续费', 'Renew'),
    recover: both('找回号码', 'Recover number'),
    contact: both('联系客服', 'Contact us'),
    choose: both('去选号', 'Choose a number'),
  },
  silent: both(
    (reason: string) => `现在不响：${reason}`,
    (reason) => `Silent now: ${reason}`,
  ),
})

/** Why a number does not ring; known callers only is no silence for the others. */
export function describeSilence(verdict: RingVerdict, t: Texts<typeof ringTexts>): string {
  const reason = describeVerdict(verdict, t)
  return verdict.reason === 'stranger' ? reason : t.silent(reason)
}

/** The reason of a decision, and until when it holds, in words. */
export function describeVerdict({ reason, until }: RingVerdict, t: Texts<typeof ringTexts>): string {
  const words = t.reasons[reason]
  return until === undefined ? words : t.until(words, formatMoment(until).slice(0, 16))
}
