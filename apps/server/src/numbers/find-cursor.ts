import { allSteps } from '@hao/numbers/meaning/relax.ts'
import type { Place, Sort } from '@hao/numbers/search/query.ts'
import { placeWidth } from './queries.ts'

/** Where a found list goes on: behind a place in one of the stages of a wish that was relaxed by these steps. */
export type FoundPlace = { steps: number; stage: number; place: Place }

/** Writes such a place so that nobody builds on what it holds; reading answers undefined for what was never written for this order. */
export const findCursor = {
  write: ({ steps, stage, place }: FoundPlace): string =>
    Buffer.from([steps, stage, ...place].join('.')).toString('base64url'),
  read: (cursor: string, sort: Sort): FoundPlace | undefined => {
    const text = Buffer.from(cursor, 'base64url').toString()
    const [steps = NaN, stage = NaN, ...place] = /^\d+\.\d+(\.-?\d+)+$/.test(text)
      ? text.split('.').map(Number)
      : []
    const known = [stage, ...place].every(Number.isSafeInteger) && steps <= allSteps
    return known && place.length === placeWidth[sort] ? { steps, stage, place } : undefined
  },
}
