import { changeEveryDays } from '@hao/contract/phone-change.ts'
import type { Context } from '../../context.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { requireNotBlocked } from './blocks.ts'
import { logLogin, logRefusals } from './login-log.ts'
import { verifyBothCodes } from './verify-code.ts'
import { phoneChangeMachine } from './machine.ts'
import { inPhoneTransaction, movePhone } from './move-phone.ts'
import { enqueueNotices } from './notify-phone-change.ts'
import { stopChangesOfUser } from './stop-phone-change.ts'

type PhoneChange = {
  user: SessionUser
  phone: string
  oldCode: string
  code: string
  /** The address that limits count. */
  network: string
  visit: ClientInfo
}

/**
 * Changes the login phone of a user who has both phones. Everything else belongs to the account and stays.
 * All logins end. Whether the new phone has an account is said only after its code. Refuses `phone-own`,
 * `phone-required` for an account without a phone, `phone-changed-lately`, and what `verifyBothCodes` and
 * `movePhone` do.
 */
export async function changePhone(context: Context, change: PhoneChange): Promise<void> {
  const { user, phone: newPhone, network, visit } = change
  const at = context.clock()
  const oldPhone = user.phone
  if (!oldPhone) throw refuse('phone-required')
  if (newPhone === oldPhone) throw refuse('phone-own')
  await requireNotBlocked(context.db, user.id, at)
  await requireNoRecentChange(context.db, user.id, at)
  const guess = { purpose: 'login-phone', requester: { ip: network, userId: user.id } } as const
  const codes = {
    old: { ...guess, phone: oldPhone, code: change.oldCode },
    new: { ...guess, phone: newPhone, code: change.code },
  }
  const logged = { event: 'login-phone', userId: user.id, phone: newPhone, at, visit } as const
  await logRefusals(context, logged, verifyBothCodes(context, codes))
  await inPhoneTransaction(context, async (trx) => {
    await movePhone(context, trx, { userId: user.id, oldPhone, newPhone, at })
    // Read after the lock of `movePhone`: a concurrent change has committed.
    await requireNoRecentChange(trx, user.id, at)
    await stopChangesOfUser(context, trx, user.id, { event: 'stop-by-change', at })
    const { id } = await phoneChangeMachine.insert(
      trx,
      'change',
      {
        user_id: user.id,
        old_phone: await context.keys.encrypt('phone_changes.old_phone', oldPhone),
        new_phone: await context.keys.encrypt('phone_changes.new_phone', newPhone),
        proof: null,
        requested_at: at,
        ended_at: at,
      },
      { at },
    )
    await enqueueNotices(context, trx, id, 'done')
    await logLogin(trx, context.keys, logged)
  })
}

/** Refuses `phone-changed-lately` within 30 days of a change. */
export async function requireNoRecentChange(db: Db | Trx, userId: number, at: Date): Promise<void> {
  const recent = await db
    .selectFrom('phone_changes')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .where('ended_at', '>', addDays(at, -changeEveryDays))
    .executeTakeFirst()
  if (recent) throw refuse('phone-changed-lately')
}
