import type { FilterValues } from '@hao/contract/console/list.ts'
import type { exportList } from '@hao/contract/console/lists/exports.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

export type ExportRow = NonNullable<Awaited<ReturnType<typeof selectExport>>>

/** An export and its progress; undefined when it does not exist. */
export function selectExport(db: Db | Trx, id: number) {
  return db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
}

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

export async function deleteParts(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('export_parts').where('export_id', '=', id).execute()
}
