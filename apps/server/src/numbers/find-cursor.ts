import type { Place, Sort } from '@hao/numbers/search/query.ts'
import { placeWidth } from './queries.ts'

/** Where a found list goes on: behind a place in one of its stages. */
export type FoundPlace = { stage: number; place: Place }

/** Writes such a place so that nobody builds on what it holds; reading answers undefined for what was never written for this list. */
export const findCursor = {
  write: ({ stage, place }: FoundPlace): string =>
    Buffer.from([stage, ...place].join('.')).toString('base64url'),
  read: (cursor: string, { sort, stages }: { sort: Sort; stages: number }): FoundPlace | undefined => {
    const text = Buffer.from(cursor, 'base64url').toString()
    const [stage = NaN, ...place] = /^\d+(\.-?\d+)+$/.test(text) ? text.split('.').map(Number) : []
    const known = stage < stages && place.length === placeWidth[sort] && place.every(Number.isSafeInteger)
    return known ? { stage, place } : undefined
  },
}
