import { z } from 'zod'
import { text } from '../entities.ts'
import { wholeNumber } from './fields.ts'

type Filters = Readonly<Record<string, z.ZodType>>

/** Filters are text: unknown and invalid ones are dropped and reported, so that old links still open. */
export function listInput<const Sort extends string>(sorts: readonly Sort[]) {
  const [first = '' as Sort] = sorts
  return z.looseObject({
    cursor: text(300).optional().catch(undefined),
    pageSize: wholeNumber(z.number().int().min(1).max(100)).catch(50).default(50),
    sort: z.enum(sorts).catch(first).default(first),
  })
}

export function listOutput<T extends z.ZodType>(row: T) {
  return z.object({ list: z.array(row), next: z.string().optional(), dropped: z.array(z.string()) })
}

/** The number of rows of a list, counted up to 10,000; `more` when there are more. */
export const countOutput = z.object({ count: z.number().int(), more: z.boolean() })
export const countLimit = 10_000

/** The same with the sum of the rows' amounts; null when there are more rows than are counted. */
export const sumOutput = countOutput.extend({ sumFen: z.number().int().nullable() })

export type FilterValues<F extends Filters> = { [K in keyof F]?: z.output<F[K]> }

/** Parses each filter by itself. `dropped` names unknown filters and invalid values. */
export function parseFilters<const Schemas extends Filters>(
  schemas: Schemas,
  given: Readonly<Record<string, unknown>>,
): { filters: FilterValues<Schemas>; dropped: string[] } {
  const filters: Record<string, unknown> = {}
  const dropped = Object.keys(given).filter((name) => !Object.hasOwn(schemas, name))
  for (const [name, schema] of Object.entries(schemas)) {
    if (given[name] === undefined) continue
    const parsed = schema.safeParse(given[name])
    if (parsed.success) filters[name] = parsed.data
    else dropped.push(name)
  }
  return { filters: filters as FilterValues<Schemas>, dropped }
}
