import type { Context } from '../../context.ts'
import { isUniqueViolation, retryTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { networkKeepsBindings, sealPhone } from '../../telephony/bindings/bindings.ts'
import { phoneSlots } from '../../telephony/bindings/queries.ts'
import { submitBinding } from './submit-binding.ts'
import { requireNotBlocked } from '../../people/users/blocks.ts'
import { verifyCode } from '../../people/users/verify-code.ts'
import { getOrder } from '../orders/get-order.ts'
import { insertFirstBinding } from './queries.ts'

type BindRequest = {
  user: { id: number; phone: string }
  orderId: number
  phone: string
  code: string | undefined
  ip: string
}

/**
 * Binds a phone to a paid order: calls to the number ring it, and the paid period starts. The buyer's own
 * phone needs no code; any other phone does. On our own trunk the binding is effective at once. A network
 * that stores bindings gets the request first, and the period starts when it confirms. Refuses
 * `order-not-found`, `order-not-bindable`, `gift-open`, `account-blocked`, `phone-limit` (5 numbers for one
 * phone), `phone-change-pending` and what `verifyCode` refuses.
 */
export async function bindOrder(context: Context, request: BindRequest): Promise<void> {
  const { user, orderId, phone, code, ip } = request
  const order = await getOrder(context, user.id, orderId)
  if (order.stage !== 'paid') throw refuse('order-not-bindable')
  if (order.gift) throw refuse('gift-open')
  const requireUnblocked = () => requireNotBlocked(context.db, user.id, context.clock())
  if (phone !== user.phone) {
    await requireUnblocked()
    if (code === undefined) throw refuse('code-wrong')
    await verifyCode(context, { purpose: 'bind', phone, code, requester: { ip, userId: user.id } })
  }
  if (networkKeepsBindings(context)) {
    await requireUnblocked()
    return submitBinding(context, { orderId, phone }).catch(refuseRace)
  }
  const { slot, bound } = await bind(context, { orderId, phone, months: order.months }).catch(refuseRace)
  if (slot === null) throw refuse('phone-limit', { max: phoneSlots.length })
  if (bound) return
  // The statement binds nothing for a blocked buyer either.
  await requireUnblocked()
  const { gift, stage } = await getOrder(context, user.id, orderId)
  throw refuse(gift && stage === 'paid' ? 'gift-open' : 'order-not-bindable')
}

/** Binds the phone in one statement. Throws 23505 when a concurrent binding took the same slot. */
async function bind(
  context: Context,
  { orderId, phone, months }: { orderId: number; phone: string; months: number },
): Promise<{ slot: number | null; bound: boolean }> {
  const { db, keys } = context
  const at = context.clock()
  const { index, sealed } = await sealPhone(keys, phone)
  const bound = await retryTransaction(() => insertFirstBinding(db, { orderId, months, index, sealed, at }))
  if (bound) return bound
  // The keys were rotated after they were read.
  await keys.load()
  return bind(context, { orderId, phone, months })
}

/**
 * Two concurrent bindings of one phone took the same slot. On retry the buyer gets a free slot, or
 * `phone-limit`.
 */
function refuseRace(error: unknown): never {
  throw isUniqueViolation(error) ? refuse('request-in-progress') : error
}
