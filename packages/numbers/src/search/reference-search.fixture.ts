import { createRowFilter } from './row-filter.ts'
import { compareSortKeys, type NumberRow, toSortKey, type Searchable } from './query.ts'

/** The searches said a second time, by filtering and sorting all rows: the reference that tests compare with. */
export function referenceSearch(rows: readonly NumberRow[]): Searchable {
  return {
    page: (query, { sort, limit, after }) => {
      const behind = (row: NumberRow) => !after || compareSortKeys(toSortKey(row, sort), after, sort) > 0
      return rows
        .filter(createRowFilter(query))
        .filter(behind)
        .toSorted((a, b) => compareSortKeys(toSortKey(a, sort), toSortKey(b, sort), sort))
        .slice(0, limit)
    },
    count: (query, most) => Math.min(rows.filter(createRowFilter(query)).length, most),
  }
}
