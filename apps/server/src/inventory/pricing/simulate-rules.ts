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
 * A struck price is real when the number was on sale for so many days before and never for less: the lowest price of the seven days before is what a reduction is
 * measured by (Provisions on Promotions of 2020, on Clearly Marked Prices of 2022).
 */
const realDays = 7
/** How many numbers are read at once. */
const batch = 2000

/** Has a set simulated as it is now; gives the simulation's id. Refuses `no-such-thing`. */
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

/** Finds out what the rules of a simulation would do to the whole inventory, and keeps it. May run twice, or die in the middle: then it begins anew. */
export async function simulateRules({ db, clock }: Context, simulationId: number): Promise<void> {
  const simulation = await selectUnfinished(db, simulationId)
  if (!simulation) return
  const counted = await countNumbers(db)
  await updateSimulation(db, simulationId, { done: 0, total: counted.priced })
  const from = Math.max(clock().getTime(), simulation.effective_at?.getTime() ?? 0)
  const tally = createTally()
  let done = 0
  for await (const rows of tallied(db, simulation.rules, new Date(from - realDays * dayMs), tally)) {
    done += rows
    if (done % (10 * batch) === 0) await updateSimulation(db, simulationId, { done })
  }
  const result = JSON.stringify(tally.result(counted.kept))
  await updateSimulation(db, simulationId, { done, total: done, result, finished_at: clock() })
}

/** Counts number by number beside everything else that this process does; tells how many it has counted. */
async function* tallied(
  db: Db,
  rules: PriceRules,
  since: Date,
  tally: ReturnType<typeof createTally>,
): AsyncGenerator<number> {
  const reprice = createRepricer(rules)
  const turn = createYielder()
  let after = 0
  for (;;) {
    const rows = await selectCandidates(db, after, batch)
    const last = rows.at(-1)
    if (!last) return
    const lowest = await selectLowestSince(db, { after, upTo: last.id, since })
    for (const row of rows) {
      tally.add(row, reprice(row), lowest.get(row.id))
      const others = turn()
      if (others) await others
    }
    after = last.id
    yield rows.length
  }
}
