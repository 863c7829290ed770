import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'
import { findBrokenInvariants } from './find-broken-invariants.ts'
import type { Invariant } from './invariants.ts'
import { areIndexesDropped, updatePassEnded } from './pass-queries.ts'
import { ofNumbers, scoped } from './scope.ts'
import { storeBroken } from './store-checks.ts'

/** The numbers that are checked in one snapshot: vacuum waits for none of these for long. */
const chunkSize = 5000

/** After this time (ms) the job enqueues its continuation. Its lease is longer. */
const patienceMs = 120_000

const withoutNumber = scoped.filter((name) => !ofNumbers.includes(name))

/** The unfinished pass over everything, or a new one. `position`: the numbers up to this id are checked. */
async function selectWholePass(db: Db): Promise<{ id: number; position: number }> {
  await sql`INSERT INTO invariant_passes (kind, marks) VALUES ('whole', '{}') ON CONFLICT DO NOTHING`.execute(
    db,
  )
  return db
    .selectFrom('invariant_passes')
    .select(['id', 'position'])
    .where('kind', '=', 'whole')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Moves the position of a pass. Returns false if another server has moved it. */
async function updatePosition(
  db: Db,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<boolean> {
  const moved = await db
    .updateTable('invariant_passes')
    .set({ position: to })
    .where('id', '=', id)
    .where('position', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

async function selectNumberIds(db: Db, after: number, limit: number): Promise<number[]> {
  const numbers = db.selectFrom('numbers').select('id').where('id', '>', after).orderBy('id').limit(limit)
  return (await numbers.execute()).map(({ id }) => id)
}

/** Over all rows, also those that changed without a history row. Continues an interrupted pass. */
export async function checkAllInvariants(context: Context): Promise<void> {
  const { db, enqueue } = context
  if (await areIndexesDropped(db)) return
  const { id, position: start } = await selectWholePass(db)
  if (start === 0) await confirm(context, withoutNumber)
  const deadline = performance.now() + patienceMs
  let position = start
  for (;;) {
    const numbers = await selectNumberIds(db, position, chunkSize)
    const next = numbers.at(-1)
    if (next === undefined) return updatePassEnded(db, id)
    const scope = { numbers, mandates: [], tickets: [], waits: [] }
    await confirm(
      context,
      typedKeys(await findBrokenInvariants(db, context.clock(), { only: ofNumbers, scope })),
    )
    if (!(await updatePosition(db, { id, from: position, to: next }))) return
    position = next
    if (performance.now() > deadline)
      return inTransaction(db, async (trx) => enqueue(trx, 'invariants-whole', {}))
  }
}

async function confirm(context: Context, only: readonly Invariant[]): Promise<void> {
  if (only.length === 0) return
  const at = context.clock()
  await storeBroken(context, at, await findBrokenInvariants(context.db, at, { only }))
}
