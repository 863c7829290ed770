import type { Context } from '../context.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockOrder, moveOrder } from '../orders/transitions.ts'
import { closePayment, recordClosed } from './close-payment.ts'
import { selectOpenAttempt } from './queries.ts'

/** Who pays, from where; with an openid inside WeChat. */
export type Payer = { userId: number; ip: string; origin: string; openid?: string | undefined }

export type Attempt = NonNullable<Awaited<ReturnType<typeof selectOpenAttempt>>>

type Payable = { id: number; out_trade_no: string; amount_fen: number }

/** The way of WeChat that this payer can take: WeChat refuses H5 inside its own browser, and JSAPI outside of it. */
export function channelOf({ openid }: Payer): 'h5' | 'jsapi' {
  return openid === undefined ? 'h5' : 'jsapi'
}

/**
 * The open attempt to pay an order, of the payer's channel. WeChat takes a trade number for one channel and one payer only, so an attempt that
 * does not fit is closed there first, and a new one begins under a number of its own. Refuses `order-already-paid` and
 * `order-not-payable`; throws AdapterError when WeChat does not say whether the old one is closed.
 */
export async function openAttempt(context: Context, order: Payable, payer: Payer): Promise<Attempt> {
  const open = await selectOpenAttempt(context.db, order.id)
  if (open && fits(open, payer)) return open
  const begun = open
    ? await replaceAttempt(context, order, open, payer)
    : await firstAttempt(context, order, payer)
  // Of two taps at once the other one has begun an attempt: look again.
  return begun ?? openAttempt(context, order, payer)
}

function fits(open: Attempt, payer: Payer): boolean {
  if (open.state === 'unknown' || open.channel !== channelOf(payer)) return false
  return payer.openid === undefined || open.payer_openid === payer.openid
}

/** created → paying, with its attempt, before WeChat hears of it: whatever WeChat is told, we remember. */
async function firstAttempt(context: Context, order: Payable, payer: Payer): Promise<Attempt | undefined> {
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    if (await moveOrder(trx, 'pay', { orderId: order.id, at })) return insertAttempt(trx, order, payer, at)
    await refuseEnded(trx, order.id)
    return undefined
  })
}

/** `unknown` until WeChat has closed it: after a crash in between, the next tap closes it again. */
async function replaceAttempt(
  context: Context,
  order: Payable,
  open: Attempt,
  payer: Payer,
): Promise<Attempt | undefined> {
  await context.db
    .updateTable('payments')
    .set({ state: 'unknown', h5_url: null, h5_url_until: null })
    .where('id', '=', open.id)
    .where('state', 'in', ['init', 'prepared'])
    .execute()
  if ((await closePayment(context, open.out_trade_no)) === 'already-paid') throw refuse('order-already-paid')
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    await lockOrder(trx, order.id)
    await refuseEnded(trx, order.id)
    return (await recordClosed(trx, order.id, open.id)) ? insertAttempt(trx, order, payer, at) : undefined
  })
}

async function refuseEnded(trx: Trx, orderId: number): Promise<void> {
  const { stage } = await trx
    .selectFrom('orders')
    .select('stage')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (stage !== 'paying') throw refuse('order-not-payable')
}

/** The first attempt has the order's own trade number, the second -2 behind it, and so on. */
async function insertAttempt(trx: Trx, order: Payable, payer: Payer, at: Date): Promise<Attempt> {
  const { before } = await trx
    .selectFrom('payments')
    .select((payment) => payment.fn.countAll<number>().as('before'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('payments')
    .values({
      order_id: order.id,
      out_trade_no: before === 0 ? order.out_trade_no : `${order.out_trade_no}-${before + 1}`,
      method: 'wechat',
      channel: channelOf(payer),
      amount_fen: order.amount_fen,
      state: 'init',
      payer_client_ip: payer.ip,
      h5_url: null,
      h5_url_until: null,
      transaction_id: null,
      payer_openid: payer.openid ?? null,
      succeeded_at: null,
      checked_at: null,
      created_at: at,
    })
    .returning(['id', 'out_trade_no', 'channel', 'state', 'payer_openid'])
    .returning(['h5_url', 'h5_url_until', 'payer_client_ip'])
    .executeTakeFirstOrThrow()
}
