import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { networkHash } from '../../platform/encryption/pepper-hash.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { type LoginRequest, openLogin, requireConsent } from './log-in.ts'
import { logRefusals } from './login-log.ts'
import { openPasskeyChallenge, usePasskeyChallenge } from './passkey-challenges.ts'
import { buildRequestOptions, type PasskeySite, readCounter, readCredentialId } from './webauthn.ts'

/** Limits beginnings and ends of logins by address, each as often as guesses of codes. */
async function countTry(context: Context, step: 'begin' | 'end', network: string): Promise<void> {
  const { codePepper, smsLimits } = context.config
  const key = `passkey:${step}:${networkHash(codePepper, network)}`
  const limit = { key, max: smsLimits.verifyMinute, windowMs: minuteMs }
  await countHitsInTransaction(context.db, context.clock(), [limit])
}

/**
 * Options for the browser to use any passkey that it has for the shop. Refuses `rate-limited`, and
 * `bad-request` for a shop at an IP address.
 */
export async function beginPasskeyLogin(
  context: Context,
  { where, network }: { where: PasskeySite; network: string },
) {
  await countTry(context, 'begin', network)
  const challenge = await openPasskeyChallenge(context.db, { userId: null, at: context.clock() })
  const options = await buildRequestOptions(where, { challenge })
  if (!options) throw refuse('bad-request')
  return { challenge, options: { ...options } }
}

/** Whether a passkey that was read before is still there: then another login has counted it meanwhile. */
async function isKept(trx: Trx, id: number): Promise<boolean> {
  return Boolean(await trx.selectFrom('user_passkeys').select('id').where('id', '=', id).executeTakeFirst())
}

/**
 * Logs in with a passkey: the account is the one that the passkey was added to, whatever phone it has now.
 * Refuses what `requireConsent` does before the challenge is consumed, `rate-limited`, `passkey-unknown` for
 * a removed one, and `passkey-wrong`. It proves no phone, so a request for another login phone goes on.
 */
export async function logInByPasskey(
  context: Context,
  request: LoginRequest & { where: PasskeySite; challenge: string; response: unknown },
): Promise<Session> {
  const { db } = context
  const { where, challenge, response, network, visit, device } = request
  const at = context.clock()
  const consents = await requireConsent(context, request, at)
  await countTry(context, 'end', network)
  const passkey = await db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('credential_id', '=', readCredentialId(response) ?? Buffer.alloc(0))
    .executeTakeFirst()
  const logged = { event: 'passkey-login', userId: passkey?.user_id, at, visit } as const
  const used = await logRefusals(context, logged, usePasskey())
  return inTransaction(db, async (trx) => {
    // Locks the account: a passkey that a change of the login phone removes meanwhile is not found below.
    const session = await openLogin(context, trx, { userId: used.userId, device, consents, logged })
    const counted = await trx
      .updateTable('user_passkeys')
      .set({ counter: used.counter, last_used_at: at })
      .where('id', '=', used.id)
      .where('counter', '=', used.lastCounter)
      .executeTakeFirst()
    if (counted.numUpdatedRows === 0n)
      throw refuse((await isKept(trx, used.id)) ? 'passkey-wrong' : 'passkey-unknown')
    return session
  })

  async function usePasskey() {
    await usePasskeyChallenge(db, { challenge, userId: null, at })
    if (!passkey) throw refuse('passkey-unknown')
    const counter = await readCounter(where, { challenge, passkey, response, use: 'login' })
    if (counter === undefined) throw refuse('passkey-wrong')
    return { id: passkey.id, userId: passkey.user_id, counter, lastCounter: passkey.counter }
  }
}
