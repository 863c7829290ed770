import type { Trx, Db } from '../../platform/db/database.ts'

/** Ends one session of a member of staff. Returns false if it had ended or is another's. */
export async function updateSessionEnded(
  trx: Db | Trx,
  { staffId, sessionId, at }: { staffId: number; sessionId: number; at: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
