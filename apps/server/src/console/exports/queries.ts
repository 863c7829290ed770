import { sql, type Expression } from 'kysely'
import { maxExportRows } from '@hao/contract/console/endpoints/exports.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import type { exportList } from '@hao/contract/console/lists/exports.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

export type ExportRow = NonNullable<Awaited<ReturnType<typeof selectExport>>>

/** An export and its progress; undefined when it does not exist. */
export function selectExport(db: Db | Trx, id: number) {
  return db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A page of the exports that a staff member requested, newest first. */
export function selectExports(
  db: Db,
  filters: FilterValues<typeof exportList.schemas>,
  { staffId, limit, before }: { staffId: number; limit: number; before: number | undefined },
) {
  let query = db.selectFrom('exports').selectAll().where('staff_id', '=', staffId)
  if (filters.kind) query = query.where('kind', '=', filters.kind)
  if (filters.state) query = query.where('state', '=', filters.state)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Whether an export still needs rows. */
export async function isRunning(trx: Trx, id: number): Promise<boolean> {
  return (await selectExport(trx, id))?.state === 'running'
}

/**
 * Inserts the part after those of `asked`. False when another worker already wrote it, or when the export is
 * over.
 */
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

/** Lets its owner download the file until a moment. */
export async function allowDownload(trx: Trx, id: number, until: Date): Promise<void> {
  await trx.updateTable('exports').set({ downloadable_until: until }).where('id', '=', id).execute()
}

/** An encrypted part of a file; undefined when it does not exist. */
export async function selectPart(db: Db, id: number, position: number): Promise<Buffer | undefined> {
  const part = await db
    .selectFrom('export_parts')
    .select('content')
    .where('export_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return part?.content
}

/** Counts the rows of a query, up to the first that an export refuses. */
export async function countRows(trx: Trx, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${rows} LIMIT ${maxExportRows + 1}) AS counted`.execute(trx)
  return counted[0]?.count ?? 0
}

/** Marks a running export as interrupted. */
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
