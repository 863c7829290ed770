import type { Db, Trx } from '../../platform/db/database.ts'

/** The passkeys of a member of staff, oldest first. */
export function selectPasskeys(db: Db | Trx, staffId: number) {
  return db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/**
 * Removes the passkeys of a member of staff, all or one. Returns false if there was none. The rows stay, so
 * that no other account can get the key.
 */
export async function updatePasskeysRemoved(
  trx: Trx,
  { staffId, passkeyId, at }: { staffId: number; passkeyId?: number; at: Date },
): Promise<boolean> {
  const removed = await trx
    .updateTable('staff_passkeys')
    .set({ removed_at: at })
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .$call((passkeys) => (passkeyId === undefined ? passkeys : passkeys.where('id', '=', passkeyId)))
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}

export async function deleteRecoveryCodes(trx: Trx, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
}

export async function countRecoveryCodes(db: Db | Trx, staffId: number): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select((codes) => codes.fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
