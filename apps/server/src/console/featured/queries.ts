import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type FeaturedRow = {
  id: number
  digits: string
  state: 'on_sale'
  priceFen: number
  featured: number
  version: number
}

/** The featured numbers on sale in the order of the shop's home. `version` is the newest history entry. */
export async function selectFeatured(db: Db | Trx, limit: number): Promise<FeaturedRow[]> {
  const { rows } = await sql<FeaturedRow>`
    SELECT id, digits, state, price_fen AS "priceFen", featured,
      (SELECT max(id) FROM number_history WHERE number_id = numbers.id) AS version
    FROM numbers WHERE state = 'on_sale' AND featured > 0
    ORDER BY -featured, shuffle_key, id LIMIT ${limit}`.execute(db)
  return rows
}

/** The highest weight of a number on sale; 0 when none is featured. */
export async function selectMaxWeight(db: Db | Trx): Promise<number> {
  return (await selectFeatured(db, 1))[0]?.featured ?? 0
}

/** A number by its digits; undefined when it does not exist. `version` is the newest history entry. */
export async function selectByDigits(
  trx: Trx,
  digits: string,
): Promise<{ id: number; state: string; version: number } | undefined> {
  const { rows } = await sql<{ id: number; state: string; version: number }>`
    SELECT id, state, (SELECT max(id) FROM number_history WHERE number_id = numbers.id) AS version
    FROM numbers WHERE digits = ${digits}`.execute(trx)
  return rows[0]
}
