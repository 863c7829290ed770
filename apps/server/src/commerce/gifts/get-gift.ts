import type { Gift } from '@hao/contract/transfer.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import type { Context } from '../../context.ts'
import { presentNumber, publicColumns } from '../../inventory/numbers/present.ts'
import { readLinkToken } from '../../inventory/waitlist/link-token.ts'
import { toYuan } from '../../platform/base/money.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** The gift of a link, as `userId` sees it. Refuses `transfer-not-found` for an invalid link. */
export async function getGift(context: Context, token: string, userId: number | undefined): Promise<Gift> {
  const row = await selectGift(context, token)
  const isOpen = row.transfer_state === 'offered' && !row.frozen && row.accept_until > context.clock()
  const isGiver = row.user_id === userId
  const isReceiver = userId !== undefined && row.next_user_id === userId
  const { owner_phone: from, message, next_subscription_id: subscriptionId } = row
  return {
    number: presentNumber(row),
    state: isOpen ? 'open' : row.transfer_state === 'done' ? 'accepted' : 'over',
    ...(isGiver && { role: 'given' }),
    ...(isReceiver && { role: 'received' }),
    ...(isOpen && from && { from: maskPhone(from) }),
    ...((isOpen || isGiver || isReceiver) && message !== null && { message }),
    months: row.months,
    acceptUntil: row.accept_until.toISOString(),
    price: toYuan(row.order_price_fen),
    ...(isReceiver && subscriptionId !== null && { subscriptionId }),
  }
}

async function selectGift({ db, keys, config }: Context, token: string) {
  const id = readLinkToken(config.codePepper, token, 'gift')
  if (id === undefined) throw refuse('transfer-not-found')
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('numbers', 'numbers.id', 'transfers.number_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'transfers.subscription_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('users', 'users.id', 'transfers.user_id')
    .select(publicColumns)
    .select(['transfers.state as transfer_state', 'frozen', 'accept_until', 'message'])
    .select(['transfers.user_id', 'next_user_id', 'next_subscription_id', 'users.phone as owner_phone'])
    .select(['orders.months', 'orders.price_fen as order_price_fen'])
    .where('transfers.id', '=', id)
    .where('gift', '=', true)
    .execute()
  const [row] = await keys.decryptRows(rows, { message: 'transfers.message', owner_phone: 'users.phone' })
  if (!row) throw refuse('transfer-not-found')
  return row
}
