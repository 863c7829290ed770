import { allStepBits } from '@hao/numbers/meaning/relax.ts'
import type { SortKey, Sort } from '@hao/numbers/search/query.ts'
import { cursorText } from './cursor-text.ts'
import { sortKeyLengths } from './queries.ts'

/** Where a found list goes on: behind a place in one of the stages of a wish that was relaxed by these steps. */
export type FindPosition = { steps: number; stage: number; place: SortKey }

/** Such a place as a cursor; reading answers undefined for what was never written for this order. */
export const findCursor = {
  write: ({ steps, stage, place }: FindPosition): string => cursorText.write([steps, stage, ...place]),
  read: (cursor: string, sort: Sort): FindPosition | undefined => {
    const [steps = NaN, stage = NaN, ...place] = cursorText.read(cursor, /^\d+\.\d+(\.-?\d+)+$/)
    const known = steps <= allStepBits && place.length === sortKeyLengths[sort]
    return known ? { steps, stage, place } : undefined
  },
}
