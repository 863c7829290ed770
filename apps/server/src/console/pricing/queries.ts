import type { FilterValues } from '@hao/contract/console/list.ts'
import type { priceRuleList, simulatedPriceList } from '@hao/contract/console/lists/price-rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'

const shownEvents = 200

function sets(db: Db) {
  return db
    .selectFrom('price_rule_sets')
    .innerJoin('staff_members', 'staff_members.id', 'created_by')
    .selectAll('price_rule_sets')
    .select('staff_members.name as created_by_name')
}

export function selectSets(
  db: Db,
  { state }: FilterValues<typeof priceRuleList.schemas>,
  { limit, before }: { limit: number; before: number | undefined },
) {
  return sets(db)
    .$call((rows) => (state === undefined ? rows : rows.where('price_rule_sets.state', '=', state)))
    .$call((rows) => (before === undefined ? rows : rows.where('price_rule_sets.id', '<', before)))
    .orderBy('price_rule_sets.id', 'desc')
    .limit(limit)
    .execute()
}

export function selectSet(db: Db, id: number) {
  return sets(db).where('price_rule_sets.id', '=', id).executeTakeFirst()
}

/** The set in effect; undefined before the first one. */
export function selectInEffect(db: Db) {
  return sets(db).where('price_rule_sets.state', '=', 'in_effect').executeTakeFirst()
}

export function selectSimulation(db: Db, setId: number) {
  return db
    .selectFrom('price_simulations')
    .select(['id', 'version', 'at', 'done', 'total', 'finished_at', 'result'])
    .where('price_rule_set_id', '=', setId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type SimulatedPrice = Omit<z.output<typeof simulatedPriceList.row>, 'struckFen'> & { struckFen?: number }
type ChangeFilter = FilterValues<typeof simulatedPriceList.schemas>

/** The listed changes of a set's newest finished simulation, from a place on. */
export async function selectChanges(
  db: Db,
  setId: number,
  { part, kind }: ChangeFilter,
  { limit, after }: { limit: number; after: number | undefined },
) {
  const conditions = [
    sql`place > ${after ?? 0}`,
    kind === 'unreal' || kind === 'standing'
      ? sql`change ->> 'unreal' = ${kind}`
      : sql`change -> 'unreal' IS NULL`,
    ...(part === undefined ? [] : [sql`(change -> 'part')::integer = ${part}`]),
    ...(kind === 'deep' ? [sql`(change -> 'deep')::boolean`] : []),
    ...(kind === 'rises' ? [sql`(change -> 'afterFen')::bigint > (change -> 'beforeFen')::bigint`] : []),
    ...(kind === 'falls' ? [sql`(change -> 'afterFen')::bigint < (change -> 'beforeFen')::bigint`] : []),
  ]
  const { rows } = await sql<{ place: number; change: SimulatedPrice }>`
    SELECT place, change FROM (
      SELECT changes FROM price_simulations WHERE price_rule_set_id = ${setId} AND finished_at IS NOT NULL
      ORDER BY id DESC LIMIT 1
    ) newest, jsonb_array_elements(newest.changes) WITH ORDINALITY AS each(change, place)
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY place LIMIT ${limit}`.execute(db)
  return rows
}

export function selectApproval(db: Db, id: number) {
  return db
    .selectFrom('approvals')
    .innerJoin('staff_members', 'staff_members.id', 'requested_by')
    .select([
      'approvals.id',
      'requested_by as askedBy',
      'staff_members.name as asker',
      'requested_at as askedAt',
    ])
    .select(['expires_at as lapses_at', 'reason'])
    .where('approvals.id', '=', id)
    .where('approvals.state', '=', 'asked')
    .executeTakeFirst()
}

export function selectHistory(db: Db, id: number) {
  return db
    .selectFrom('price_rule_set_history')
    .leftJoin('staff_members', 'staff_members.id', 'price_rule_set_history.staff_id')
    .select(['event', 'at', 'staff_members.name as by', 'reason'])
    .where('price_rule_set_id', '=', id)
    .orderBy('price_rule_set_history.id', 'desc')
    .limit(shownEvents)
    .execute()
}
