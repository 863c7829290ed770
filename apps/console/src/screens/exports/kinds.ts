import { exportedLists } from '@hao/contract/console/lists/exported.ts'
import type { ExportKind } from '../../parts/exports/kind.ts'
import type { Filter } from '../../parts/list/filters.ts'
import { useFilters } from '../../parts/list/use-filters.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'

/** The filters of a list that can be exported. */
export function useExportFilters(kind: ExportKind): readonly Filter[] {
  const { options, optionsOrNone } = useCategories()
  return useFilters(exportedLists[kind], { category: kind === 'orders' ? optionsOrNone : options })
}
