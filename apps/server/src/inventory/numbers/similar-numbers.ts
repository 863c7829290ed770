import { findSimilar } from '@hao/numbers/search/similar.ts'
import type { Context } from '../../context.ts'
import { type PublicNumber, toPublicNumber } from './present.ts'
import { selectSimilar } from './queries.ts'

type ReferenceRow = { id: number; digits: string; price_fen: number; categories: string[] }

/**
 * At most `count` numbers on sale that are similar to a number, by digits and shape. Without an index they
 * come from SQL, by category and price.
 */
export async function similarNumbers(
  context: Context,
  to: ReferenceRow,
  count: number,
): Promise<PublicNumber[]> {
  const index = context.liveIndex.current
  if (!index) return selectSimilar(context.db, to, count)
  const { find: named } = await context.categories.current()
  const categories = to.categories.flatMap((value) => named(value) ?? [])
  return findSimilar(index, { digits: to.digits, priceFen: to.price_fen, categories }, count).map(
    toPublicNumber,
  )
}
