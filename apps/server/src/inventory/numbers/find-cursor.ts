import { allSteps } from '@hao/numbers/meaning/relax.ts'
import type { Place, Sort } from '@hao/numbers/search/query.ts'
import { cursorText } from './cursor-text.ts'
import { placeWidth } from './queries.ts'

/** Where a found list goes on: behind a place in one of the stages of a wish that was relaxed by these steps. */
export type FoundPlace = { steps: number; stage: number; place: Place }

/** Such a place as a cursor; reading answers undefined for what was never written for this order. */
export const findCursor = {
  write: ({ steps, stage, place }: FoundPlace): string => cursorText.write([steps, stage, ...place]),
  read: (cursor: string, sort: Sort): FoundPlace | undefined => {
    const [steps = NaN, stage = NaN, ...place] = cursorText.read(cursor, /^\d+\.\d+(\.-?\d+)+$/)
    const known = steps <= allSteps && place.length === placeWidth[sort]
    return known ? { steps, stage, place } : undefined
  },
}
