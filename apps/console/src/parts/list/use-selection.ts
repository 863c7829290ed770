import { useState } from 'react'
import type { ListPlace } from './address.ts'

/**
 * The rows that are selected in a list, and how to select others: they stay so from page to page. With other filters or in another order none is, so that nothing
 * is done with rows that somebody has lost sight of.
 */
export function useSelection<Row>({
  filters,
  sort,
  tab,
}: ListPlace): [selected: readonly Row[], select: (rows: readonly Row[]) => void] {
  const list = JSON.stringify([filters, sort, tab])
  const [kept, keep] = useState<{ list: string; rows: readonly Row[] }>({ list, rows: [] })
  if (kept.list !== list) keep({ list, rows: [] })
  return [kept.list === list ? kept.rows : [], (rows) => keep({ list, rows })]
}
