import { waitConsent } from '@hao/contract/wait-terms.ts'
import type { Random } from '@hao/numbers/random.ts'
import { bindOrder } from '../../../commerce/checkout/bind-order.ts'
import { cancelOrder } from '../../../commerce/checkout/cancel-order.ts'
import { checkPayment } from '../../../commerce/checkout/check-payment.ts'
import { placeOrder } from '../../../commerce/checkout/place-order.ts'
import { prepayOrder } from '../../../commerce/checkout/prepay-order.ts'
import { withdrawOrder } from '../../../commerce/checkout/withdraw-order.ts'
import type { Context } from '../../../context.ts'
import { isRefusal } from '../../../platform/base/refuse.ts'
import { logIn } from '../../../people/users/log-in.ts'
import { updateProfile } from '../../../people/users/queries.ts'
import { sendCode } from '../../../people/users/send-code.ts'
import { newToken } from '../../../people/users/tokens.ts'
import { startWait } from '../../../inventory/waitlist/start-wait.ts'
import type { Person } from './people.ts'

/** A number that somebody may come to want; its price is a month's. */
export type Stock = { id: number; digits: string; priceFen: number }

/** Where somebody shops. */
type Shop = {
  /** At the moment that it is. */
  context: Context
  random: Random
  /** The newest SMS code of each phone. */
  codes: ReadonlyMap<string, string>
  /** Who has an account, and which numbers have rung a phone, so far. */
  shoppers: Shopper[]
  lines: Line[]
}

/** A number that rings somebody's phone. */
export type Line = { owner: Shopper; subscriptionId: number; digits: string; phone: string }

export type Shopper = ReturnType<typeof newShopper>

/** What a shopper wants: for so many months, renewed by a mandate or not. */
export type Wish = { months: number; autoRenew?: boolean }

/** Somebody who shops: all that they do goes through the stories that a request of theirs would begin. */
export function newShopper(shop: Shop, person: Person) {
  const { context, codes } = shop
  const { phone, ip, agent, locale, nickname } = person
  const visit = { ip, agent, locale }
  const device = { id: newToken(), shown: true, userAgent: agent }
  let id = 0

  /** Asks for a code and types it; `wrong` mistypes it once before. */
  const enter = async ({ wrong = false, on = device } = {}): Promise<void> => {
    const { verificationId } = await sendCode(context, { purpose: 'login', phone, asker: { ip }, visit })
    const code = codes.get(phone) ?? ''
    const form = { phone, verificationId, agreed: true, network: ip, visit, device: on }
    if (wrong)
      await logIn(context, { ...form, code: code === '000000' ? '111111' : '000000' }).catch(unlessRefused)
    const first = id === 0
    id = (await logIn(context, { ...form, code })).id
    if (first) await comeFirst()
  }
  /** The account is as old as its first login, not as this transaction. */
  const comeFirst = async (): Promise<void> => {
    const created_at = context.clock()
    await context.db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
    if (nickname) await updateProfile(context.db, context.keys, id, { nickname })
    shop.shoppers.push(shopper)
  }

  const order = async ({ id: numberId }: Stock, { months, autoRenew = false }: Wish): Promise<number> => {
    if (id === 0) await enter({ wrong: shop.random.below(12) === 0 })
    return placeOrder(context, { userId: id, numberId, months, agreed: true, autoRenew, visit })
  }
  const inWechat = agent.includes('MicroMessenger')
  const payIn = async (orderId: number, wechat: boolean): Promise<string> => {
    const payer = { userId: id, ip, origin: context.config.publicUrl ?? '' }
    const openid = wechat ? { openid: `o${phone.padEnd(27, '0')}` } : {}
    return (await prepayOrder(context, orderId, { ...payer, ...openid })).out_trade_no
  }

  const shopper = {
    person,
    visit,
    id: () => id,
    enter,
    anotherDevice: () => ({ ...device, id: newToken() }),
    order,
    /** Opens the cashier and gives the trade number; `openElsewhere` in another browser, where it is another attempt. */
    openCashier: (orderId: number) => payIn(orderId, inWechat),
    openElsewhere: (orderId: number) => payIn(orderId, !inWechat),
    /** Asks what became of the payment, as the page that waits for it does. */
    look: (outTradeNo: string) => checkPayment(context, id, outTradeNo),
    cancel: (orderId: number) => cancelOrder(context, id, orderId),
    withdraw: (orderId: number) => withdrawOrder(context, orderId, 'withdrawn'),
    /** Binds the shopper's own phone, so that it rings. */
    bind: async (orderId: number, digits: string): Promise<Line> => {
      await bindOrder(context, { user: { id, phone }, orderId, phone, code: undefined, ip })
      const { id: subscriptionId } = await context.db
        .selectFrom('subscriptions')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      const line = { owner: shopper, subscriptionId, digits, phone }
      shop.lines.push(line)
      return line
    },
    /** Asks to be told when a number, or one like a mask at its end, is free; the wait. */
    waitFor: (wanted: { numberId: number } | { mask: string }): Promise<number> =>
      startWait(context, { userId: id, visit }, { on: 'tail', consent: waitConsent.version, ...wanted }),
    /** Has a code sent to a phone of theirs and reads it. */
    codeFor: async (purpose: 'bind' | 'change', to: string): Promise<string> => {
      await sendCode(context, { purpose, phone: to, asker: { ip, userId: id }, visit })
      return codes.get(to) ?? ''
    },
  }
  return shopper
}

function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error
}
