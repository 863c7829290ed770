import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { StaffSession } from './authenticate.ts'
import { countGuess } from './guesses.ts'
import type { LoginVisit, RecordStep } from './log-in.ts'
import { hashPassword, verifyPassword, requireStrongPassword } from './passwords.ts'
import { selectMember } from './queries.ts'
import { endStaffSessions } from './sessions.ts'
import { updatePasskeysRemoved, selectPasskeys, countRecoveryCodes } from './factor-queries.ts'

/** The factors of a member of staff. `recoveryCodes`: how many are unused. */
export async function listFactors(db: Db, staffId: number) {
  const member = await selectMember(db, { id: staffId })
  const passkeys = await selectPasskeys(db, staffId)
  return {
    totp: Boolean(member?.totp_secret),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
    recoveryCodes: await countRecoveryCodes(db, staffId),
  }
}

/** Removes a passkey. Refuses `no-such-thing`, and `last-factor` if no other factor remains. */
export async function removePasskey(
  trx: Trx,
  { staffId, passkeyId, at }: { staffId: number; passkeyId: number; at: Date },
) {
  await requireAnotherFactor(trx, staffId)
  if (!(await updatePasskeysRemoved(trx, { staffId, passkeyId, at }))) throw refuse('no-such-thing')
}

/** Removes the authenticator app. Refuses `no-such-thing`, and `last-factor` if no other factor remains. */
export async function removeTotp(trx: Trx, { staffId, at }: { staffId: number; at: Date }) {
  await requireAnotherFactor(trx, staffId)
  const removed = await trx
    .updateTable('staff_members')
    .set({ totp_secret: null, updated_at: at })
    .where('id', '=', staffId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst()
  if (removed.numUpdatedRows === 0n) throw refuse('no-such-thing')
}

/** Locks the member of staff, so that of two concurrent removals the second sees the first. */
async function requireAnotherFactor(trx: Trx, staffId: number): Promise<void> {
  const member = await trx
    .selectFrom('staff_members')
    .select('totp_secret')
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const passkeys = await selectPasskeys(trx, staffId)
  if (passkeys.length + (member.totp_secret ? 1 : 0) < 2) throw refuse('last-factor')
}

/**
 * Changes the password and ends all other sessions. Refuses `password-wrong`, `password-weak` and
 * `rate-limited`.
 */
export async function changePassword(
  context: Pick<Context, 'db' | 'config'>,
  { staffId, sessionId, name }: Pick<StaffSession, 'staffId' | 'sessionId' | 'name'>,
  {
    current,
    next,
    visit,
    recordStep,
  }: { current: string; next: string; visit: LoginVisit; recordStep: RecordStep },
): Promise<void> {
  const { db } = context
  const { at, ip } = visit
  await requireStrongPassword(next, name)
  const guess = { account: String(staffId), staffId, ip, at, target: 'password' } as const
  const undoCount = await countGuess(context, guess)
  const member = await selectMember(db, { id: staffId })
  const isRight = await verifyPassword(member?.password_hash, current)
  if (!member || !isRight) throw refuse('password-wrong')
  const password_hash = await hashPassword(next)
  await inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('staff_members')
      .set({ password_hash, updated_at: at })
      .where('id', '=', staffId)
      .where('password_hash', '=', member.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw refuse('password-wrong')
    await endStaffSessions(trx, { staffId, at, but: sessionId })
    await recordStep(trx, staffId)
  })
  await undoCount()
}
