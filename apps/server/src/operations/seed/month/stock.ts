import type { Random } from '@hao/numbers/random.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Stock } from './shopper.ts'

/** How many numbers the month needs, and of how many each may be one. */
const needed = 240
const least = 4

/**
 * Numbers that the month's shoppers may want: on sale, from all over the inventory, and none that is featured, which the visitor sees first. None when the inventory
 * is too small for them.
 */
export async function selectStock(db: Db, random: Random): Promise<Stock[]> {
  const { rows } = await sql<Stock>`
    WITH free AS (
      SELECT id, digits, price_fen AS "priceFen", row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS stock
      FROM numbers WHERE state = 'on_sale' AND featured = 0
    )
    SELECT id, digits, "priceFen" FROM free
    WHERE stock >= ${needed * least}::integer AND place % (stock / ${needed}::integer) = 1 ORDER BY id LIMIT ${needed}`.execute(
    db,
  )
  return shuffled(rows, random)
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0]!)
}
