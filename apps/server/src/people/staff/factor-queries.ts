import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

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

/** Removes the authenticator app. Returns false if there was none. */
export async function updateTotpRemoved(
  trx: Trx,
  { staffId, at }: { staffId: number; at: Date },
): Promise<boolean> {
  const removed = await trx
    .updateTable('staff_members')
    .set({ totp_secret: null, updated_at: at })
    .where('id', '=', staffId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}

export function lockTotpSecret(trx: Trx, staffId: number) {
  return trx
    .selectFrom('staff_members')
    .select('totp_secret')
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateTotp(
  trx: Trx,
  { staffId, secret, step, at }: { staffId: number; secret: Buffer | null; step: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('staff_members')
    .set({ totp_secret: secret, last_totp_step: step, updated_at: at })
    .where('id', '=', staffId)
    .execute()
}

/** Inserts a passkey, also one that this account has removed before; undefined if another account has it. */
export function insertPasskey(trx: Trx, passkey: Insertable<Schema['staff_passkeys']>) {
  return trx
    .insertInto('staff_passkeys')
    .values(passkey)
    .onConflict((known) =>
      known
        .column('credential_id')
        .doUpdateSet(passkey)
        .where('staff_passkeys.staff_id', '=', passkey.staff_id)
        .where('staff_passkeys.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
}

export async function deleteRecoveryCodes(trx: Trx, staffId: number): Promise<void> {
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
}

export async function insertRecoveryCodes(
  trx: Trx,
  staffId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  const rows = hashes.map((code_hash) => ({ staff_id: staffId, code_hash, used_at: null }))
  await trx.insertInto('staff_recovery_codes').values(rows).execute()
}

/** Consumes a recovery code. Returns false if it is another account's or was used. */
export async function updateRecoveryCodeUsed(
  trx: Trx,
  { staffId, hash, at }: { staffId: number; hash: Buffer; at: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
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

/** Stores the step of a TOTP code. Returns false if it is not after the last one, or the app was replaced. */
export async function updateTotpStep(
  trx: Trx,
  { staffId, secret, step }: { staffId: number; secret: Buffer | null; step: number },
): Promise<boolean> {
  const taken = await trx
    .updateTable('staff_members')
    .set({ last_totp_step: step })
    .where('id', '=', staffId)
    .where('totp_secret', '=', secret)
    .where('last_totp_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Sets a passkey's counter. Returns false if it was changed since it was read. */
export async function updateCounter(
  trx: Trx,
  { id, before, counter, at }: { id: number; before: number; counter: number; at: Date },
): Promise<boolean> {
  const taken = await trx
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}
