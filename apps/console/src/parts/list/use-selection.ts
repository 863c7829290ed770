import { useState } from 'react'
import type { ListState } from './list-state.ts'

/**
 * The selected rows of a list, kept from page to page. Other filters or another order clear the selection, so
 * that no action applies to rows out of sight.
 */
export function useSelection<Row>({
  filters,
  sort,
  tab,
}: ListState): [selected: readonly Row[], select: (rows: readonly Row[]) => void] {
  const list = JSON.stringify([filters, sort, tab])
  const [kept, keep] = useState<{ list: string; rows: readonly Row[] }>({ list, rows: [] })
  if (kept.list !== list) keep({ list, rows: [] })
  return [kept.list === list ? kept.rows : [], (rows) => keep({ list, rows })]
}
