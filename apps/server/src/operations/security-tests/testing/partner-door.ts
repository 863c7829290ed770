import { isName } from '@hao/contract/name.ts'
import { endpoints } from '@hao/contract/endpoints.ts'
import * as fc from 'fast-check'
import { encryptResource, signatureHeaders } from '../../../../../simulators/src/wechat-pay/signature.ts'
import { answeredCall, callEvents } from '../../../telephony/routing/testing.ts'
import { eventsPath, registrationsPath, routePath } from '../../../telephony/routing/routes.ts'
import { notificationPath } from '../../../platform/integrations/pay/wechat/notification-path.ts'
import { AdapterError } from '../../../platform/base/adapter-error.ts'
import type { Door, Street } from './doors.ts'
import { outcomeOf } from './endpoint-door.ts'
import { judge } from './judge.ts'
import { bent, type Bent, said } from './messages.ts'
import { compose, type Sent } from './request.ts'
import type { Town } from './town.ts'
import { someTwists, type Twist, twist } from './twists.ts'
import { worst } from './values.ts'

type Attempt = {
  door: 'partner'
  message: keyof typeof partners
  inner: Bent
  outer: Bent
  twists: readonly Twist[]
}

const now = () => new Date().toISOString()

let serial = 0

/** An order's trade number at WeChat: of one that is not paid yet. */
async function tradeOf({ town, goods }: Street): Promise<string> {
  const { input } = await goods.of('POST /wxpay/h5')
  const orders = town.server.context.db.selectFrom('orders').select('out_trade_no')
  return (await orders.where('id', '=', Number(input['orderId'])).executeTakeFirstOrThrow()).out_trade_no
}

async function mandateOf({ db }: Town['server']['context']): Promise<string> {
  const mandates = db.selectFrom('mandates').select('code').orderBy('id', 'desc')
  return (await mandates.executeTakeFirst())?.code ?? 'none'
}

const merchantOf = ({ server }: Town) => ({
  mchid: server.wechatPay.keys.mchid,
  appid: server.wechatPay.keys.appid,
})

/** What WeChat tells of, as it is in its books. */
const contents = {
  'TRANSACTION.SUCCESS': async (street: Street) => ({
    ...merchantOf(street.town),
    out_trade_no: await tradeOf(street),
    trade_state: 'SUCCESS',
    transaction_id: `T${(serial += 1)}`,
    amount: { total: 8800, payer_total: 8800, currency: 'CNY' },
    payer: { openid: 'oPayer' },
    success_time: now(),
  }),
  'REFUND.SUCCESS': async (street: Street) => {
    const trade = await tradeOf(street)
    return {
      out_refund_no: `R${trade}`,
      out_trade_no: trade,
      refund_id: `F${(serial += 1)}`,
      transaction_id: 'T1',
      refund_status: 'SUCCESS',
      amount: { refund: 8800, total: 8800 },
      success_time: now(),
    }
  },
  'ENTRUST.TERMINATE': async ({ town }: Street) => ({
    ...merchantOf(town),
    out_contract_code: await mandateOf(town.server.context),
    contract_id: `C${(serial += 1)}`,
    contract_state: 'TERMINATED',
    openid: 'oPayer',
    contract_signed_time: now(),
    contract_terminate_info: { contract_terminated_time: now() },
  }),
}

const wechat =
  (eventType: keyof typeof contents) =>
  async (street: Street, { inner, outer }: Attempt): Promise<Sent> => {
    const { keys } = street.town.server.wechatPay
    const content = said(await contents[eventType](street), inner)
    const resource = encryptResource(content, 'transaction', keys.apiV3Key)
    const envelope = { id: `n${(serial += 1)}`, event_type: eventType, create_time: now() }
    // Its own seal stays as it is, or there would be nothing to read.
    const body = said(envelope, outer).replace(/}$/, `,"resource":${JSON.stringify(resource)}}`)
    const headers = Object.entries(signatureHeaders(keys.platform.at(-1)!, body))
    return { method: 'POST', target: notificationPath, headers, body }
  }

const carrier =
  (target: string, make: (digits: string) => object) =>
  async ({ town, goods }: Street, { inner }: Attempt): Promise<Sent> => {
    const { input } = await goods.of('GET /calls')
    const body = said(make(String(input['number'])), inner)
    return { method: 'POST', target, headers: Object.entries(town.carrier.sign(body)), body }
  }

const courier = async ({ town }: Street, { inner, outer }: Attempt): Promise<Sent> => {
  const rider = JSON.parse(
    said(
      { openid: `rider${(serial += 1)}`, nickname: '小王', phone: '13912345678' },
      { ...inner, text: undefined },
    ),
  ) as object
  const claims = JSON.parse(said({ openid: 'rider' }, { ...outer, text: undefined })) as object
  const token = town.server.courier.issue(rider as never, outer.bends.length > 2 ? claims : undefined)
  return compose('POST /auth/kuaidd', { token }, {})
}

/** Whose word counts because they sign it: here they sign whatever it is. */
const partners = {
  payment: wechat('TRANSACTION.SUCCESS'),
  refund: wechat('REFUND.SUCCESS'),
  mandate: wechat('ENTRUST.TERMINATE'),
  question: carrier(routePath, (digits) => ({
    callId: `c${(serial += 1)}`,
    number: `95013${digits}`,
    caller: '13812341234',
    at: now(),
  })),
  events: carrier(eventsPath, (digits) => ({ events: callEvents(digits, answeredCall) })),
  registrations: carrier(registrationsPath, () => ({
    changes: [
      {
        phone: '13800001111',
        contact: 'sip:13800001111@192.0.2.1:5062',
        path: ['<sip:door.example;lr>'],
        source: 'sip:192.0.2.1:5062;transport=udp',
        registeredAt: now(),
        until: new Date(Date.now() + 600_000).toISOString(),
      },
    ],
    since: '3:9:4,7',
  })),
  rider: courier,
} as const

const kinds = Object.keys(partners) as (keyof typeof partners)[]

const attempts: fc.Arbitrary<Attempt> = fc.record({
  door: fc.constant('partner' as const),
  message: fc.constantFrom(...kinds),
  inner: bent,
  outer: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Bent>({ bends: [], text: undefined }) },
    { weight: 1, arbitrary: bent },
  ),
  twists: fc.oneof({ weight: 9, arbitrary: fc.constant<Twist[]>([]) }, { weight: 1, arbitrary: someTwists }),
})

/** As many places as the longest message has. */
const places = 24

/** Each message as it is meant, and each of its places with the worst that there is. */
const first = kinds.flatMap((message): Attempt[] => {
  const nothing: Bent = { bends: [], text: undefined }
  const plain: Attempt = { door: 'partner', message, inner: nothing, outer: nothing, twists: [] }
  const bad = Array.from({ length: places }, (_, at) =>
    worst.map((value): Attempt => {
      const bend: Bent = { bends: [{ at, how: 'set', value }], text: undefined }
      return { ...plain, inner: bend }
    }),
  )
  return [plain, ...bad.flat()]
})

/** Does what the worker does with what lies in the inbox; it may leave what it cannot make sense of. */
async function applyAll({ town: { server } }: Street): Promise<string | undefined> {
  const inbox = server.context.db.selectFrom('payment_notifications').select(['id', 'resource'])
  for (const { id, resource } of await inbox.where('applied_at', 'is', null).execute())
    try {
      await server.runJob('notification-apply', { notificationId: id })
    } catch (error) {
      if (!(error instanceof AdapterError))
        return `is kept and cannot be applied: ${JSON.stringify(resource)} ${String(error)}`
    }
  return undefined
}

const readableName = (text: string) => {
  const { data } = JSON.parse(text) as { data?: { nickname: string } }
  return !data || data.nickname === '' || isName(data.nickname, 20)
}

function faultOf({ message, twists }: Attempt, status: number, text: string): string | undefined {
  if (twists.length > 0) return undefined
  if (message === 'rider') return readableName(text) ? undefined : 'a name that nobody can read'
  const answers = { question: /^{"action":"(forward|reject)"/, registrations: /^{"version":"\d+:\d+:/ }
  const answer = Object.hasOwn(answers, message) ? answers[message as keyof typeof answers] : undefined
  if (status !== (answer ? 200 : 204) && status !== 400) return `answered with ${status}`
  return status === 200 && !answer?.test(text) ? 'another answer than it has' : undefined
}

async function enter(street: Street, attempt: Attempt) {
  const sent = twist(await partners[attempt.message](street, attempt), attempt.twists)
  const reply = await street.wire.send(sent)
  const outcome = outcomeOf(reply, sent)
  const endpoint =
    attempt.message === 'rider' && attempt.twists.length === 0 ? endpoints['POST /auth/kuaidd'] : undefined
  const fault = judge(reply, sent, endpoint) ?? faultOf(attempt, reply.status, outcome.said)
  return { ...outcome, fault: fault ?? (reply.status === 204 ? await applyAll(street) : undefined) }
}

/** Messages that WeChat Pay, the carrier and the courier have signed. */
export const partnerDoor: Door<Attempt> = { share: 10, attempts, first, enter }
