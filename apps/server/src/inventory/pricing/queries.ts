import type { PriceRules } from '@hao/numbers/price.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { numberMachine, onSaleStates } from '../numbers/machine.ts'
import type { Candidate } from './reprice.ts'

/** The states in which a number takes the price of new rules; whatever somebody has, or has a right to, keeps its own. */
export const pricedStates = numberMachine.transitions.reprice.from

/** The next numbers behind an id that rules may give another price, in the order of their ids. */
export async function selectCandidates(db: Db | Trx, after: number, limit: number): Promise<Candidate[]> {
  return db
    .selectFrom('numbers')
    .select(['id', 'digits', 'price_fen', 'struck_price_fen'])
    .where('state', 'in', pricedStates)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks these numbers, and gives those that may still have another price. */
export async function lockCandidates(trx: Trx, ids: readonly number[]): Promise<Candidate[]> {
  return trx
    .selectFrom('numbers')
    .select(['id', 'digits', 'price_fen', 'struck_price_fen'])
    .where('id', 'in', ids)
    .where('state', 'in', pricedStates)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** How many numbers rules may give another price, and how many keep theirs whatever happens. */
export async function countNumbers(db: Db): Promise<{ priced: number; kept: number }> {
  const { rows } = await sql<{ priced: number; kept: number }>`
    SELECT count(*) FILTER (WHERE state = ANY(${pricedStates})) AS priced,
      count(*) FILTER (WHERE state <> ALL(${pricedStates})) AS kept FROM numbers`.execute(db)
  return rows[0]!
}

/**
 * The lowest price (fen) at which each number behind an id, up to another one, was on sale since a moment, as its history tells; none for a number that was not on sale all
 * the time since then. A number that is offered to somebody, or held for an order that is not paid, stays on sale by it.
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
      ) told
    ) lasting
    WHERE until IS NULL OR until > greatest(at, ${since})
    GROUP BY number_id HAVING min(at) <= ${since} AND bool_and(state = ANY(${onSaleStates}))`.execute(db)
  return new Map(rows.map(({ number_id, fen }) => [number_id, fen]))
}

/** The rules in effect, undefined where no set has come into effect yet. */
export async function selectRulesInEffect(db: Db | Trx): Promise<PriceRules | undefined> {
  const set = await db
    .selectFrom('price_rule_sets')
    .select('rules')
    .where('state', '=', 'in_effect')
    .executeTakeFirst()
  return set?.rules
}

/** One set; undefined when there is none. */
export async function selectRuleSet(db: Db | Trx, id: number) {
  return db.selectFrom('price_rule_sets').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether a set was simulated to the end as it is. */
export async function isSimulated(trx: Trx, set: { id: number; version: number }): Promise<boolean> {
  const found = await trx
    .selectFrom('price_simulations')
    .select('id')
    .where('set_id', '=', set.id)
    .where('version', '=', set.version)
    .where('finished_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The sets whose request nobody has decided in time. */
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

/** Locks the next set whose date has come, in the order of their dates: whoever comes second does not take it for the one in effect. */
export async function selectDue(trx: Trx, at: Date) {
  return trx
    .selectFrom('price_rule_sets')
    .select('id')
    .where('state', '=', 'approved')
    .where((set) => set.or([set('effective_at', 'is', null), set('effective_at', '<=', at)]))
    .orderBy(sql`coalesce(effective_at, created_at)`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the set that is in effect while its numbers do not all have its prices yet. */
export async function lockUnapplied(trx: Trx) {
  return trx
    .selectFrom('price_rule_sets')
    .selectAll()
    .where('state', '=', 'in_effect')
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
