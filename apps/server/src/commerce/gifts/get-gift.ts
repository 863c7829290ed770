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
  const ended = row.transfer_state === 'done' ? 'accepted' : 'over'
  return {
    number: presentNumber(row),
    state: isOpen ? 'open' : ended,
    ...presentParties(row, { isOpen, userId }),
    months: row.months,
    acceptUntil: row.accept_until.toISOString(),
    price: toYuan(row.order_price_fen),
  }
}

/** The giver is shown while it is open; the message then, and afterwards to both. */
function presentParties(
  row: Awaited<ReturnType<typeof selectGift>>,
  { isOpen, userId }: { isOpen: boolean; userId: number | undefined },
): Pick<Gift, 'role' | 'from' | 'message' | 'subscriptionId'> {
  const { owner_phone: phone, message, next_subscription_id: subscriptionId } = row
  const from = isOpen && phone ? { from: maskPhone(phone) } : {}
  const words = message === null ? {} : { message }
  if (userId !== undefined && row.user_id === userId) return { role: 'given', ...from, ...words }
  if (userId !== undefined && row.next_user_id === userId)
    return { role: 'received', ...words, ...(subscriptionId !== null && { subscriptionId }) }
  return isOpen ? { ...from, ...words } : {}
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
