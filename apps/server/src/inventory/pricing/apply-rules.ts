import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { stopIfRightLost } from '../../people/staff/stop-if-right-lost.ts'
import { inTransaction, isConflict, type Trx, setLockTimeout } from '../../platform/db/database.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { numberMachine } from '../numbers/machine.ts'
import { cancelRules } from './decide-rules.ts'
import { priceRuleSetMachine } from './machine.ts'
import { selectCandidates, repricedStates } from './queries.ts'
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
  const { db, clock } = context
  const lapsed = await db
    .selectFrom('price_rule_sets')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select('price_rule_sets.id')
    .where('price_rule_sets.state', '=', 'in_approval')
    .where('approvals.state', '=', 'lapsed')
    .execute()
  const ids = lapsed.map(({ id }) => id)
  await priceRuleSetMachine.transitionMany(db, 'lapse', { id: ids }, { at: clock() })
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
    const ongoing = await trx
      .selectFrom('price_rule_sets')
      .innerJoin('approvals', 'approvals.id', 'approval_id')
      .select(['price_rule_sets.id', 'version', 'requested_by'])
      .where('price_rule_sets.state', 'in', ['approved', 'in_effect'])
      .where('applied_at', 'is', null)
      .forUpdate('price_rule_sets')
      .execute()
    for (const { id, version, requested_by: begunBy } of ongoing) {
      const work = { action: 'price-rules.cancel', subject: 'price-rules', subjectId: id, begunBy }
      await stopIfRightLost(trx, { ...work, needs: ['prices.draft'], at: clock() }, (stop) =>
        cancelRules(trx, { id, version, reason: stop.reason }, stop),
      )
    }
  })
}

/**
 * Locks the next due set, in the order of their due times: at their date, or when they were approved. A
 * concurrent transaction waits and then finds it in effect.
 */
async function selectDue(trx: Trx, at: Date) {
  return trx
    .selectFrom('price_rule_sets')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select('price_rule_sets.id')
    .where('price_rule_sets.state', '=', 'approved')
    .where((set) => set.or([set('effective_at', 'is', null), set('effective_at', '<=', at)]))
    .orderBy(sql`greatest(effective_at, decided_at)`)
    .orderBy('decided_at')
    .limit(1)
    .forUpdate('price_rule_sets')
    .executeTakeFirst()
}

/** Puts the next due set into effect and supersedes the former one. False if none is due. */
async function takeEffect({ db, clock }: Context): Promise<boolean> {
  const at = clock()
  return inTransaction(db, async (trx) => {
    const due = await selectDue(trx, at)
    if (!due) return false
    const inEffect = trx.selectFrom('price_rule_sets').select('id').where('state', '=', 'in_effect')
    const former = await inEffect.forUpdate().executeTakeFirst()
    if (former) await priceRuleSetMachine.transition(trx, 'supersede', { id: former.id }, { at })
    return (await priceRuleSetMachine.transition(trx, 'take-effect', { id: due.id }, { at })) !== undefined
  })
}

/** Locks the set in effect if some numbers do not have its prices yet. */
async function lockUnapplied(trx: Trx) {
  return trx
    .selectFrom('price_rule_sets')
    .selectAll()
    .where('state', '=', 'in_effect')
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
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
      const [repriced, position] = [set.repriced + changed, last?.id ?? set.position]
      await trx
        .updateTable('price_rule_sets')
        .set({ repriced, position, applied_at: last ? null : clock() })
        .where('id', '=', set.id)
        .execute()
      return last !== undefined
    })
  } catch (error) {
    if (!isConflict(error)) throw error
    return true
  }
}

type Set = NonNullable<Awaited<ReturnType<typeof lockUnapplied>>>

type NewPrice = { id: number; fen: number; struckFen: number | null }

/** SQL values for the price columns of numbers, by id. */
function pricesById(changes: readonly NewPrice[]) {
  const byId = Object.fromEntries(changes.map(({ id, fen, struckFen }) => [id, [fen, struckFen]]))
  const prices = sql`${JSON.stringify(byId)}::jsonb`
  const part = (at: number) => sql`(${prices} -> numbers.id::text ->> ${sql.lit(at)})::integer`
  return { price_fen: part(0), struck_price_fen: part(1) }
}

/** Reprices a batch. Numbers that have been sold or held are not locked, and keep their price. */
async function reprice(trx: Trx, set: Set, next: readonly Candidate[], at: Date): Promise<number> {
  if (next.length === 0) return 0
  const toPrice = createRepricer(set.rules)
  const nextIds = next.map(({ id }) => id)
  const locked = await trx
    .selectFrom('numbers')
    .select(['id', 'digits', 'price_fen', 'struck_price_fen'])
    .where('id', 'in', nextIds)
    .where('state', 'in', repricedStates)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const changes = locked
    .map((row) => ({ id: row.id, ...toPrice(row) }))
    .filter(({ changes: isChanged }) => isChanged)
  const ids = changes.map(({ id }) => id)
  const change = { at, set: pricesById(changes), history: { staff_id: set.created_by, reason: set.name } }
  return (await numberMachine.transitionMany(trx, 'reprice', { id: ids }, change)).length
}
