import { savedSearchConsent } from '@hao/contract/saved-search-terms.ts'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import { answeredCall, callEvents } from '../../../telephony/routing/testing.ts'
import { type Buyer, makeBuyers } from '../../../testing/buyers.ts'
import { generatePhone } from '../../../testing/client.ts'
import { payOrder } from '../../../testing/owner.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Device } from '../../../platform/http/device.ts'
import { openFamily } from '../../../people/users/open-session.ts'
import type { TestShop } from './test-shop.ts'

/** A user. The methods create data through the API and return its ids. */
export type Owner = Buyer & {
  shop: TestShop
  /** What no other user may read: the owner's names, texts and ids. */
  secrets: string[]
  pendingOrder(): Promise<{ orderId: number; out_trade_no: string }>
  paidOrder(): Promise<{ orderId: number; out_trade_no: string; digits: string }>
  /** The id of a subscription with the number bound to the owner's phone. */
  subscription(): Promise<number>
  /** The id of an ended subscription that can still be recovered. */
  endedSubscription(): Promise<number>
  /** The digits of the owner's number that received a call. */
  calledNumber(): Promise<string>
  ticket(): Promise<number>
  wait(): Promise<number>
  savedSearch(): Promise<number>
  /** The id of a message about the owner's saved searches. */
  searchMessage(): Promise<number>
  favourite(): Promise<number>
  /** The id of the owner's login on another device. */
  otherLogin(): Promise<string>
  /** The id of a subscription, and another phone with the code to bind it. */
  phoneChange(): Promise<{ id: number; phone: string; code: string }>
  /** Another phone with the code that was sent to it. */
  secondPhone(): Promise<{ phone: string; code: string }>
  /** A code that was sent to the owner's phone. */
  code(type: 'login' | 'delete' | 'passkey'): Promise<string>
}

let owners = 0

/** New users without data. */
export async function newOwners(shop: TestShop, count: number): Promise<Owner[]> {
  const buyers = await makeBuyers(shop.server.context, count)
  return Promise.all(
    buyers.map(async (buyer) => {
      owners += 1
      const nickname = `私密${owners}号`
      const { id, token } = buyer
      await shop.server.request('PATCH /user/:id', { id, nickname }, { token })
      return createOwner(shop, buyer, nickname)
    }),
  )
}

/** Logs the owner in: tokens for 15 minutes and 30 days, bound to `device` when it sent its cookie. */
export const logIn = ({ shop, id }: Pick<Owner, 'shop' | 'id'>, device?: Device) =>
  inTransaction(shop.server.context.db, (trx) => openFamily(shop.server.context, trx, id, device))

function createOwner(shop: TestShop, buyer: Buyer, nickname: string): Owner {
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
  const buyNumber = async () => {
    const { id: numberId, digits } = shop.newNumber()
    const { orderId, out_trade_no } = await payOrder(server, token, { numberId })
    return { orderId: markSecret(orderId), out_trade_no: markSecret(out_trade_no), digits }
  }
  const bindNumber = async () => {
    const { orderId, digits } = await buyNumber()
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
    paidOrder: buyNumber,
    subscription: async () => (await bindNumber()).id,
    phoneChange: async () => {
      const { id } = await bindNumber()
      const other = markSecret(generatePhone())
      await request('POST /code/sms', { phone: other, type: 'change' })
      return { id, phone: other, code: await server.readSmsCode(other) }
    },
    endedSubscription: async () => {
      const { id } = await bindNumber()
      await request('POST /subscription/:id/end', { id, confirmed: true })
      return id
    },
    calledNumber: async () => {
      const { digits } = await bindNumber()
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
    savedSearch: async () => {
      const { data } = await request('POST /saved-search', {
        q: markSecret(`秘密${userId}，不要4`),
        sms: true,
        consent: savedSearchConsent.version,
      })
      return markSecret(data.id)
    },
    searchMessage: async () => {
      const { id } = await server.context.db
        .insertInto('search_messages')
        .values({ user_id: userId, day: '2026-01-01', found: 1, created_at: server.context.clock() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
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
