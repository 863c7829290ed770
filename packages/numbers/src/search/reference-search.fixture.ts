import { createRowFilter } from './row-filter.ts'
import { compareSortKeys, type NumberRow, toSortKey, type Searchable } from './query.ts'

/** A search without an index: it filters and sorts all rows. Tests compare the index with it. */
export function referenceSearch(rows: readonly NumberRow[]): Searchable {
  return {
    page: (query, { sort, limit, after }) => {
      const isAfter = (row: NumberRow) => !after || compareSortKeys(toSortKey(row, sort), after, sort) > 0
      return rows
        .filter(createRowFilter(query))
        .filter(isAfter)
        .toSorted((a, b) => compareSortKeys(toSortKey(a, sort), toSortKey(b, sort), sort))
        .slice(0, limit)
    },
    count: (query, max) => Math.min(rows.filter(createRowFilter(query)).length, max),
  }
}
