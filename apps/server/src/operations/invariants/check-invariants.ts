import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'
import { findBrokenInvariants } from './find-broken-invariants.ts'
import { areIndexesDropped, updatePassEnded } from './pass-queries.ts'
import { selectBroken, storeChecks } from './store-checks.ts'
import { type Scope, scoped, unscoped } from './scope.ts'
import { firstRow } from '../../platform/db/first-row.ts'

const chunkSize = 2000

/** With more changed numbers, as after an import, a whole pass checks them. */
const maxChanges = 20_000

/** Of the newest finished pass that began 30 minutes ago: transactions with earlier ids have ended. */
async function selectMarks(db: Db): Promise<Marks | undefined> {
  const oldest = db
    .selectFrom('invariant_passes')
    .select('marks')
    .where('kind', '=', 'changes')
    .where('ended_at', 'is not', null)
    .orderBy('id')
    .limit(1)
  return (await oldest.executeTakeFirst())?.marks
}

const ofNumber = (thing: string) =>
  `SELECT t.number_id AS id FROM ${thing}_history h JOIN ${thing}s t ON t.id = h.${thing}_id`

const ofOrder = (thing: string) =>
  `SELECT o.number_id AS id FROM ${thing}_history h JOIN ${thing}s t ON t.id = h.${thing}_id JOIN orders o ON o.id = t.order_id`

const ofItself = (thing: string) => `SELECT h.${thing}_id AS id FROM ${thing}_history h`

/** Of each history, the ids in a scope that its rows lead to. */
const changed: Record<keyof Scope, Readonly<Record<string, string>>> = {
  numbers: {
    number: ofItself('number'),
    order: ofNumber('order'),
    subscription: ofNumber('subscription'),
    binding: ofNumber('binding'),
    offer: ofNumber('offer'),
    outbound_call: ofNumber('outbound_call'),
    payment: ofOrder('payment'),
    refund: ofOrder('refund'),
  },
  mandates: { mandate: ofItself('mandate') },
  tickets: { ticket: ofItself('ticket') },
  waits: { wait: ofItself('wait') },
}

const things = Object.values(changed).flatMap((histories) => Object.keys(histories))

const newestIds = sql.raw(
  `jsonb_build_object(${things
    .map((thing) => `'${thing}', (SELECT coalesce(max(id), 0) FROM ${thing}_history)`)
    .join(', ')})`,
)

async function insertChangesPass(db: Db): Promise<{ id: number; marks: Marks }> {
  const pass = await sql<{ id: number; marks: Marks }>`
    INSERT INTO invariant_passes (kind, marks) SELECT 'changes', ${newestIds} RETURNING id, marks`.execute(db)
  return firstRow(pass)
}

/** What the passes find, and what was broken at the last check, is checked as a whole. */
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

/** The newest id of each history table when a pass began. */
type Marks = Record<string, number>

/** At most `max` ids with history rows after the marks. */
async function selectChanges(
  db: Db,
  what: keyof Scope,
  { marks, max }: { marks: Marks; max: number },
): Promise<number[]> {
  const parts = Object.entries(changed[what]).map(
    ([thing, rows]) => sql`${sql.raw(rows)} WHERE h.id > ${marks[thing] ?? 0}`,
  )
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS changed LIMIT ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lets the unfinished pass over everything, if there is one, begin again. */
async function resetWholePass(db: Db): Promise<void> {
  await db
    .updateTable('invariant_passes')
    .set({ position: 0 })
    .where('kind', '=', 'whole')
    .where('ended_at', 'is', null)
    .execute()
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
