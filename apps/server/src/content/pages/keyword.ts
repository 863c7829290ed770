import type { NumberPlan } from '@hao/numbers/plan.ts'
import { type RawBuilder, sql } from 'kysely'

/** A text of the operator's as readers see it: with the plan's words in the place of their marks. */
export const filled = (column: string, { prefix, separator }: NumberPlan): RawBuilder<string> =>
  sql<string>`replace(replace(${sql.ref(column)}, '{prefix}', ${prefix}), '{separator}', ${separator})`

/** What a text that holds the keyword is like; wildcards are plain characters. */
export const likeOf = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
