import type { Db, Trx } from '../../platform/db/database.ts'

export async function updateMissedCall(
  db: Db | Trx,
  id: number,
  columns: { caller: null; sent_at?: Date },
): Promise<void> {
  await db.updateTable('missed_calls').set(columns).where('id', '=', id).execute()
}
