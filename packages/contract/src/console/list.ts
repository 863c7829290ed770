import { z } from 'zod'
import { text } from '../entities.ts'
import { wholeNumber } from './whole-number.ts'

type Filters = Readonly<Record<string, z.ZodType>>

/**
 * The input of a list: a page by its cursor, the order, and the filters, which come as texts. What a filter must be
 * stands in `filters`; one that is unknown or cannot be read is dropped and named in the answer, so that a link of
 * last year still opens.
 */
export function listInput<const S extends readonly [string, ...string[]]>(sorts: S) {
  const first: S[number] = sorts[0]
  return z.looseObject({
    cursor: text(300).optional().catch(undefined),
    pageSize: wholeNumber(z.number().int().min(1).max(100)).catch(50).default(50),
    sort: z.enum(sorts).catch(first).default(first),
  })
}

/** A page of a list: its rows, the cursor of the next page where there is one, and the filters that could not be read. */
export function listOutput<T extends z.ZodType>(row: T) {
  return z.object({ list: z.array(row), next: z.string().optional(), dropped: z.array(z.string()) })
}

/** How many rows a list has, counted up to 10,000; `more` where there are more. */
export const countOutput = z.object({ count: z.number().int(), more: z.boolean() })
export const countLimit = 10_000

/** Filters as their list reads them. */
export type FilterValues<F extends Filters> = { [K in keyof F]?: z.output<F[K]> }

/** Reads each filter by itself; names that are no filter, and values that cannot be read, are named as dropped. */
export function readFilters<const F extends Filters>(
  filters: F,
  given: Readonly<Record<string, unknown>>,
): { wanted: FilterValues<F>; dropped: string[] } {
  const wanted: Record<string, unknown> = {}
  const dropped = Object.keys(given).filter((name) => !Object.hasOwn(filters, name))
  for (const [name, schema] of Object.entries(filters)) {
    if (given[name] === undefined) continue
    const read = schema.safeParse(given[name])
    if (read.success) wanted[name] = read.data
    else dropped.push(name)
  }
  return { wanted: wanted as FilterValues<F>, dropped }
}
