import { formatPercent } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { priceRuleTexts } from './texts.ts'

/** Returns one sentence for each factor: what it does to prices. */
export function useEffects() {
  const { effects: t, noEffect } = useTexts(priceRuleTexts)
  const say = (factor: number | null | undefined, sentence: (change: string) => string) => {
    if (typeof factor !== 'number') return ''
    const change = `${factor > 1 ? '+' : ''}${formatPercent(factor - 1, 1)}`
    return factor === 1 ? noEffect : sentence(change)
  }
  return {
    tail: (factor?: number) => say(factor, t.tail),
    four: (factor?: number) => say(factor, t.four),
    longer: (factor?: number) => say(factor, t.longer),
    lucky: (digit: string, factor?: number) => say(factor, (change) => t.lucky(digit, change)),
  }
}
