import type { Transfer } from '@hao/contract/transfer.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { createLinkToken } from '../../inventory/waitlist/link-token.ts'
import { presentNumber, publicColumns } from '../../inventory/numbers/present.ts'
import { toYuan } from '../../platform/base/money.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'

type Side = { id: number; phone: string }

/** More than the gifts and transfers that one user can have open. */
const maxListed = 150

/** Days after the end of a transfer in which both still see with which phone it was. */
export const phoneDays = 7

/** Whether a user is the next owner: who has accepted, before that any other user with the named phone. */
export async function isNamedBy(
  { keys }: Pick<Context, 'keys'>,
  transfer: { user_id: number; next_user_id: number | null; next_phone_index: Buffer | null },
  { id, phone }: Side,
): Promise<boolean> {
  const { next_user_id: accepted, next_phone_index: index } = transfer
  if (accepted !== null) return accepted === id
  if (transfer.user_id === id || phone === '' || index === null) return false
  return (await keys.blindIndex('phone', phone)).all.some((each) => each.equals(index))
}

/** A user's transfers, open ones first, then newest first: those of their numbers, and those to them. */
export async function listTransfers(context: Context, user: Side): Promise<Transfer[]> {
  const rows = await selectTransfers(context, user)
  return rows.map((row) => present(context, row, user.id))
}

/** Refuses `transfer-not-found`, for another user's too. */
export async function getTransfer(context: Context, user: Side, id: number): Promise<Transfer> {
  const [row] = await selectTransfers(context, user, id)
  if (!row) throw refuse('transfer-not-found')
  return present(context, row, user.id)
}

async function selectTransfers({ db, keys, clock }: Context, user: Side, id?: number) {
  const indexes = user.phone === '' ? [] : (await keys.blindIndex('phone', user.phone)).all
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('numbers', 'numbers.id', 'transfers.number_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'transfers.subscription_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('users as owner', 'owner.id', 'transfers.user_id')
    .select(publicColumns)
    .select([
      'transfers.id as transfer_id',
      'transfers.user_id',
      'transfers.state as transfer_state',
      'frozen',
    ])
    .select([
      'gift',
      'message',
      'next_phone',
      'owner.phone as owner_phone',
      'next_subscription_id',
      'transfers.subscription_id',
    ])
    // Not a phone to which the owner changed later.
    .select(
      sql<boolean>`transfers.ended_at IS NULL OR transfers.ended_at > ${addDays(clock(), -phoneDays)}
        AND NOT EXISTS (SELECT FROM phone_changes WHERE phone_changes.user_id = owner.id
          AND phone_changes.state = 'done' AND phone_changes.ended_at > transfers.ended_at)`.as(
        'shows_owner',
      ),
    )
    .select(['transfers.created_at', 'accept_until', 'changes_at', 'transfers.ended_at'])
    .select(['orders.price_fen as order_price_fen'])
    .select((row) =>
      row.fn
        .coalesce('transfers.period_end', 'subscriptions.period_end')
        .$castTo<Date | null>()
        .as('service_end'),
    )
    .where((row) =>
      row.or([
        row('transfers.user_id', '=', user.id),
        row('next_user_id', '=', user.id),
        row('next_user_id', 'is', null).and(sql<boolean>`next_phone_index = ANY(${indexes}::bytea[])`),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('transfers.id', '=', id ?? 0))
    .orderBy(sql`transfers.ended_at IS NULL`, 'desc')
    .orderBy('transfers.id', 'desc')
    .limit(maxListed)
    .execute()
  return keys.decryptRows(rows, {
    next_phone: 'transfers.next_phone',
    message: 'transfers.message',
    owner_phone: 'users.phone',
  })
}

function present(
  { config }: Context,
  row: Awaited<ReturnType<typeof selectTransfers>>[number],
  userId: number,
): Transfer {
  const isGiven = row.user_id === userId
  const ownerPhone = row.shows_owner ? row.owner_phone : null
  const phone = isGiven ? row.next_phone : ownerPhone
  const subscriptionId = isGiven ? row.subscription_id : row.next_subscription_id
  return {
    id: row.transfer_id,
    number: presentNumber(row),
    role: isGiven ? 'given' : 'received',
    state: row.transfer_state,
    frozen: row.frozen,
    ...(phone !== null && { phone: maskPhone(phone) }),
    ...(subscriptionId !== null && { subscriptionId }),
    createdAt: row.created_at.toISOString(),
    acceptUntil: row.accept_until.toISOString(),
    ...(row.changes_at && { changesAt: row.changes_at.toISOString() }),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    ...(row.service_end && { periodEnd: row.service_end.toISOString() }),
    price: toYuan(row.order_price_fen),
    ...(row.gift && { gift: presentGift(config, row, isGiven) }),
  }
}

/** Only its giver sees the link, and only while someone can accept it. */
function presentGift(
  { codePepper }: Context['config'],
  { transfer_id, transfer_state, message }: Awaited<ReturnType<typeof selectTransfers>>[number],
  isGiven: boolean,
): Transfer['gift'] {
  const isOffered = isGiven && transfer_state === 'offered'
  return {
    ...(isOffered && { token: createLinkToken(codePepper, transfer_id, 'gift') }),
    ...(message !== null && { message }),
  }
}
