import type { Transfer, TransferObstacle } from '@hao/contract/transfer.ts'
import { transferTerms } from '@hao/contract/transfer-rules.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { requireNotBlocked } from '../../people/users/blocks.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays, dayMs, hourMs } from '../../platform/base/time.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { findObstacle, isTakenOver } from './find-obstacle.ts'
import { getTransfer } from './list-transfers.ts'
import { transferMachine } from './machine.ts'
import { enqueueNotice, openTransferStates } from './queries.ts'

/** Each offer sends an SMS to a phone that its owner has typed. */
const maxOffersPerDay = 5

type Offer = { user: { id: number; phone: string }; subscriptionId: number; phone: string }

/**
 * Offers a user's own number to whoever logs in with `phone`. Whether that phone has an account, or a blocked
 * one, is not told. Refuses `subscription-not-found`, `account-blocked`, `transfer-not-possible` with the
 * obstacle, and `rate-limited`.
 */
export async function offerTransfer(context: Context, offer: Offer): Promise<Transfer> {
  const { keys, clock, db } = context
  const { user, subscriptionId, phone } = offer
  const at = clock()
  const id = await inTransaction(db, async (trx) => {
    await keys.lockKeyVersion(trx)
    await requireUser(trx, user.id)
    await requireNotBlocked(trx, user.id, at)
    const subscription = await trx
      .selectFrom('subscriptions')
      .select(['number_id', 'period_end'])
      .where('id', '=', subscriptionId)
      .where('user_id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => refuse('subscription-not-found'))
    const why =
      phone === user.phone
        ? 'own-phone'
        : await whyNotOffered(trx, subscriptionId, { ...subscription, userId: user.id }, at)
    if (why) throw refuse('transfer-not-possible', { why })
    await countHits(trx, at, [{ key: `transfer:${user.id}`, max: maxOffersPerDay, windowMs: dayMs }])
    const acceptUntil = new Date(at.getTime() + transferTerms.acceptHours * hourMs)
    const row = {
      number_id: subscription.number_id,
      subscription_id: subscriptionId,
      user_id: user.id,
      next_phone: await keys.encrypt('transfers.next_phone', phone),
      next_phone_index: (await keys.blindIndex('phone', phone)).newest,
      period_end: subscription.period_end,
      created_at: at,
      accept_until: acceptUntil,
    }
    const { id: transferId } = await transferMachine.insert(trx, 'offer', row, { at })
    await context.enqueue(trx, 'transfer-step', { transferId }, acceptUntil)
    await enqueueNotice(context, trx, transferId, 'offered')
    return transferId
  })
  return getTransfer(context, user, id)
}

/** The lock of the subscription lets two offers of its number run one after the other. */
async function whyNotOffered(
  trx: Trx,
  subscriptionId: number,
  { number_id, period_end, userId }: { number_id: number; period_end: Date | null; userId: number },
  at: Date,
): Promise<TransferObstacle | undefined> {
  const obstacle = await findObstacle(trx, subscriptionId, at)
  if (obstacle) return obstacle
  const earlier = await trx
    .selectFrom('transfers')
    .select(sql<boolean>`bool_or(state = ANY(${openTransferStates}))`.as('isOpen'))
    .select(
      sql<boolean>`bool_or(state = 'done' AND ended_at > ${addDays(at, -transferTerms.daysApart)})`.as(
        'isRecent',
      ),
    )
    .where('number_id', '=', number_id)
    .executeTakeFirst()
  if (earlier?.isOpen) return 'open'
  if (earlier?.isRecent) return 'recent'
  if (await isTakenOver(trx, userId, at)) return 'phone-changed'
  return period_end && period_end < addDays(at, transferTerms.daysLeft) ? 'period-ends' : undefined
}
