import type { ConsoleOutput } from '../../base/api/endpoints.ts'

type Entry = Pick<
  ConsoleOutput<'GET /number/:id'>['history'][number],
  'priceFen' | 'struckPriceFen' | 'featured'
>

/** A figure of a number that an entry of its history changed: fen, or the weight; null for a struck price that is computed. `was` is undefined where no older entry says it. */
export type Told = {
  field: 'monthly' | 'struck' | 'weight'
  was: number | null | undefined
  is: number | null
}

/** What each entry of a history (the newest first) changed of prices and weight, in the same order. */
export function toldBy(history: readonly Entry[]): Told[][] {
  const known: Partial<Record<Told['field'], number | null>> = {}
  return history
    .toReversed()
    .map((entry) => {
      const told = figuresOf(entry)
        .map(([field, is]) => ({ field, was: known[field], is }))
        .filter(({ was, is }) => was !== is && (was !== undefined || Boolean(is)))
      Object.assign(known, Object.fromEntries(figuresOf(entry)))
      return told
    })
    .toReversed()
}

/** What an entry says: both prices or neither, the weight or not. */
function figuresOf({
  priceFen,
  struckPriceFen,
  featured,
}: Entry): (readonly [Told['field'], number | null])[] {
  return [
    ...(priceFen === null ? [] : [['monthly', priceFen] as const, ['struck', struckPriceFen] as const]),
    ...(featured === null ? [] : [['weight', featured] as const]),
  ]
}
