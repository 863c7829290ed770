import * as english from '@hao/contract/languages/en.ts'
import type { RingVerdict } from '@hao/contract/endpoints/ring-rules.ts'
import { ringReasons } from '@hao/contract/ring-reasons.ts'
import { formatMoment } from '../../base/texts/format.ts'
import type { Texts, Translation } from '../../base/texts/texts.ts'

const zh = {
  reasons: ringReasons,
  until: (reason: string, moment: string) => `${reason}，到 ${moment}`,
  remedies: {
    rules: '改规则',
    bind: '去绑定',
    renew: '去续费',
    recover: '找回号码',
    contact: '联系客服',
    choose: '去选号',
  },
  silent: (reason: string) => `现在不响：${reason}`,
}

export const en = (): Translation<typeof zh> => ({
  reasons: english.ringReasons,
  until: (reason, moment) => `${reason}, until ${moment}`,
  remedies: {
    rules: 'Change rule',
    bind: 'Bind now',
    renew: 'Renew',
    recover: 'Recover number',
    contact: 'Contact us',
    choose: 'Choose a number',
  },
  silent: (reason) => `Silent now: ${reason}`,
})

/** Why a call rings or not, the same words wherever a shopper reads them. */
export const ringTexts = { file: 'parts/calls/ring-texts', zh }

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
