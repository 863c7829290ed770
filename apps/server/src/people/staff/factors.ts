import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type Challenge, openChallenge } from './challenges.ts'
import { readCredentialId, readCounter, buildRequestOptions, type PasskeySite } from '../users/webauthn.ts'
import { selectMember } from './queries.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { totpStep } from './totp.ts'
import { selectPasskeys, countRecoveryCodes } from './factor-queries.ts'

/** A second factor: a code of an app, a passkey's response, or a recovery code. */
export type Proof =
  | { method: 'totp'; code: string }
  | { method: 'passkey'; response: unknown }
  | { method: 'recovery'; code: string }

/** The methods of a member of staff, and the challenge for a passkey. `token` is sent back with the proof. */
export type FactorRequest = {
  token: string
  methods: Proof['method'][]
  passkey?: Awaited<ReturnType<typeof buildRequestOptions>>
}

type Shop = Pick<Context, 'db' | 'keys'>

export async function requestFactor(
  context: Shop,
  where: PasskeySite,
  { staffId, purpose, at }: { staffId: number; purpose: 'login' | 'factor'; at: Date },
): Promise<FactorRequest> {
  const { db } = context
  const { token, passkeyChallenge: challenge } = await openChallenge(context, db, { purpose, staffId, at })
  const passkey = await buildRequestOptions(where, { challenge, passkeys: await selectPasskeys(db, staffId) })
  const member = await selectMember(db, { id: staffId })
  const totp = member?.totp_secret ? (['totp'] as const) : []
  const recovery = (await countRecoveryCodes(db, staffId)) > 0 ? (['recovery'] as const) : []
  const methods = [...(passkey ? (['passkey'] as const) : []), ...totp, ...recovery]
  return { token, methods, ...(passkey && { passkey }) }
}

/** Consumes a proof, in the transaction of what it permits. Returns false if it is wrong or was used. */
type UseProof = (trx: Trx) => Promise<boolean>

/** Checks a proof before the transaction, because that may take long. The returned function consumes it. */
export function prepareProof(
  context: Shop,
  answer: { proof: Proof; challenge: Challenge; where: PasskeySite; at: Date },
): Promise<UseProof> | UseProof {
  const { proof, challenge, at } = answer
  const { staffId } = challenge
  if (proof.method === 'totp') return prepareTotp(context, { staffId, code: proof.code, at })
  if (proof.method === 'passkey') return preparePasskey(context.db, { ...answer, response: proof.response })
  return (trx) => useRecoveryCode(trx, { staffId, code: proof.code, at })
}

const rejectProof: UseProof = () => Promise.resolve(false)

/** A code is valid once: its step must be after the last one. */
async function prepareTotp(
  { db, keys }: Shop,
  { staffId, code, at }: { staffId: number; code: string; at: Date },
): Promise<UseProof> {
  const member = await selectMember(db, { id: staffId })
  const secret = member && (await keys.decrypt('staff_members.totp_secret', member.totp_secret))
  const step = secret ? await totpStep(secret, code, at) : undefined
  if (!member || step === undefined) return rejectProof
  return async (trx) => {
    const taken = await trx
      .updateTable('staff_members')
      .set({ last_totp_step: step })
      .where('id', '=', staffId)
      .where('totp_secret', '=', member.totp_secret)
      .where('last_totp_step', '<', step)
      .executeTakeFirst()
    return taken.numUpdatedRows > 0n
  }
}

/** A passkey with a counter must increase it. */
async function preparePasskey(
  db: Db,
  {
    challenge,
    where,
    at,
    response,
  }: { challenge: Challenge; where: PasskeySite; at: Date; response: unknown },
): Promise<UseProof> {
  const named = readCredentialId(response)
  const passkeys = await selectPasskeys(db, challenge.staffId)
  const passkey = passkeys.find(({ credential_id }) => named?.equals(credential_id))
  if (!passkey) return rejectProof
  const counter = await readCounter(where, {
    challenge: challenge.passkeyChallenge,
    passkey,
    response,
    use: 'factor',
  })
  if (counter === undefined) return rejectProof
  return async (trx) => {
    const taken = await trx
      .updateTable('staff_passkeys')
      .set({ counter, last_used_at: at })
      .where('id', '=', passkey.id)
      .where('counter', '=', passkey.counter)
      .executeTakeFirst()
    return taken.numUpdatedRows > 0n
  }
}
