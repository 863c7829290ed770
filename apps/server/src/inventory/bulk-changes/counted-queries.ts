import type { ActCounts } from '@hao/contract/console/limits.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { selectAccountsOfPerson } from '../../people/staff/people-behind.ts'
import { addDays } from '../../platform/base/time.ts'
import { appearedNumbers, type SetDirection } from './price-queries.ts'
import type { ChangeSet } from './queries.ts'

/** What a change of a number's state counts as: it leaves the sale, or is blocked. */
export const countMove = (from: NumberState, to: NumberState): ActCounts => ({
  ...(from === 'on_sale' && to !== 'on_sale' && { 'off-sale': 1 }),
  ...(from !== 'blocked' && to === 'blocked' && { block: 1 }),
})

type CountedSet = Pick<ChangeSet, 'id' | 'kind' | 'parameters'>

/**
 * What the numbers of a set count as when it runs or is undone, as `countMove` says of one. What the same
 * person has added, or put on sale, within a day may leave it.
 */
export async function countMoves(
  db: Db | Trx,
  { id, kind, parameters }: CountedSet,
  turn: SetDirection,
  { staffId, at }: { staffId: number; at: Date },
): Promise<ActCounts> {
  if (kind === 'import' && turn === 'run')
    return dropZeros({ 'off-sale': Number(parameters['offSale'] ?? 0) })
  const accounts = await selectAccountsOfPerson(db, { staffId, at })
  const [before, after] = [
    sql`coalesce(before ->> 'state', 'draft')`,
    sql`coalesce(after ->> 'state', before ->> 'state')`,
  ]
  const [from, to] = turn === 'run' ? [before, after] : [after, before]
  const isOwn = sql`before IS NULL AND ${accounts}::bigint[] @> ARRAY(
    SELECT staff_id FROM number_history added WHERE added.number_id = change_rows.number_id ORDER BY id LIMIT 1)`
  const { rows } = await sql<{ off: number; blocked: number }>`
    SELECT count(*) FILTER (WHERE ${from} = 'on_sale' AND ${to} <> 'on_sale') AS off,
      count(*) FILTER (WHERE ${from} <> 'blocked' AND ${to} = 'blocked') AS blocked
    FROM change_rows WHERE change_set_id = ${id} AND outcome = ${turn === 'run' ? 'planned' : 'changed'}
      AND NOT (${isOwn}) AND number_id NOT IN (${appearedNumbers({ accounts, since: addDays(at, -1) })})`.execute(
    db,
  )
  const { off, blocked } = firstRow({ rows })
  return dropZeros({ 'off-sale': off, block: blocked })
}

const dropZeros = (counts: ActCounts): ActCounts =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
