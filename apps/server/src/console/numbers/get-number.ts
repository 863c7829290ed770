import { sql } from 'kysely'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { hasPermission, type Role } from '@hao/contract/console/roles.ts'
import type { NumberMove } from '@hao/contract/console/stock.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { allowedMoves } from '../../inventory/bulk-changes/moves.ts'
import { selectRecoverableUntil } from '../../inventory/bulk-changes/queries.ts'
import { presentRow } from '../base/present-row.ts'
import { countCallsWhileCooling } from './queries.ts'

const maxHistory = 200

/** The history of a number, newest first, with the names of staff. Selects one entry more than is shown. */
async function selectHistory(db: Db, numberId: number) {
  return db
    .selectFrom('number_history as h')
    .leftJoin('staff_members', 'staff_members.id', 'h.staff_id')
    .leftJoin('orders', 'orders.id', 'h.order_id')
    .select([
      'h.id',
      'h.at',
      'h.event',
      'h.state',
      'h.reason',
      'h.change_set_id as set_id',
      'h.order_id',
      'h.price_fen',
      'h.struck_price_fen',
      'h.featured',
      'h.promotion_fen',
      'staff_members.name as by',
      'orders.out_trade_no as trade',
    ])
    .where('h.number_id', '=', numberId)
    .orderBy('h.id', 'desc')
    .limit(maxHistory + 1)
    .execute()
}

/**
 * The running subscription of a number, with its owner's encrypted phone, and whether its calls are blocked.
 */
async function selectOwner(db: Db, numberId: number, now: Date) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.id', 'subscriptions.state', 'subscriptions.user_id', 'users.phone'])
    .select(sql<boolean>`barred_at IS NOT NULL AND coalesce(barred_until > ${now}, true)`.as('barred'))
    .where('subscriptions.number_id', '=', numberId)
    .where('subscriptions.state', '<>', 'ended')
    .executeTakeFirst()
}

/** One number with its masked owner, its history, and the moves that these roles may make now. */
export async function getStockNumber(
  { keys }: Pick<Context, 'keys'>,
  db: Db,
  id: number,
  { roles, now }: { roles: readonly Role[]; now: Date },
): Promise<ConsoleOutput<'GET /number/:id'>> {
  const number = await db
    .selectFrom('numbers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('number-not-found'))
  const [history, owner, recoverableUntil, callsWhileCooling] = await Promise.all([
    selectHistory(db, id),
    selectOwner(db, id, now),
    number.state === 'cooling' ? selectRecoverableUntil(db, id) : undefined,
    number.state === 'cooling' ? countCallsWhileCooling(db, [id]) : undefined,
  ])
  const readsOrders = hasPermission(roles, 'orders.read')
  const row = { ...number, ends_at: number.held_until ?? number.cooling_until }
  return {
    ...presentRow(row),
    version: history[0]?.id ?? 0,
    goesBackTo: number.state_after_reservation,
    owner: await presentOwner(keys, owner),
    recoverableUntil: recoverableUntil?.toISOString() ?? null,
    callsWhileCooling: callsWhileCooling?.get(id) ?? 0,
    moves: allowedMoves(number.state).filter((move) => mayMove(roles, move)),
    moreHistory: history.length > maxHistory,
    history: history
      .slice(0, maxHistory)
      .map((each) => ({ ...presentRow(each), ...(!readsOrders && { orderId: null, trade: null }) })),
  }
}

async function presentOwner(
  keys: Context['keys'],
  owner: Awaited<ReturnType<typeof selectOwner>>,
): Promise<ConsoleOutput<'GET /number/:id'>['owner']> {
  if (!owner) return null
  const { id, state, user_id, phone, barred } = owner
  const masked = phone && maskPhone(await keys.decrypt('users.phone', phone))
  return { phone: masked, customerId: user_id, subscriptionId: id, state, callsBlocked: barred }
}

const permissionOf: Partial<Record<NumberMove, 'numbers.block' | 'categories.change'>> = {
  block: 'numbers.block',
  unblock: 'numbers.block',
  categorise: 'categories.change',
}

function mayMove(roles: readonly Role[], move: NumberMove): boolean {
  return hasPermission(roles, permissionOf[move] ?? 'numbers.change')
}
