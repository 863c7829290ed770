import { CompiledQuery } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type Invariant, invariants } from './invariants.ts'
import { queryInScope, type Scope } from './scope.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'

export type BrokenInvariant = Partial<Record<Invariant, unknown[]>>

const maxRows = 100

type What = {
  only?: readonly Invariant[]
  /** The rows to check; all of them without it. Only `scoped` invariants can have a scope. */
  scope?: Scope
}

/** At most 100 rows of each. One snapshot: orders placed during it cause no false alarm. */
export async function findBrokenInvariants(
  db: Db,
  at = new Date(),
  { only = typedKeys(invariants), scope }: What = {},
): Promise<BrokenInvariant> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const resolved = scope && { ...scope, orders: await selectOrderIds(trx, scope.numbers) }
    const broken: BrokenInvariant = {}
    for (const invariant of only) {
      const params: unknown[] = invariants[invariant].includes('$1') ? [at] : []
      const query = resolved ? queryInScope(invariant, resolved, params) : invariants[invariant]
      const text = `SELECT * FROM (${query}) AS broken LIMIT ${maxRows}`
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, params))
      if (rows.length > 0) broken[invariant] = rows
    }
    return broken
  })
}

async function selectOrderIds(trx: Trx, numbers: readonly number[]): Promise<number[]> {
  const text = 'SELECT id FROM orders WHERE number_id = ANY ($1::bigint[])'
  const { rows } = await trx.executeQuery<{ id: number }>(CompiledQuery.raw(text, [numbers]))
  return rows.map(({ id }) => id)
}
