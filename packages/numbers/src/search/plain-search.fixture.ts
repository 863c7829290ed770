import { meetsQuery } from './meets.ts'
import { comparePlaces, type NumberRow, placeOf, type Searchable } from './query.ts'

/** The searches said a second time, by filtering and sorting all rows: the reference that tests compare with. */
export function plainSearch(rows: readonly NumberRow[]): Searchable {
  return {
    page: (query, { sort, limit, after }) => {
      const behind = (row: NumberRow) => !after || comparePlaces(placeOf(row, sort), after, sort) > 0
      return rows
        .filter(meetsQuery(query))
        .filter(behind)
        .toSorted((a, b) => comparePlaces(placeOf(a, sort), placeOf(b, sort), sort))
        .slice(0, limit)
    },
    count: (query, most) => Math.min(rows.filter(meetsQuery(query)).length, most),
  }
}
