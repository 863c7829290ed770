import { type Updateable, sql } from 'kysely'
import type { PriceRules } from '@hao/numbers/price.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { createYielder } from '../numbers/yield-to-event-loop.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs } from '../../platform/base/time.ts'
import { selectCandidates, selectRuleSet, repricedStates } from './queries.ts'
import { createRepricer } from './reprice.ts'
import { createTally } from './tally.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { countedOnSaleStates } from '../numbers/machine.ts'

/**
 * A struck price must be the lowest price of the last seven days: the number was on sale all that time, and
 * never for less (Provisions on Promotions of 2020, on Clearly Marked Prices of 2022).
 */
const struckPriceDays = 7
/** The numbers in one batch. */
const batch = 2000

/** Requests a simulation of the current version of a set. Returns its id. Refuses `no-such-thing`. */
export async function requestSimulation(
  { enqueue }: Pick<Context, 'enqueue'>,
  trx: Trx,
  setId: number,
  { staffId, at }: { staffId: number; at: Date },
): Promise<number> {
  const set = await selectRuleSet(trx, setId)
  if (!set) throw refuse('no-such-thing')
  const { version, rules, effective_at } = set
  const simulation = { price_rule_set_id: setId, version, rules, effective_at, staff_id: staffId, at }
  const { id } = await trx
    .insertInto('price_simulations')
    .values({ ...simulation, finished_at: null, result: null, changes: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(trx, 'prices-simulate', { simulationId: id })
  return id
}

async function updateSimulation(
  db: Db,
  id: number,
  values: Updateable<Schema['price_simulations']>,
): Promise<void> {
  await db.updateTable('price_simulations').set(values).where('id', '=', id).execute()
}

/** The count of numbers that rules may reprice, and of those that keep their price. */
async function countNumbers(db: Db): Promise<{ priced: number; kept: number }> {
  const { rows } = await sql<{ priced: number; kept: number }>`
    SELECT count(*) FILTER (WHERE state = ANY(${repricedStates})) AS priced,
      count(*) FILTER (WHERE state <> ALL(${repricedStates})) AS kept FROM numbers`.execute(db)
  return firstRow({ rows })
}

/**
 * Simulates the rules on the whole inventory and stores the result. Safe to run twice; after a crash it
 * starts again.
 */
export async function simulateRules({ db, clock, config }: Context, simulationId: number): Promise<void> {
  const simulation = await db
    .selectFrom('price_simulations')
    .selectAll()
    .where('id', '=', simulationId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (!simulation) return
  const counted = await countNumbers(db)
  await updateSimulation(db, simulationId, { done: 0, total: counted.priced })
  const from = Math.max(clock().getTime(), simulation.effective_at?.getTime() ?? 0)
  const tally = createTally(config.priceLimits)
  const since = new Date(from - struckPriceDays * dayMs)
  let done = 0
  for await (const rows of tallyInventory(db, simulation.rules, since, tally)) {
    done += rows
    if (done % (10 * batch) === 0) await updateSimulation(db, simulationId, { done })
  }
  const result = JSON.stringify(tally.result(counted.kept))
  const changes = JSON.stringify(tally.changes())
  await updateSimulation(db, simulationId, { done, total: done, result, changes, finished_at: clock() })
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
        least(max(price_fen) OVER (PARTITION BY number_id, prices),
          max(promotion_fen) OVER (PARTITION BY number_id, promotions)) AS price_fen
      FROM (
        SELECT number_id, id, state, at, price_fen, promotion_fen,
          count(price_fen) OVER (PARTITION BY number_id ORDER BY id) AS prices,
          count(*) FILTER (WHERE event IN ('promote', 'end-promotion')) OVER (PARTITION BY number_id ORDER BY id) AS promotions
        FROM number_history WHERE number_id > ${after} AND number_id <= ${upTo}
      ) priced
    ) lasting
    WHERE until IS NULL OR until > greatest(at, ${since})
    GROUP BY number_id HAVING min(at) <= ${since}
    AND bool_and(state = ANY(${countedOnSaleStates}))`.execute(db)
  return new Map(rows.map(({ number_id, fen }) => [number_id, fen]))
}

/** Adds all numbers to the tally, and yields to the event loop in between. Yields the count of each batch. */
async function* tallyInventory(
  db: Db,
  rules: PriceRules,
  since: Date,
  tally: ReturnType<typeof createTally>,
): AsyncGenerator<number> {
  const reprice = createRepricer(rules)
  const yieldIfDue = createYielder()
  let after = 0
  for (;;) {
    const rows = await selectCandidates(db, after, batch)
    const last = rows.at(-1)
    if (!last) return
    const lowest = await selectLowestSince(db, { after, upTo: last.id, since })
    for (const row of rows) {
      tally.add(row, reprice(row), lowest.get(row.id))
      const pause = yieldIfDue()
      if (pause) await pause
    }
    after = last.id
    yield rows.length
  }
}
