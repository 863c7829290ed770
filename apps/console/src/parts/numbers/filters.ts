import { stockStates } from '@hao/contract/console/stock.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Filter } from '../list/filters.ts'
import { numberTexts } from './texts.ts'
import { useCategories } from './use-categories.ts'

export function useNumberFilters(): readonly Filter[] {
  const words = useTexts(numberTexts)
  const t = words.filters
  const { options } = useCategories()
  return [
    { name: 'digits', label: t.digits, kind: 'digits' },
    { name: 'head', label: t.head, kind: 'digits' },
    { name: 'tail', label: t.tail, kind: 'digits' },
    { name: 'pattern', label: t.pattern, kind: 'text' },
    {
      name: 'state',
      label: words.state,
      kind: 'choices',
      options: stockStates.map((value) => ({ value, label: words.states[value] })),
    },
    { name: 'category', label: t.category, kind: 'choice', options },
    { name: 'minPrice', label: t.minPrice, kind: 'fen' },
    { name: 'maxPrice', label: t.maxPrice, kind: 'fen' },
    { name: 'length', label: t.length, kind: 'digits' },
    { name: 'set', label: t.batch, kind: 'digits' },
    { name: 'since', label: t.since, kind: 'day' },
  ]
}
