import { type Selectable, sql } from 'kysely'
import type { PriceRules } from '@hao/numbers/price.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { numberMachine } from '../numbers/machine.ts'
import type { Candidate } from './reprice.ts'
import type { Schema } from '../../platform/db/schema.ts'

/**
 * The states that allow new rules to change the price. A number that a user has, or has a right to, keeps its
 * price.
 */
export const repricedStates = numberMachine.transitions.reprice.from

/** The next numbers that rules may reprice, after an id, ordered by id. */
export async function selectCandidates(db: Db | Trx, after: number, limit: number): Promise<Candidate[]> {
  return db
    .selectFrom('numbers')
    .select(['id', 'digits', 'price_fen', 'struck_price_fen'])
    .where('state', 'in', repricedStates)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks these numbers and returns those that may still be repriced. */
export async function lockCandidates(trx: Trx, ids: readonly number[]): Promise<Candidate[]> {
  return trx
    .selectFrom('numbers')
    .select(['id', 'digits', 'price_fen', 'struck_price_fen'])
    .where('id', 'in', ids)
    .where('state', 'in', repricedStates)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The rules in effect; undefined until a first set takes effect. */
export async function selectRulesInEffect(db: Db | Trx): Promise<PriceRules | undefined> {
  const set = await db
    .selectFrom('price_rule_sets')
    .select('rules')
    .where('state', '=', 'in_effect')
    .executeTakeFirst()
  return set?.rules
}

export async function selectRuleSet(db: Db | Trx, id: number) {
  return db.selectFrom('price_rule_sets').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockRuleSet(trx: Trx, id: number) {
  return trx.selectFrom('price_rule_sets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the sets that wait for their date or are being applied, with who requested them. */
export async function lockOngoing(trx: Trx) {
  return trx
    .selectFrom('price_rule_sets')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select(['price_rule_sets.id', 'version', 'requested_by'])
    .where('price_rule_sets.state', 'in', ['approved', 'in_effect'])
    .where('applied_at', 'is', null)
    .forUpdate('price_rule_sets')
    .execute()
}

/** The sets with a lapsed request. */
export async function selectLapsed(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('price_rule_sets')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select('price_rule_sets.id')
    .where('price_rule_sets.state', '=', 'in_approval')
    .where('approvals.state', '=', 'lapsed')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks the next due set, in the order in which they became due: at their date, or when they were approved. A
 * concurrent transaction waits and then finds it in effect.
 */
export async function selectDue(trx: Trx, at: Date) {
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

/** Locks the set in effect if some numbers do not have its prices yet. */
export async function lockUnapplied(trx: Trx) {
  return trx
    .selectFrom('price_rule_sets')
    .selectAll()
    .where('state', '=', 'in_effect')
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockInEffect(trx: Trx) {
  return trx
    .selectFrom('price_rule_sets')
    .select('id')
    .where('state', '=', 'in_effect')
    .forUpdate()
    .executeTakeFirst()
}

/** Records how far the prices of a set are applied. */
export async function updateApplied(
  trx: Trx,
  id: number,
  { repriced, position, appliedAt }: { repriced: number; position: number; appliedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('price_rule_sets')
    .set({ repriced, position, applied_at: appliedAt })
    .where('id', '=', id)
    .execute()
}

type NewPrice = { id: number; fen: number; struckFen: number | null }

/** SQL values for the price columns of numbers, by id. */
export function pricesById(changes: readonly NewPrice[]) {
  const byId = Object.fromEntries(changes.map(({ id, fen, struckFen }) => [id, [fen, struckFen]]))
  const prices = sql`${JSON.stringify(byId)}::jsonb`
  const part = (at: number) => sql`(${prices} -> numbers.id::text ->> ${sql.lit(at)})::integer`
  return { price_fen: part(0), struck_price_fen: part(1) }
}

export type RuleSet = Selectable<Schema['price_rule_sets']>

/** The version of a set after an edit. */
export const incrementedVersion = sql`price_rule_sets.version + 1`
