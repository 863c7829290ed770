import { type RawBuilder, sql } from 'kysely'

type Conditions<Filters> = {
  readonly [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => RawBuilder<unknown>
}

/** A row matches all the filters that are given. A filter without a condition does not compile. */
export function matchFilters<Filters extends object>(
  filters: Filters,
  conditions: Conditions<Filters>,
): RawBuilder<boolean> {
  const given = Object.keys(conditions) as (keyof Filters)[]
  const all = given.flatMap((name) => {
    const value = filters[name]
    return value === undefined || value === null ? [] : [conditions[name](value)]
  })
  return all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` AND `)})`
}
