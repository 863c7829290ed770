import { allStepBits } from '@hao/numbers/meaning/relax.ts'
import type { SortKey, Sort } from '@hao/numbers/search/query.ts'
import { cursorText } from './cursor-text.ts'
import { sortKeyLengths } from './queries.ts'

/**
 * Where a search list continues: after a sort key in a stage of the wish, relaxed by `steps` (a bit mask).
 */
export type FindPosition = { steps: number; stage: number; key: SortKey }

/** Encodes such a position. Decoding returns undefined for a cursor that does not fit the sort order. */
export const findCursor = {
  write: ({ steps, stage, key }: FindPosition): string => cursorText.write([steps, stage, ...key]),
  read: (cursor: string, sort: Sort): FindPosition | undefined => {
    const [steps = NaN, stage = NaN, ...key] = cursorText.read(cursor, /^\d+\.\d+(\.-?\d+)+$/)
    const isValid = steps <= allStepBits && key.length === sortKeyLengths[sort]
    return isValid ? { steps, stage, key } : undefined
  },
}
