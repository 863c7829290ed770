import type { Context } from '../../context.ts'
import { stopIfRightLost } from '../../people/staff/stop-if-right-lost.ts'
import { inTransaction, isConflict, type Trx, setLockTimeout } from '../../platform/db/database.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { numberMachine } from '../numbers/machine.ts'
import { cancelRules } from './decide-rules.ts'
import { priceRuleSetMachine } from './machine.ts'
import {
  lockCandidates,
  lockUnapplied,
  selectCandidates,
  selectDue,
  selectLapsed,
  lockInEffect,
  lockOngoing,
  pricesById,
  updateApplied,
} from './queries.ts'
import { type Candidate, createRepricer } from './reprice.ts'

/** The numbers in one step. A step locks them only briefly. */
const stepRows = 300
/** How long (ms) one job runs before the next one continues. */
const sliceMs = 60_000
/** How long (ms) a step waits for a locked number before it rolls back. */
const lockPatienceMs = 200

/**
 * The job that moves price rule sets on: undecided requests lapse, approved sets take effect at their date,
 * and numbers get the prices of the set in effect, in short transactions. Safe to run twice, concurrently, or
 * to die in the middle. `rows` is for tests.
 */
export async function applyPriceRules(context: Context, rows = stepRows): Promise<void> {
  await priceRuleSetMachine.transitionMany(
    context.db,
    'lapse',
    { id: await selectLapsed(context.db) },
    { at: context.clock() },
  )
  await stopRules(context)
  const began = performance.now()
  const giveWay = throttleWhenBusy()
  const takeSteps = async () => {
    while (performance.now() - began < sliceMs && (await takeStep(context, rows))) {
      await giveWay()
      await stopRules(context)
    }
  }
  while (await takeEffect(context)) await takeSteps()
  await takeSteps()
}

/** Stops the sets that their requester may no longer request. Called before each step. */
async function stopRules({ db, clock }: Context): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { id, version, requested_by: begunBy } of await lockOngoing(trx)) {
      const work = { action: 'price-rules.cancel', subject: 'price-rules', subjectId: id, begunBy }
      await stopIfRightLost(trx, { ...work, needs: ['prices.draft'], at: clock() }, (stop) =>
        cancelRules(trx, { id, version, reason: stop.reason }, stop),
      )
    }
  })
}

/** Puts the next due set into effect and supersedes the former one. False if none is due. */
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

/** Runs one step; a transient error rolls it back. False when all numbers have their prices. */
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
    if (!isConflict(error)) throw error
    return true
  }
}

type Set = NonNullable<Awaited<ReturnType<typeof lockUnapplied>>>

/** Reprices a batch. Numbers that have been sold or held are not locked, and keep their price. */
async function reprice(trx: Trx, set: Set, next: readonly Candidate[], at: Date): Promise<number> {
  if (next.length === 0) return 0
  const toPrice = createRepricer(set.rules)
  const locked = await lockCandidates(
    trx,
    next.map(({ id }) => id),
  )
  const changes = locked
    .map((row) => ({ id: row.id, ...toPrice(row) }))
    .filter(({ changes: isChanged }) => isChanged)
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
