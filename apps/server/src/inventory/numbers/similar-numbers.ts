import { findSimilar } from '@hao/numbers/search/similar.ts'
import type { Context } from '../../context.ts'
import { type PublicNumber, toPublicNumber } from './present.ts'
import { selectSimilar } from './queries.ts'

type Model = { id: number; digits: string; price_fen: number; categories: string[] }

/**
 * At most `count` numbers on sale that come close to one, by digits and by shape; from the database, by
 * category and price, while there is no index.
 */
export async function similarNumbers(context: Context, to: Model, count: number): Promise<PublicNumber[]> {
  const index = context.numberIndex.current
  if (!index) return selectSimilar(context.db, to, count)
  const { find: named } = await context.categories.current()
  const categories = to.categories.flatMap((value) => named(value) ?? [])
  return findSimilar(index, { digits: to.digits, priceFen: to.price_fen, categories }, count).map(
    toPublicNumber,
  )
}
