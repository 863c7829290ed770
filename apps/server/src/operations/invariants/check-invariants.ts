import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'
import { findBrokenInvariants } from './find-broken-invariants.ts'
import {
  areIndexesDropped,
  insertChangesPass,
  type Marks,
  resetWholePass,
  selectChanges,
  selectMarks,
  updatePassEnded,
} from './pass-queries.ts'
import { selectBroken, storeChecks } from './store-checks.ts'
import { type Scope, scoped, unscoped } from './scope.ts'

/** The numbers that are checked in one snapshot. */
const chunkSize = 2000

/** With more changed numbers, as after an import, a whole pass checks them. */
const maxChanges = 20_000

/**
 * Checks the invariants of rows changed since the last passes. What they find, and what was broken at the
 * last check, is checked as a whole. Logs broken invariants as errors and stores the result of all.
 */
export async function checkInvariants(context: Context): Promise<void> {
  const { db, clock } = context
  if (await areIndexesDropped(db)) return
  const since = await selectMarks(db)
  const pass = await insertChangesPass(db)
  const suspects = await selectBroken(db)
  for (const scope of await findChanges(context, since ?? pass.marks))
    suspects.push(...typedKeys(await findBrokenInvariants(db, clock(), { only: scoped, scope })))
  const at = clock()
  const broken = await findBrokenInvariants(db, at, { only: [...new Set([...unscoped, ...suspects])] })
  await storeChecks(context, at, broken)
  await updatePassEnded(db, pass.id)
}

/** The changes since the marks, in parts for one snapshot each. */
async function findChanges({ db, enqueue }: Context, marks: Marks): Promise<Scope[]> {
  const select = (what: keyof Scope) => selectChanges(db, what, { marks, max: maxChanges })
  const mandates = await select('mandates')
  const tickets = await select('tickets')
  const waits = await select('waits')
  const numbers = await select('numbers')
  const isMany = numbers.length === maxChanges
  if (isMany)
    await inTransaction(db, async (trx) => {
      await resetWholePass(trx)
      await enqueue(trx, 'invariants-whole', {})
    })
  const none = { numbers: [], mandates: [], tickets: [], waits: [] }
  const parts = isMany ? [] : chunks(numbers)
  return [{ ...none, mandates, tickets, waits }, ...parts.map((part) => ({ ...none, numbers: part }))]
}

function chunks(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / chunkSize)
  return Array.from({ length: count }, (_, i) => ids.slice(i * chunkSize, (i + 1) * chunkSize))
}
