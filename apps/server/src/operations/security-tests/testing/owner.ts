import { waitConsent } from '@hao/contract/wait-terms.ts'
import { answeredCall, callEvents } from '../../../telephony/routing/testing.ts'
import { type Buyer, makeBuyers } from '../../../testing/buyers.ts'
import { generatePhone } from '../../../testing/client.ts'
import { payOrder } from '../../../testing/owner.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Device } from '../../../platform/http/device.ts'
import { openFamily } from '../../../people/users/open-session.ts'
import type { TestShop } from './test-shop.ts'

/** Somebody to whom things belong, each made when it is asked for and through the front door. */
export type Owner = Buyer & {
  shop: TestShop
  /** What nobody else may read: their names, texts and the ids of what is theirs. */
  secrets: string[]
  pendingOrder(): Promise<{ orderId: number; out_trade_no: string }>
  paidOrder(): Promise<{ orderId: number; out_trade_no: string; digits: string }>
  /** The id of a subscription whose number rings their own phone. */
  subscription(): Promise<number>
  /** Of one that was given up, and can still be recovered. */
  endedSubscription(): Promise<number>
  /** The digits of a number of theirs that was called. */
  calledNumber(): Promise<string>
  ticket(): Promise<number>
  wait(): Promise<number>
  favourite(): Promise<number>
  /** The id of a login of theirs elsewhere. */
  otherLogin(): Promise<string>
  /** A number of theirs, and another phone with its code, which it may ring instead. */
  phoneChange(): Promise<{ id: number; phone: string; code: string }>
  /** Another phone, and the code that was sent to it. */
  secondPhone(): Promise<{ phone: string; code: string }>
  /** A code that was sent to their phone. */
  code(type: 'login' | 'delete'): Promise<string>
}

let owners = 0

/** New users without anything. */
export async function newOwners(shop: TestShop, count: number): Promise<Owner[]> {
  const buyers = await makeBuyers(shop.server.context, count)
  return Promise.all(
    buyers.map(async (buyer) => {
      owners += 1
      const nickname = `私密${owners}号`
      const { id, token } = buyer
      await shop.server.request('PATCH /user/:id', { id, nickname }, { token })
      return ownerOf(shop, buyer, nickname)
    }),
  )
}

/** A login of theirs: tokens of 15 minutes and 30 days, bound to a `device` that has shown its cookie. */
export const logIn = ({ shop, id }: Pick<Owner, 'shop' | 'id'>, device?: Device) =>
  inTransaction(shop.server.context.db, (trx) => openFamily(shop.server.context, trx, id, device))

function ownerOf(shop: TestShop, buyer: Buyer, nickname: string): Owner {
  const { server } = shop
  const { id: userId, phone, token } = buyer
  const secrets = [nickname, phone, String(userId), buyer.token, buyer.refreshToken]
  const request: typeof server.request = async (key, input) => {
    const answer = await server.request(key, input, { token })
    if (answer.status !== 200) throw new Error(`${key}: ${JSON.stringify(answer.failure)}`)
    return answer
  }
  const markSecret = <T extends string | number>(value: T): T => {
    secrets.push(String(value))
    return value
  }
  const paid = async () => {
    const { id: numberId, digits } = shop.newNumber()
    const { orderId, out_trade_no } = await payOrder(server, token, { numberId })
    return { orderId: markSecret(orderId), out_trade_no: markSecret(out_trade_no), digits }
  }
  const bound = async () => {
    const { orderId, digits } = await paid()
    const { data } = await request('POST /order/binding', { orderId, phone })
    return { id: markSecret(data.subscriptionId ?? 0), digits }
  }
  return {
    ...buyer,
    shop,
    secrets,
    pendingOrder: async () => {
      const { data } = await request('POST /wxpay/h5', { numberId: shop.newNumber().id, agreed: true })
      return { orderId: markSecret(data.orderId), out_trade_no: markSecret(data.out_trade_no) }
    },
    paidOrder: paid,
    subscription: async () => (await bound()).id,
    phoneChange: async () => {
      const { id } = await bound()
      const other = markSecret(generatePhone())
      await request('POST /code/sms', { phone: other, type: 'change' })
      return { id, phone: other, code: await server.readSmsCode(other) }
    },
    endedSubscription: async () => {
      const { id } = await bound()
      await request('POST /subscription/:id/end', { id, confirmed: true })
      return id
    },
    calledNumber: async () => {
      const { digits } = await bound()
      await shop.carrier.report(callEvents(digits, answeredCall))
      for (const call of (await request('GET /calls', {})).data.list) markSecret(call.id)
      return digits
    },
    ticket: async () => {
      const { data } = await request('POST /ticket', {
        category: 'calls',
        text: markSecret(`我的秘密是${userId}`),
      })
      return markSecret(data.id)
    },
    wait: async () => {
      const mask = `${userId % 1000}???`.padStart(6, '7')
      const { data } = await request('POST /wait', { mask, on: 'tail', consent: waitConsent.version })
      return markSecret(data.id)
    },
    favourite: async () => {
      const { id: numberId } = shop.newNumber()
      const { data } = await request('PATCH /collect/like', { status: 1, numberId, userId })
      return markSecret(data.id)
    },
    otherLogin: async () => {
      await logIn({ shop, id: userId })
      const { data } = await request('GET /session', {})
      return markSecret(data.find(({ current }) => !current)?.id ?? '')
    },
    secondPhone: async () => {
      const second = generatePhone()
      await request('POST /code/sms', { phone: second, type: 'bind' })
      return { phone: second, code: await server.readSmsCode(second) }
    },
    code: async (type) => {
      await request('POST /code/sms', { phone, type })
      return markSecret(await server.readSmsCode(phone))
    },
  }
}
