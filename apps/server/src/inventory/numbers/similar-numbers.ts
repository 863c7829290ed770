import { sql } from 'kysely'
import { findSimilar } from '@hao/numbers/search/similar.ts'
import type { Context } from '../../context.ts'
import { type PublicNumber, toPublicNumber, publicColumns, shownPrice } from './present.ts'
import type { Db } from '../../platform/db/database.ts'
import { endsWithDigitsOnSale } from './pattern-queries.ts'

type ReferenceRow = { id: number; digits: string; price_fen: number; categories: string[] }

/**
 * Numbers on sale with a common category; for a number without categories, with the same last two digits. The
 * nearest prices come first.
 */
async function selectSimilar(db: Db, to: ReferenceRow, limit: number) {
  const isSimilar = to.categories.length
    ? sql<boolean>`categories && ${to.categories}`
    : endsWithDigitsOnSale(to.digits.slice(-2))
  return db
    .selectFrom('numbers')
    .select(publicColumns)
    .where('state', '=', 'on_sale')
    .where('id', '<>', to.id)
    .where(isSimilar)
    .orderBy(sql`abs(${shownPrice} - ${to.price_fen}), id`)
    .limit(limit)
    .execute()
}

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
