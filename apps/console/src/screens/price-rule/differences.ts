import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useEffects } from './effects.ts'
import { tenDigits } from './form-values.ts'
import { priceRuleTexts } from './texts.ts'

type Rules = ConsoleOutput<'GET /prices/:id'>['rules']

/** The fields of a draft that two users may edit at once. */
export type Version = { version: number; name: string; rules: Rules; effectiveAt: string | null }

/** Each part of rules as text, to compare two versions. */
export function useRuleParts() {
  const t = useTexts(priceRuleTexts)
  const effects = useEffects()
  const anchors = { tail: t.tail, anywhere: t.anywhere }
  const part = (label: string, say: (rules: Rules) => string) => ({
    key: 'rules' as const,
    label,
    of: (rules: Rules | undefined) => (rules && say(rules)) || '—',
  })
  return [
    part(t.tiers, ({ tiers }) =>
      tiers.map(({ oneIn, fen }) => `${t.oneInField} ${oneIn}: ${formatFen(fen)}`).join(' · '),
    ),
    part(t.patterns, ({ patterns }) =>
      patterns
        .map(({ pattern, anchor, fen }) => `${pattern} ${anchors[anchor]}: ${formatFen(fen)}`)
        .join(' · '),
    ),
    part(t.tailFactor, ({ tail }) => `× ${tail} · ${effects.tail(tail)}`),
    ...tenDigits.map((digit) =>
      part(
        t.lucky(digit),
        ({ lucky: { [digit]: factor = 1 } }) => `× ${factor} · ${effects.lucky(digit, factor)}`,
      ),
    ),
    part(t.four, ({ four }) => `× ${four} · ${effects.four(four)}`),
    part(t.longer, ({ longer }) => `× ${longer} · ${effects.longer(longer)}`),
    part(t.bounds, ({ bounds }) => bounds.map(formatFen).join(' – ')),
    part(t.endings, ({ endings }) =>
      endings
        .map(
          ({ below, step, ending }) =>
            `${below === null ? '' : `${t.below} ${formatFen(below)} `}${t.step} ${formatFen(step)} ${t.ending} ${formatFen(ending)}`,
        )
        .join(' · '),
    ),
    part(t.struck, ({ struckTimes }) => (struckTimes === null ? '' : `× ${struckTimes}`)),
  ]
}
