import type { PriceRules } from '@hao/numbers/price.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { createYielder } from '../numbers/yield-to-event-loop.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs } from '../../platform/base/time.ts'
import {
  countNumbers,
  selectLowestSince,
  insertSimulation,
  selectUnfinished,
  updateSimulation,
} from './simulation-queries.ts'
import { selectCandidates, selectRuleSet } from './queries.ts'
import { createRepricer } from './reprice.ts'
import { createTally } from './tally.ts'

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
  const id = await insertSimulation(trx, set, { staffId, at })
  await enqueue(trx, 'prices-simulate', { simulationId: id })
  return id
}

/**
 * Simulates the rules on the whole inventory and stores the result. Safe to run twice; after a crash it
 * starts again.
 */
export async function simulateRules({ db, clock, config }: Context, simulationId: number): Promise<void> {
  const simulation = await selectUnfinished(db, simulationId)
  if (!simulation) return
  const counted = await countNumbers(db)
  await updateSimulation(db, simulationId, { done: 0, total: counted.priced })
  const from = Math.max(clock().getTime(), simulation.effective_at?.getTime() ?? 0)
  const tally = createTally(config.priceLimits)
  let done = 0
  for await (const rows of tallyInventory(
    db,
    simulation.rules,
    new Date(from - struckPriceDays * dayMs),
    tally,
  )) {
    done += rows
    if (done % (10 * batch) === 0) await updateSimulation(db, simulationId, { done })
  }
  const result = JSON.stringify(tally.result(counted.kept))
  const changes = JSON.stringify(tally.changes())
  await updateSimulation(db, simulationId, { done, total: done, result, changes, finished_at: clock() })
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
