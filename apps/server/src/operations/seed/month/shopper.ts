import { waitConsent } from '@hao/contract/wait-terms.ts'
import type { Random } from '@hao/numbers/random.ts'
import { bindOrder } from '../../../commerce/checkout/bind-order.ts'
import { cancelOrder } from '../../../commerce/checkout/cancel-order.ts'
import { placeOrder } from '../../../commerce/checkout/place-order.ts'
import { prepayOrder } from '../../../commerce/checkout/prepay-order.ts'
import { withdrawOrder } from '../../../commerce/checkout/withdraw-order.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isRefusal } from '../../../platform/base/refuse.ts'
import { logIn } from '../../../people/users/log-in.ts'
import { updateProfile } from '../../../people/users/queries.ts'
import { sendCode } from '../../../people/users/send-code.ts'
import { newToken } from '../../../people/users/tokens.ts'
import { startWait } from '../../../inventory/waitlist/start-wait.ts'
import type { Person } from './people.ts'

export type NumberOnSale = { id: number; digits: string; priceFen: number }

type Shop = {
  context: Context
  random: Random
  /** The newest SMS code of each phone. */
  codes: ReadonlyMap<string, string>
  /** The shoppers with an account and the bound numbers, up to now. */
  shoppers: Shopper[]
  lines: Line[]
}

/** A number that is bound to its owner's phone. */
export type Line = { owner: Shopper; subscriptionId: number; digits: string }

export type Shopper = ReturnType<typeof newShopper>

/** A shopper. Each action calls the use case of the matching API request. */
export function newShopper(shop: Shop, person: Person) {
  const { context, codes } = shop
  const { phone, ip, agent, locale, nickname } = person
  const visit = { ip, agent, locale }
  const device = { id: newToken(), hadCookie: true, userAgent: agent }
  const inWechat = agent.includes('MicroMessenger')
  let id = 0

  /** Requests a code for a phone and reads it. */
  const readCode = async (purpose: 'login' | 'change', to: string) => {
    const requester = purpose === 'login' ? { ip } : { ip, userId: id }
    const { verificationId } = await sendCode(context, { purpose, phone: to, requester, visit })
    return { verificationId, code: codes.get(to) ?? '' }
  }

  /** Logs in. With `mistypes` the shopper sends a wrong code first. */
  const enter = async ({ mistypes = false, on = device } = {}): Promise<void> => {
    const { verificationId, code } = await readCode('login', phone)
    const form = { phone, verificationId, agreed: true, network: ip, visit, device: on }
    if (mistypes)
      await logIn(context, { ...form, code: code === '000000' ? '111111' : '000000' }).catch(ignoreRefusal)
    const first = id === 0
    id = (await logIn(context, { ...form, code })).id
    if (!first) return
    // The database sets created_at to the transaction's time, which is the present.
    const created_at = context.clock()
    await context.db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
    if (nickname) await updateProfile(context.db, context.keys, id, { nickname })
    shop.shoppers.push(shopper)
  }

  const order = async ({ id: numberId }: NumberOnSale, months: number): Promise<number> => {
    if (id === 0) await enter({ mistypes: shop.random.below(12) === 0 })
    const request = { userId: id, numberId, months, agreed: true, autoRenew: false, clientInfo: visit }
    return (await placeOrder(context, request)).order_id
  }

  /** Starts the payment and returns its trade number. */
  const openCashier = async (orderId: number): Promise<string> => {
    const origin = context.config.publicUrl ?? ''
    const payerId = inWechat ? `o${phone.padEnd(27, '0')}` : undefined
    const payer = { userId: id, provider: 'wechat', ip, origin, payerId } as const
    return (await prepayOrder(context, orderId, payer)).out_trade_no
  }

  const bind = async (orderId: number, { digits }: NumberOnSale): Promise<Line> => {
    await bindOrder(context, { user: { id, phone }, orderId, phone, code: undefined, ip })
    const line = { owner: shopper, subscriptionId: await subscriptionOf(context.db, orderId), digits }
    shop.lines.push(line)
    return line
  }

  const shopper = {
    person,
    visit,
    id: () => id,
    enter,
    enterElsewhere: () => enter({ on: { ...device, id: newToken() } }),
    readCode,
    order,
    openCashier,
    bind,
    cancel: (orderId: number) => cancelOrder(context, id, orderId),
    withdraw: (orderId: number) => withdrawOrder(context, orderId, 'withdrawn'),
    /** Waits for a number, or for any number that ends like a mask. */
    waitFor: (target: { numberId: number } | { mask: string }): Promise<number> =>
      startWait(context, { userId: id, visit }, { on: 'tail', consent: waitConsent.version, ...target }),
  }
  return shopper
}

export function ignoreRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error
}

async function subscriptionOf(db: Db, orderId: number): Promise<number> {
  const subscription = db.selectFrom('subscriptions').select('id').where('order_id', '=', orderId)
  return (await subscription.executeTakeFirstOrThrow()).id
}
