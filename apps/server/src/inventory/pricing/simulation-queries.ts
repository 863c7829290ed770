import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type RuleSet, repricedStates } from './queries.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { countedOnSaleStates } from '../numbers/machine.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** Inserts a simulation of the current version of a set. Returns its id. */
export async function insertSimulation(
  trx: Trx,
  set: RuleSet,
  { staffId, at }: { staffId: number; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('price_simulations')
    .values({
      price_rule_set_id: set.id,
      version: set.version,
      rules: set.rules,
      effective_at: set.effective_at,
      staff_id: staffId,
      at,
      finished_at: null,
      result: null,
      changes: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function selectUnfinished(db: Db, id: number) {
  return db
    .selectFrom('price_simulations')
    .selectAll()
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

export async function updateSimulation(
  db: Db,
  id: number,
  values: Updateable<Schema['price_simulations']>,
): Promise<void> {
  await db.updateTable('price_simulations').set(values).where('id', '=', id).execute()
}

export function selectNewestSimulation(trx: Trx, set: { id: number; version: number }) {
  return trx
    .selectFrom('price_simulations')
    .select('id')
    .where('price_rule_set_id', '=', set.id)
    .where('version', '=', set.version)
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether this version of a set has a finished simulation. */
export async function isSimulated(trx: Trx, set: { id: number; version: number }): Promise<boolean> {
  return (await selectNewestSimulation(trx, set)) !== undefined
}

/** The count of numbers that rules may reprice, and of those that keep their price. */
export async function countNumbers(db: Db): Promise<{ priced: number; kept: number }> {
  const { rows } = await sql<{ priced: number; kept: number }>`
    SELECT count(*) FILTER (WHERE state = ANY(${repricedStates})) AS priced,
      count(*) FILTER (WHERE state <> ALL(${repricedStates})) AS kept FROM numbers`.execute(db)
  return firstRow({ rows })
}

/**
 * The lowest price (fen) since a time, by number id, of numbers that were on sale all that time. From their
 * history. Offered and held numbers count as on sale. Covers ids above `after` up to `upTo`.
 */
export async function selectLowestSince(
  db: Db,
  { after, upTo, since }: { after: number; upTo: number; since: Date },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ number_id: number; fen: number }>`
    SELECT number_id, min(price_fen) AS fen FROM (
      SELECT number_id, state, at, lead(at) OVER (PARTITION BY number_id ORDER BY id) AS until,
        max(price_fen) OVER (PARTITION BY number_id, prices) AS price_fen
      FROM (
        SELECT number_id, id, state, at, price_fen, count(price_fen) OVER (PARTITION BY number_id ORDER BY id) AS prices
        FROM number_history WHERE number_id > ${after} AND number_id <= ${upTo}
      ) priced
    ) lasting
    WHERE until IS NULL OR until > greatest(at, ${since})
    GROUP BY number_id HAVING min(at) <= ${since} AND bool_and(state = ANY(${countedOnSaleStates}))`.execute(
    db,
  )
  return new Map(rows.map(({ number_id, fen }) => [number_id, fen]))
}
