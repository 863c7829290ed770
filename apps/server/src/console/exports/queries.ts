import { sql, type Expression } from 'kysely'
import type { exportFilters } from '@hao/contract/console/endpoints/exports.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

export type ExportRow = NonNullable<Awaited<ReturnType<typeof selectExport>>>

/** What was asked for, and how far it is; undefined for none. */
export function selectExport(db: Db | Trx, id: number) {
  return db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A page of the exports that somebody has asked for, the newest first. */
export function selectExports(
  db: Db,
  wanted: FilterValues<typeof exportFilters>,
  { staffId, limit, before }: { staffId: number; limit: number; before: number | undefined },
) {
  let query = db.selectFrom('exports').selectAll().where('staff_id', '=', staffId)
  if (wanted.kind) query = query.where('kind', '=', wanted.kind)
  if (wanted.state) query = query.where('state', '=', wanted.state)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Whether an export is still to be gone on with. */
export async function isRunning(trx: Trx, id: number): Promise<boolean> {
  return (await selectExport(trx, id))?.state === 'running'
}

/** Writes the part that comes after those of `asked`; false when another worker has, or the export is over. */
export async function insertPart(
  trx: Trx,
  asked: ExportRow,
  { content, rows, lastId }: { content: Buffer; rows: number; lastId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exports')
    .set({ parts: asked.parts + 1, written: asked.written + rows, last_id: lastId, problem: null })
    .where('id', '=', asked.id)
    .where('parts', '=', asked.parts)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .insertInto('export_parts')
    .values({ export_id: asked.id, position: asked.parts, content })
    .execute()
  return true
}

/** Lets its asker read the file until a moment. */
export async function allowDownload(trx: Trx, id: number, until: Date): Promise<void> {
  await trx.updateTable('exports').set({ downloadable_until: until }).where('id', '=', id).execute()
}

/** A part of a file, sealed; undefined where there is none. */
export async function selectPart(db: Db, id: number, position: number): Promise<Buffer | undefined> {
  const part = await db
    .selectFrom('export_parts')
    .select('content')
    .where('export_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return part?.content
}

/** Beyond this nobody counts: it is far too many. */
const maxCounted = 1_000_000

/** How many rows a query gives. */
export async function countRows(trx: Trx, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${rows} LIMIT ${maxCounted}) AS counted`.execute(trx)
  return counted[0]?.count ?? 0
}

/** Marks an export that is being made as interrupted. */
export async function updateInterrupted(db: Db, id: number): Promise<void> {
  await db
    .updateTable('exports')
    .set({ problem: 'interrupted' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export async function deleteParts(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('export_parts').where('export_id', '=', id).execute()
}
