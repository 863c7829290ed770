import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { minuteMs } from '../../platform/base/time.ts'
import type { RequestContext } from '../base/request-context.ts'
import { presentTicket } from './present.ts'
import {
  upsertWriter,
  selectHistory,
  selectMessages,
  selectNeighbours,
  selectNotes,
  selectNumbers,
  selectOrders,
  selectTicket,
  selectWriters,
} from './queries.ts'

/** How long (ms) a colleague is shown as writing, unless they report it again. */
const writerMs = minuteMs

/**
 * A ticket with its conversation, notes and history, and its shopper's orders and numbers as far as the
 * reader may see them. Refuses `no-such-thing`.
 */
export async function getTicket(
  context: Context,
  id: number,
  { db, staff, at }: RequestContext,
): Promise<ConsoleOutput<'GET /tickets/:id'>> {
  const { keys } = context
  const row = await selectTicket(db, id)
  if (!row) throw refuse('no-such-thing')
  const readsOrders = hasPermission(staff.roles, 'orders.read')
  const [orders, numbers] = await Promise.all([
    readsOrders ? selectOrders(db, row.user_id) : [],
    hasPermission(staff.roles, 'subscriptions.read') ? selectNumbers(db, row.user_id) : [],
  ])
  const notes = await keys.decryptRows(await selectNotes(db, id), { text: 'ticket_notes.text' })
  const messages = await keys.decryptRows(await selectMessages(db, id), { text: 'ticket_messages.text' })
  const history = await selectHistory(db, id)
  return {
    ...(await presentTicket(context, row, at)),
    orderId: readsOrders ? row.order_id : null,
    firstAnsweredAt: row.first_answered_at?.toISOString() ?? null,
    messages: messages.map(presentMessage),
    notes: notes.map(presentMessage),
    history: history.map(({ name, ...each }) => ({ ...each, staffName: name, at: each.at.toISOString() })),
    shopper: {
      id: row.user_id,
      nickname: maskPhonesInText((await keys.decrypt('users.nickname', row.nickname)) ?? '') || null,
      createdAt: row.user_created_at.toISOString(),
    },
    orders: orders.map((order) => ({
      id: order.id,
      number: order.digits,
      stage: order.stage,
      amountFen: order.amount_fen,
      createdAt: order.created_at.toISOString(),
    })),
    numbers: numbers.map(({ id: subscriptionId, digits, state }) => ({
      subscriptionId,
      number: digits,
      state,
    })),
    writing: await listWriters(db, id, { staffId: staff.staffId, at }),
    ...(await selectNeighbours(db, row)),
  }
}

/** A message or note, phones in it masked. */
function presentMessage<T extends { name: string | null; text: string; at: Date }>({ name, ...each }: T) {
  return { ...each, text: maskPhonesInText(each.text), staffName: name, at: each.at.toISOString() }
}

/**
 * Who else is writing an answer, and the id of the newest message. `writing` reports that the reader is
 * writing too, for a minute. Refuses `no-such-thing`.
 */
export async function getPresence(
  { id, writing }: { id: number; writing: boolean },
  { db, staff, at }: RequestContext,
): Promise<ConsoleOutput<'GET /tickets/:id/presence'>> {
  const row = await selectTicket(db, id)
  if (!row) throw refuse('no-such-thing')
  const seen = { staffId: staff.staffId, at }
  if (writing) await upsertWriter(db, { ...seen, ticketId: id, until: new Date(at.getTime() + writerMs) })
  return { writing: await listWriters(db, id, seen), newest: row.newest_id, state: row.state }
}

async function listWriters(db: Db, ticketId: number, seen: { staffId: number; at: Date }) {
  const rows = await selectWriters(db, ticketId, seen)
  return rows.map(({ staff_id, name, started_at }) => ({
    staffId: staff_id,
    name,
    since: started_at.toISOString(),
  }))
}
