import { stockStates } from '@hao/contract/console/stock.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Filter } from '../../parts/list/filters.ts'
import { useOrderFilters, useRefundFilters } from '../../parts/money/filters.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import type { ExportKind } from '../../parts/exports/kind.ts'
import { exportsTexts } from '../../parts/exports/texts.ts'

/** The filters of each list that can be exported. */
export function useExportFilters(): Record<ExportKind, readonly Filter[]> {
  const t = useTexts(exportsTexts)
  const days: Filter[] = [{ kind: 'range', label: t.days, from: 'from', until: 'until' }]
  const outcomes = Object.entries(t.outcomes).map(([value, label]) => ({ value, label }))
  return {
    numbers: useNumberFilters(),
    calls: [
      { kind: 'digits', name: 'number', label: t.number },
      { kind: 'choice', name: 'outcome', label: t.outcome, options: outcomes },
      ...days,
    ],
    orders: useOrderFilters(),
    refunds: useRefundFilters(),
    ledger: [{ kind: 'text', name: 'month', label: t.month, placeholder: t.monthHint }],
  }
}

function useNumberFilters(): readonly Filter[] {
  const t = useTexts(exportsTexts)
  const words = useTexts(numberTexts)
  const { options: categories } = useCategories()
  return [
    { kind: 'digits', name: 'digits', label: t.digits },
    { kind: 'digits', name: 'head', label: t.head },
    { kind: 'digits', name: 'tail', label: t.tail },
    { kind: 'text', name: 'pattern', label: t.pattern },
    {
      kind: 'choice',
      name: 'state',
      label: words.state,
      many: true,
      options: stockStates.map((value) => ({ value, label: words.states[value] })),
    },
    {
      kind: 'choice',
      name: 'category',
      label: words.categories,
      options: categories,
    },
    { kind: 'money', name: 'minPrice', label: t.minPrice },
    { kind: 'money', name: 'maxPrice', label: t.maxPrice },
    { kind: 'digits', name: 'length', label: t.length },
  ]
}
