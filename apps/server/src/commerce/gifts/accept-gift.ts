import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { Transfer, TransferObstacle } from '@hao/contract/transfer.ts'
import type { Context } from '../../context.ts'
import { readLinkToken } from '../../inventory/waitlist/link-token.ts'
import { selectEffectiveAgreements } from '../../people/consents/queries.ts'
import { requireCurrentVersions } from '../../people/consents/require-current-versions.ts'
import { storeConsents } from '../../people/consents/store-consents.ts'
import { requireNotBlocked } from '../../people/users/blocks.ts'
import { requireUser } from '../../people/users/require-user.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { lockUnboundOrder, updateServiceStarted } from '../checkout/queries.ts'
import { findObstacle, isTakenOver } from '../transfers/find-obstacle.ts'
import { getTransfer } from '../transfers/list-transfers.ts'
import { transferMachine } from '../transfers/machine.ts'
import { lockTransfer } from '../transfers/queries.ts'
import { changeOwner } from '../transfers/step-transfer.ts'

type Acceptance = {
  user: { id: number; phone: string }
  token: string
  agreed: boolean
  versions: DisplayedVersions | undefined
  visit: ClientInfo
}

/**
 * The reader of the link takes the number. The paid period begins, and the number changes its owner as by a
 * transfer, in one transaction: it waits for a phone of theirs. Refuses `transfer-not-found`,
 * `transfer-not-open`, `transfer-not-possible`, `agreement-required`, `agreement-changed` and
 * `account-blocked`.
 */
export async function acceptGift(context: Context, acceptance: Acceptance): Promise<Transfer> {
  const { user, token, agreed, versions, visit } = acceptance
  if (!agreed) throw refuse('agreement-required')
  const transferId = readLinkToken(context.config.codePepper, token, 'gift')
  if (transferId === undefined) throw refuse('transfer-not-found')
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const { giverId, orderId } = await selectOpenGift(trx, transferId)
    if (giverId === user.id) throw refuse('transfer-not-possible', { why: 'own-phone' })
    for (const id of [giverId, user.id].toSorted((a, b) => a - b)) await requireUser(trx, id)
    await requireNotBlocked(trx, user.id, at)
    const order = await lockUnboundOrder(trx, orderId, { gifted: true })
    const gift = await lockTransfer(trx, transferId)
    if (!order || gift?.state !== 'offered' || gift.frozen || gift.accept_until <= at)
      throw refuse('transfer-not-open')
    const why = await whyNotAccepted(trx, order.subscriptionId, giverId, at)
    if (why) throw refuse('transfer-not-possible', { why })
    const effective = await selectEffectiveAgreements(trx, user.id, at)
    // The page shows the versions in effect, so an earlier consent does not matter.
    const shown = effective.map((agreement) => ({ ...agreement, accepted: null }))
    const consented = requireCurrentVersions(['service', 'privacy'], shown, versions)
    await storeConsents(trx, context.keys, consented, { userId: user.id, occasion: 'change', at, visit })
    await updateServiceStarted(trx, { ...order, orderId, at })
    await moveToFriend(context, trx, { transferId, nextUserId: user.id, at })
  })
  return getTransfer(context, user, transferId)
}

/** That the giver is blocked, or has another phone, is not told. */
async function whyNotAccepted(
  trx: Trx,
  subscriptionId: number,
  giverId: number,
  at: Date,
): Promise<TransferObstacle | undefined> {
  const why = await findObstacle(trx, subscriptionId, at, { gift: true })
  return why === 'blocked' || (await isTakenOver(trx, giverId, at)) ? 'barred' : why
}

async function selectOpenGift(trx: Trx, transferId: number): Promise<{ giverId: number; orderId: number }> {
  const gift = await trx
    .selectFrom('transfers')
    .innerJoin('subscriptions', 'subscriptions.id', 'transfers.subscription_id')
    .select(['transfers.user_id as giverId', 'order_id as orderId', 'transfers.state'])
    .where('transfers.id', '=', transferId)
    .where('gift', '=', true)
    .executeTakeFirstOrThrow(() => refuse('transfer-not-found'))
  if (gift.state !== 'offered') throw refuse('transfer-not-open')
  return gift
}

/** The caller has locked the open gift, and started its period. */
async function moveToFriend(
  context: Context,
  trx: Trx,
  { transferId, nextUserId, at }: { transferId: number; nextUserId: number; at: Date },
): Promise<void> {
  const gift = await lockTransfer(trx, transferId)
  if (!gift) throw new Error(`no gift ${transferId}`)
  const { period_end } = gift.subscription
  const set = { next_user_id: nextUserId, accepted_at: at, changes_at: at, period_end }
  await transferMachine.transition(trx, 'accept', { id: transferId, frozen: false }, { at, set })
  await changeOwner(context, trx, { ...gift, nextUserId }, at)
}
