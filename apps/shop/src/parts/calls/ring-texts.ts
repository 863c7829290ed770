import type { RingVerdict } from '@hao/contract/endpoints/ring-rules.ts'
import { ringReasons } from '@hao/contract/ring-reasons.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { defineTexts, type Texts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    ringReasons: typeof zh
  }
}

/** Why a call rings or not, the same words wherever a shopper reads them. */
export const ringTexts = defineTexts('ringReasons', zh)

/** Why a number does not ring; known callers only is no silence for the others. */
export function describeSilence(verdict: RingVerdict, t: Texts<'ringReasons'>): string {
  const reason = describeVerdict(verdict, t)
  return verdict.reason === 'stranger' ? reason : t.silent(reason)
}

/** The reason of a decision, and until when it holds, in words. */
export function describeVerdict({ reason, until }: RingVerdict, t: Texts<'ringReasons'>): string {
  const words = t.reasons[reason]
  return until === undefined ? words : t.until(words, formatMoment(until).slice(0, 16))
}
