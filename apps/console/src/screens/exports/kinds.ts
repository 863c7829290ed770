import { useTexts } from '../../base/texts/texts.ts'
import { useCallFilters } from '../../parts/calls/filters.ts'
import type { ExportKind } from '../../parts/exports/kind.ts'
import { exportsTexts } from '../../parts/exports/texts.ts'
import type { Filter } from '../../parts/list/filters.ts'
import { useOrderFilters, useRefundFilters } from '../../parts/money/filters.ts'
import { useNumberFilters } from '../../parts/numbers/filters.ts'

export function useExportFilters(): Record<ExportKind, readonly Filter[]> {
  const t = useTexts(exportsTexts)
  return {
    numbers: useNumberFilters(),
    calls: useCallFilters(),
    orders: useOrderFilters(),
    refunds: useRefundFilters(),
    ledger: [{ kind: 'text', name: 'month', label: t.month, placeholder: t.monthHint }],
  }
}
