import { cleanName } from '@hao/contract/name.ts'
import type { Context } from '../../context.ts'
import { type Db, isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type Challenge, openChallenge, tryChallenge, consumeChallenge } from './challenges.ts'
import { maxNameLength } from './names.ts'
import { buildCreationOptions, type NewPasskey, readNewPasskey, type PasskeySite } from '../users/webauthn.ts'
import { lockMember } from './queries.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'
import { selectPasskeys } from './factor-queries.ts'

/** A new factor: the first code of an authenticator app, or the browser's response for a new passkey. */
export type NewFactor =
  | { method: 'totp'; code: string }
  | { method: 'passkey'; response: unknown; name: string }

type Shop = Pick<Context, 'keys'>

/**
 * Begins the enrolment of a factor; its `token` is valid for half an hour. Without `passkey` the browser
 * cannot store passkeys for this address.
 */
export async function beginEnrolment(
  context: Shop,
  db: Db | Trx,
  { staffId, name, where, at }: { staffId: number; name: string; where: PasskeySite; at: Date },
) {
  const totpSecret = await newTotpSecret()
  const opened = await openChallenge(context, db, { purpose: 'enrol', staffId, at, totpSecret })
  const { token, passkeyChallenge: challenge } = opened
  const passkeys = await selectPasskeys(db, staffId)
  const passkey = await buildCreationOptions(where, {
    account: { id: staffId, name },
    siteName: 'Number console',
    challenge,
    passkeys,
    use: 'factor',
  })
  return {
    token,
    totp: { secret: totpSecret, uri: await totpUri(totpSecret, name) },
    ...(passkey && { passkey }),
  }
}

/** Enrols a new factor. A new app replaces the one before. Refuses `challenge-over` and `factor-wrong`. */
export async function enrol(
  context: Shop,
  trx: Trx,
  {
    staffId,
    token,
    factor,
    where,
    at,
  }: { staffId: number; token: string; factor: NewFactor; where: PasskeySite; at: Date },
): Promise<void> {
  await lockMember(trx, staffId)
  const challenge = await tryChallenge(context, trx, { token, purpose: 'enrol', at })
  if (challenge.staffId !== staffId) throw refuse('challenge-over')
  if (factor.method === 'totp') await enrolTotp(context, trx, { challenge, code: factor.code, at })
  else await enrolPasskey(trx, { challenge, factor, where, at })
  await consumeChallenge(trx, challenge, at)
}

async function enrolTotp(
  { keys }: Shop,
  trx: Trx,
  { challenge, code, at }: { challenge: Challenge; code: string; at: Date },
): Promise<void> {
  const { totpSecret, staffId } = challenge
  const step = totpSecret === null ? undefined : await totpStep(totpSecret, code, at)
  if (step === undefined) throw refuse('factor-wrong')
  const totp_secret = await keys.encrypt('staff_members.totp_secret', totpSecret)
  await trx
    .updateTable('staff_members')
    .set({ totp_secret, last_totp_step: step, updated_at: at })
    .where('id', '=', staffId)
    .execute()
}

async function enrolPasskey(
  trx: Trx,
  {
    challenge,
    factor,
    where,
    at,
  }: {
    challenge: Challenge
    factor: Extract<NewFactor, { method: 'passkey' }>
    where: PasskeySite
    at: Date
  },
): Promise<void> {
  const { response } = factor
  const passkey = await readNewPasskey(where, {
    challenge: challenge.passkeyChallenge,
    response,
    use: 'factor',
  })
  if (!passkey) throw refuse('factor-wrong')
  const name = cleanName(factor.name, maxNameLength)
  await storePasskey(trx, passkey, { staff_id: challenge.staffId, name, created_at: at })
}

/**
 * Stores a passkey, also one that this account has removed before. Refuses `factor-wrong` for a key that
 * another account has or had: one person would be behind both.
 */
async function storePasskey(
  trx: Trx,
  passkey: NewPasskey,
  whose: { staff_id: number; name: string; created_at: Date },
): Promise<void> {
  const row = { ...passkey, ...whose, last_used_at: null, removed_at: null }
  try {
    await trx
      .insertInto('staff_passkeys')
      .values(row)
      .onConflict((known) =>
        known
          .column('credential_id')
          .doUpdateSet(row)
          .where('staff_passkeys.staff_id', '=', row.staff_id)
          .where('staff_passkeys.removed_at', 'is not', null),
      )
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse('factor-wrong'))
  } catch (error) {
    throw isUniqueViolation(error) ? refuse('factor-wrong') : error
  }
}
