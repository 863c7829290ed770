import type { Context } from '../../context.ts'
import { inTransaction, sqlState, type Trx, setLockTimeout } from '../../platform/db/database.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { numberMachine } from '../numbers/machine.ts'
import { priceRuleSetMachine } from './machine.ts'
import {
  lockCandidates,
  lockUnapplied,
  selectCandidates,
  selectDue,
  selectLapsed,
  lockInEffect,
  pricesById,
  updateApplied,
} from './queries.ts'
import { type Candidate, createRepricer } from './reprice.ts'

/** So many numbers at once are locked for a blink. */
const stepRows = 300
/** One job works for so long (ms), then leaves the rest to the next. */
const sliceMs = 60_000
/** A step waits so long (ms) for a number that somebody else has locked, before it lets go of its own. */
const lockPatienceMs = 200
/** What may pass: serialization failure, deadlock, a number that is locked. */
const passing = new Set(['40001', '40P01', '55P03'])

/**
 * Lets time pass for sets of price rules: a request that nobody has decided lapses, an approved set takes effect at its date, and the numbers get the prices of the set
 * in effect, in steps that are each a short transaction. May run twice, at once, or die in the middle. `rows` is for tests.
 */
export async function applyPriceRules(context: Context, rows = stepRows): Promise<void> {
  await priceRuleSetMachine.transitionMany(
    context.db,
    'lapse',
    { id: await selectLapsed(context.db) },
    { at: context.clock() },
  )
  const began = performance.now()
  const giveWay = throttleWhenBusy()
  const takeSteps = async () => {
    while (performance.now() - began < sliceMs && (await takeStep(context, rows))) await giveWay()
  }
  while (await takeEffect(context)) await takeSteps()
  await takeSteps()
}

/** The next set whose date has come takes the place of the one in effect. False when there is none. */
async function takeEffect({ db, clock }: Context): Promise<boolean> {
  const at = clock()
  return inTransaction(db, async (trx) => {
    const due = await selectDue(trx, at)
    if (!due) return false
    const former = await lockInEffect(trx)
    if (former) await priceRuleSetMachine.transition(trx, 'supersede', { id: former.id }, { at })
    return (await priceRuleSetMachine.transition(trx, 'take-effect', { id: due.id }, { at })) !== undefined
  })
}

/** One step; where somebody is in its way nothing of it has happened. False when all numbers have their prices. */
async function takeStep({ db, clock }: Context, rows: number): Promise<boolean> {
  try {
    return await inTransaction(db, async (trx) => {
      await setLockTimeout(trx, lockPatienceMs)
      const set = await lockUnapplied(trx)
      if (!set) return false
      const next = await selectCandidates(trx, set.position, rows)
      const changed = await reprice(trx, set, next, clock())
      const last = next.at(-1)
      await updateApplied(trx, set.id, {
        repriced: set.repriced + changed,
        position: last?.id ?? set.position,
        appliedAt: last ? null : clock(),
      })
      return last !== undefined
    })
  } catch (error) {
    if (!passing.has(sqlState(error) ?? '')) throw error
    return true
  }
}

type Set = NonNullable<Awaited<ReturnType<typeof lockUnapplied>>>

/** What is sold or held by now is not among those that can be locked, and keeps its price. */
async function reprice(trx: Trx, set: Set, next: readonly Candidate[], at: Date): Promise<number> {
  if (next.length === 0) return 0
  const priceOf = createRepricer(set.rules)
  const locked = await lockCandidates(
    trx,
    next.map(({ id }) => id),
  )
  const changes = locked.map((row) => ({ id: row.id, ...priceOf(row) })).filter(({ changes: does }) => does)
  const moved = await numberMachine.transitionMany(
    trx,
    'reprice',
    { id: changes.map(({ id }) => id) },
    {
      at,
      set: pricesById(changes),
      history: { staff_id: set.created_by, reason: set.name },
    },
  )
  return moved.length
}
