import type { ConsoleOutput } from '../../base/api/endpoints.ts'

type Entry = Pick<
  ConsoleOutput<'GET /number/:id'>['history'][number],
  'priceFen' | 'struckPriceFen' | 'featured'
>

/**
 * A figure that a history entry changed: fen, or the weight; null for a default struck price. `was` is
 * undefined when no older entry has it.
 */
export type FigureChange = {
  field: 'monthly' | 'struck' | 'weight'
  was: number | null | undefined
  is: number | null
}

/** The changes of prices and weight by each history entry (newest first), in the same order. */
export function listFigureChanges(history: readonly Entry[]): FigureChange[][] {
  const known: Partial<Record<FigureChange['field'], number | null>> = {}
  return history
    .toReversed()
    .map((entry) => {
      const figures = figuresOf(entry)
        .map(([field, is]) => ({ field, was: known[field], is }))
        .filter(({ was, is }) => was !== is && (was !== undefined || Boolean(is)))
      Object.assign(known, Object.fromEntries(figuresOf(entry)))
      return figures
    })
    .toReversed()
}

/** The figures of an entry: both prices or neither, the weight or not. */
function figuresOf({
  priceFen,
  struckPriceFen,
  featured,
}: Entry): (readonly [FigureChange['field'], number | null])[] {
  return [
    ...(priceFen === null ? [] : [['monthly', priceFen] as const, ['struck', struckPriceFen] as const]),
    ...(featured === null ? [] : [['weight', featured] as const]),
  ]
}
