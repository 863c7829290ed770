import { useTexts } from '../../base/texts/texts.ts'
import type { Filter } from '../list/filters.ts'
import { useCategories } from '../numbers/use-categories.ts'
import { filterTexts } from './filter-texts.ts'
import { moneyTexts } from './texts.ts'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The filters of orders: number, trade number, state, days, and the category and price of the number. */
export function useOrderFilters(): readonly Filter[] {
  const t = useTexts(filterTexts)
  const words = useTexts(moneyTexts)
  const { options } = useCategories()
  return [
    { name: 'digits', label: words.number, kind: 'digits', placeholder: t.digitsHint, width: 180 },
    { name: 'trade', label: words.trade, kind: 'text', placeholder: t.tradeHint, width: 210 },
    { name: 'stage', label: words.state, kind: 'choice', options: optionsOf(words.stages) },
    { name: 'kind', label: words.kind, kind: 'choice', options: optionsOf(words.kinds) },
    { name: 'method', label: words.method, kind: 'choice', options: optionsOf(words.methods) },
    { kind: 'range', label: t.paid, from: 'paidFrom', until: 'paidUntil' },
    { kind: 'range', label: t.placed, from: 'placedFrom', until: 'placedUntil' },
    {
      name: 'category',
      label: t.category,
      kind: 'choice',
      options: [...options, { value: '-', label: t.noCategory }],
    },
    { name: 'priceFrom', label: t.priceFrom, kind: 'money' },
    { name: 'priceBelow', label: t.priceBelow, kind: 'money' },
  ]
}

export function useRefundFilters(): readonly Filter[] {
  const t = useTexts(filterTexts)
  const words = useTexts(moneyTexts)
  return [
    { name: 'no', label: t.no, kind: 'text', placeholder: t.noHint, width: 210 },
    { name: 'state', label: words.state, kind: 'choice', options: optionsOf(words.refundStates) },
    { name: 'kind', label: words.kind, kind: 'choice', options: optionsOf(words.refundKinds) },
    { kind: 'range', label: t.refunded, from: 'from', until: 'until' },
    { kind: 'range', label: t.arrived, from: 'arrivedFrom', until: 'arrivedUntil' },
  ]
}
