import { orderList } from '@hao/contract/console/lists/orders.ts'
import { refundList } from '@hao/contract/console/lists/refunds.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useCallFilters } from '../../parts/calls/filters.ts'
import type { ExportKind } from '../../parts/exports/kind.ts'
import { exportsTexts } from '../../parts/exports/texts.ts'
import type { Filter } from '../../parts/list/filters.ts'
import { useFilters } from '../../parts/list/use-filters.ts'
import { useNumberFilters } from '../../parts/numbers/filters.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'

export function useExportFilters(): Record<ExportKind, readonly Filter[]> {
  const t = useTexts(exportsTexts)
  return {
    numbers: useNumberFilters(),
    calls: useCallFilters(),
    orders: useFilters(orderList, { category: useCategories().optionsOrNone }),
    refunds: useFilters(refundList),
    ledger: [{ kind: 'text', name: 'month', label: t.month, hint: t.monthHint }],
  }
}
