import type { Passkey } from '@hao/contract/endpoints/passkeys.ts'
import { maxPasskeys } from '@hao/contract/passkey-limit.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import type { Context } from '../../context.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { requireNotBlocked } from './blocks.ts'
import { describeDevice } from './device-name.ts'
import { logLogin, logRefusals } from './login-log.ts'
import { openPasskeyChallenge, usePasskeyChallenge } from './passkey-challenges.ts'
import { verifyCode } from './verify-code.ts'
import { buildCreationOptions, type PasskeySite, readNewPasskey } from './webauthn.ts'

/** Oldest first. */
function selectPasskeys(db: Db | Trx, userId: number) {
  return db.selectFrom('user_passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export async function listPasskeys({ db }: Pick<Context, 'db'>, userId: number): Promise<Passkey[]> {
  const passkeys = await selectPasskeys(db, userId)
  return passkeys.map(({ id, device, created_at, last_used_at }) => ({
    id,
    device,
    since: created_at.toISOString(),
    ...(last_used_at && { lastUsedAt: last_used_at.toISOString() }),
  }))
}

/** The passkeys that a user has; refuses `passkey-limit` if there is no room for another. */
async function requireRoom(db: Db | Trx, userId: number) {
  const passkeys = await selectPasskeys(db, userId)
  if (passkeys.length >= maxPasskeys) throw refuse('passkey-limit')
  return passkeys
}

type Addition = { user: SessionUser; where: PasskeySite; visit: ClientInfo }

/**
 * Begins to add a passkey, with a code that was sent to the login phone. Refuses `phone-required` for an
 * account without a phone, `account-blocked`, `passkey-limit`, what `verifyCode` does, and `bad-request` for
 * a shop at an IP address, where browsers store no passkeys.
 */
export async function beginPasskey(
  context: Context,
  { user: { id: userId, phone }, where, visit, code, network }: Addition & { code: string; network: string },
) {
  const { db, config } = context
  const at = context.clock()
  if (!phone) throw refuse('phone-required')
  await requireNotBlocked(db, userId, at)
  const passkeys = await requireRoom(db, userId)
  const logged = { event: 'passkey-added', userId, phone, at, visit } as const
  const guess = { purpose: 'passkey', phone, code, requester: { ip: network, userId } } as const
  await logRefusals(context, logged, verifyCode(context, guess))
  const challenge = await openPasskeyChallenge(db, { userId, at })
  const account = { id: userId, name: maskPhone(phone) }
  const siteName = config.numberPlan.prefix
  const options = await buildCreationOptions(where, { account, siteName, challenge, passkeys, use: 'login' })
  if (!options) throw refuse('bad-request')
  return { challenge, options: { ...options } }
}

/**
 * Adds the passkey that a browser has created, and tells the owner by SMS. Refuses `passkey-wrong`,
 * `passkey-limit`, `account-blocked`, and `unauthorised` if the login has ended meanwhile, as by a change of
 * the login phone.
 */
export async function addPasskey(
  context: Context,
  { user, where, visit, challenge, response }: Addition & { challenge: string; response: unknown },
): Promise<void> {
  const { id: userId, phone, sessionFamily: family } = user
  const { db, keys } = context
  const at = context.clock()
  const logged = { event: 'passkey-added', userId, phone, at, visit } as const
  const passkey = await logRefusals(context, logged, readResponse())
  await inTransaction(db, async (trx) => {
    await lockLogin(trx, user)
    await requireNotBlocked(trx, userId, at)
    await requireRoom(trx, userId)
    const device = describeDevice(visit.agent)
    const added = await trx
      .insertInto('user_passkeys')
      .values({ ...passkey, user_id: userId, device, created_at: at, last_used_at: null })
      .onConflict((known) => known.column('credential_id').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw refuse('passkey-wrong')
    const notice = { family, about: 'new-passkey', at: at.toISOString(), device } as const
    await context.enqueue(trx, 'login-notice', notice)
    await logLogin(trx, keys, logged)
  })

  async function readResponse() {
    await usePasskeyChallenge(db, { challenge, userId, at })
    const read = await readNewPasskey(where, { challenge, response, use: 'login' })
    if (!read) throw refuse('passkey-wrong')
    return read
  }
}

/**
 * Locks the account, so that of two additions the second sees the first one's passkey, and a change of the
 * login phone has ended this login or waits.
 */
async function lockLogin(trx: Trx, { id, sessionFamily }: SessionUser): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await trx
    .selectFrom('session_families')
    .select('id')
    .where('id', '=', sessionFamily)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow(() => refuse('unauthorised'))
}

/** Removes a passkey; a code to the phone remains as a way in. Refuses `not-found` for another user's. */
export async function removePasskey(
  { db, keys, clock }: Context,
  { user: { id: userId, phone }, id, visit }: Omit<Addition, 'where'> & { id: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('user_passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw refuse('not-found')
    await logLogin(trx, keys, { event: 'passkey-removed', userId, phone, at: clock(), visit })
  })
}
