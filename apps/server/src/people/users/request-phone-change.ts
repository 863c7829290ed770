import type { Context } from '../../context.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs } from '../../platform/base/time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { logLogin, logRefusals } from './login-log.ts'
import { findUser } from './queries.ts'
import { verifyCode } from './verify-code.ts'
import { phoneChangeMachine } from './machine.ts'
import { requireFreePhone } from './move-phone.ts'
import { enqueueNotices } from './notify-phone-change.ts'

/** What the requester knows of the account. `amount` is yuan, `paidOn` a day in China. */
export type Proof = {
  outTradeNo: string
  amount?: number | undefined
  paidOn?: string | undefined
  number: string
}

type PhoneRequest = {
  oldPhone: string
  phone: string
  code: string
  verificationId?: string | undefined
  proof: Proof
  /** The address that limits count. */
  network: string
  visit: ClientInfo
}

/** Requests a day about one old phone, and from one new phone. */
const maxRequests = 3

/**
 * Asks for another login phone without the old one. The same is done, stored and answered whether or not an
 * account has the old phone. Refuses `phone-own`, `rate-limited`, and what `verifyCode` and
 * `requireFreePhone` do.
 */
export async function requestPhoneChange(context: Context, request: PhoneRequest): Promise<void> {
  const { oldPhone, phone, code, verificationId, network, visit } = request
  const { keys, config } = context
  const at = context.clock()
  if (phone === oldPhone) throw refuse('phone-own')
  const logged = { event: 'lost-phone', phone, at, visit } as const
  const guess = { purpose: 'lost-phone', phone, code, requester: { ip: network }, verificationId } as const
  await logRefusals(context, logged, verifyCode(context, guess))
  await inTransaction(context.db, async (trx) => {
    const limitOf = (which: 'old' | 'new', of: string) => {
      const mark = pepperHash(config.codePepper, 'phone', of).toString('base64url')
      return { key: `lost-phone:${which}:${mark}`, max: maxRequests, windowMs: dayMs }
    }
    await countHits(trx, at, [limitOf('old', oldPhone), limitOf('new', phone)])
    await requireFreePhone(context, trx, phone)
    const userId = await findUser(trx, keys, { kind: 'phone', name: oldPhone })
    const { id } = await phoneChangeMachine.insert(
      trx,
      'request',
      {
        user_id: userId ?? null,
        old_phone: await keys.encrypt('phone_changes.old_phone', oldPhone),
        new_phone: await keys.encrypt('phone_changes.new_phone', phone),
        proof: await keys.encrypt('phone_changes.proof', JSON.stringify(request.proof)),
        requested_at: at,
      },
      { at },
    )
    await enqueueNotices(context, trx, id, 'requested')
    await logLogin(trx, keys, logged)
  })
}
