import type { Permission } from '@hao/contract/console/roles.ts'
import { stockStates } from '@hao/contract/console/stock.ts'
import { categories } from '@hao/numbers/categories.ts'
import type { RowOf } from '../../base/api/calls.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Filter } from '../../parts/list/filters.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { exportsTexts } from './texts.ts'

export type ExportKind = RowOf<'GET /exports'>['kind']

/** What somebody must be allowed to read, to export it; the server asks the same. */
export const readingOf = {
  numbers: 'numbers.read',
  calls: 'calls.read',
  orders: 'orders.read',
  refunds: 'refunds.read',
  ledger: 'money.read',
} as const satisfies Record<ExportKind, Permission>

/** The filters of each list that can be exported. */
export function useExportFilters(): Record<ExportKind, readonly Filter[]> {
  const t = useTexts(exportsTexts)
  const days: Filter[] = [
    { kind: 'day', name: 'from', label: t.from },
    { kind: 'day', name: 'until', label: t.until },
  ]
  const outcomes = Object.entries(t.outcomes).map(([value, label]) => ({ value, label }))
  return {
    numbers: useNumberFilters(),
    calls: [
      { kind: 'digits', name: 'number', label: t.number },
      { kind: 'choice', name: 'outcome', label: t.outcome, options: outcomes },
      ...days,
    ],
    orders: days,
    refunds: days,
    ledger: [{ kind: 'text', name: 'month', label: t.month, placeholder: t.monthHint }],
  }
}

function useNumberFilters(): readonly Filter[] {
  const t = useTexts(exportsTexts)
  const words = useTexts(numberTexts)
  const locale = useLocale()
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
      options: categories.map(({ value, names }) => ({ value, label: names[locale] })),
    },
    { kind: 'money', name: 'minPrice', label: t.minPrice },
    { kind: 'money', name: 'maxPrice', label: t.maxPrice },
    { kind: 'digits', name: 'length', label: t.length },
  ]
}
