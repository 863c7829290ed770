import { isName } from '@hao/contract/name.ts'
import { endpoints } from '@hao/contract/endpoints.ts'
import * as fc from 'fast-check'
import { encryptResource, signatureHeaders } from '../../../../../simulators/src/wechat-pay/signature.ts'
import { message as recording } from '../../../telephony/call-log/testing.ts'
import { answeredCall, callEvents } from '../../../telephony/routing/testing.ts'
import {
  eventsPath,
  registrationsPath,
  voicemailsPath,
  routePath,
} from '../../../telephony/routing/routes.ts'
import { notificationPath } from '../../../platform/integrations/pay/wechat/notification-path.ts'
import { AdapterError } from '../../../platform/base/adapter-error.ts'
import type { EntryPoint, FuzzContext } from './entry-point.ts'
import { describeExchange } from './endpoint-entry-point.ts'
import { findFault } from './find-fault.ts'
import { mutatedMessages, type MutatedMessage, serialiseMutated } from './messages.ts'
import { buildRequest, type RawRequest } from './request.ts'
import type { TestShop } from './test-shop.ts'
import { wireMutations, type WireMutation, mutateRequest } from './wire-mutations.ts'
import { worstValues } from './values.ts'

type Attempt = {
  entryPoint: 'partner'
  message: keyof typeof partners
  inner: MutatedMessage
  outer: MutatedMessage
  mutations: readonly WireMutation[]
}

const now = () => new Date().toISOString()

let serial = 0

/** The trade number of an order that is not paid yet. */
async function selectUnpaidTrade({ shop, requests }: FuzzContext): Promise<string> {
  const { input } = await requests.get('POST /wxpay/h5')
  const orders = shop.server.context.db.selectFrom('orders').select('out_trade_no')
  return (await orders.where('id', '=', Number(input['orderId'])).executeTakeFirstOrThrow()).out_trade_no
}

async function mandateOf({ db }: TestShop['server']['context']): Promise<string> {
  const mandates = db.selectFrom('mandates').select('code').orderBy('id', 'desc')
  return (await mandates.executeTakeFirst())?.code ?? 'none'
}

const merchantOf = ({ server }: TestShop) => ({
  mchid: server.wechatPay.keys.mchid,
  appid: server.wechatPay.keys.appid,
})

/** The content of each kind of WeChat notification. */
const contents = {
  'TRANSACTION.SUCCESS': async (context: FuzzContext) => ({
    ...merchantOf(context.shop),
    out_trade_no: await selectUnpaidTrade(context),
    trade_state: 'SUCCESS',
    transaction_id: `T${(serial += 1)}`,
    amount: { total: 8800, payer_total: 8800, currency: 'CNY' },
    payer: { openid: 'oPayer' },
    success_time: now(),
  }),
  'REFUND.SUCCESS': async (context: FuzzContext) => {
    const trade = await selectUnpaidTrade(context)
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
  'ENTRUST.TERMINATE': async ({ shop }: FuzzContext) => ({
    ...merchantOf(shop),
    out_contract_code: await mandateOf(shop.server.context),
    contract_id: `C${(serial += 1)}`,
    contract_state: 'TERMINATED',
    openid: 'oPayer',
    contract_signed_time: now(),
    contract_terminate_info: { contract_terminated_time: now() },
  }),
}

const wechat =
  (eventType: keyof typeof contents) =>
  async (context: FuzzContext, { inner, outer }: Attempt): Promise<RawRequest> => {
    const { keys } = context.shop.server.wechatPay
    const content = serialiseMutated(await contents[eventType](context), inner)
    const resource = encryptResource(content, 'transaction', keys.apiV3Key)
    const envelope = { id: `n${(serial += 1)}`, event_type: eventType, create_time: now() }
    // The encrypted resource is not mutated, because the server could not decrypt it.
    const body = serialiseMutated(envelope, outer).replace(/}$/, `,"resource":${JSON.stringify(resource)}}`)
    const headers = Object.entries(signatureHeaders(keys.platform.at(-1)!, body))
    return { method: 'POST', target: notificationPath, headers, body }
  }

const carrier =
  (target: string, make: (digits: string) => object) =>
  async ({ shop, requests }: FuzzContext, { inner }: Attempt): Promise<RawRequest> => {
    const { input } = await requests.get('GET /calls')
    const body = serialiseMutated(make(String(input['number'])), inner)
    return { method: 'POST', target, headers: Object.entries(shop.carrier.sign(body)), body }
  }

const courier = async ({ shop }: FuzzContext, { inner, outer }: Attempt): Promise<RawRequest> => {
  const rider = JSON.parse(
    serialiseMutated(
      { openid: `rider${(serial += 1)}`, nickname: '小王', phone: '13912345678' },
      { ...inner, text: undefined },
    ),
  ) as object
  const claims = JSON.parse(serialiseMutated({ openid: 'rider' }, { ...outer, text: undefined })) as object
  const token = shop.server.courier.issue(rider as never, outer.changes.length > 2 ? claims : undefined)
  return buildRequest('POST /auth/kuaidd', { token }, {})
}

/** The signed messages of partner systems. Mutated messages have valid signatures. */
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
        path: ['<sip:entryPoint.example;lr>'],
        source: 'sip:192.0.2.1:5062;transport=udp',
        seconds: 600,
      },
    ],
    phones: ['13800002222'],
  })),
  voicemail: carrier(voicemailsPath, () => ({ callId: `c${(serial += 1)}`, sound: recording(1) })),
  rider: courier,
} as const

const kinds = Object.keys(partners) as (keyof typeof partners)[]

const attempts: fc.Arbitrary<Attempt> = fc.record({
  entryPoint: fc.constant('partner' as const),
  message: fc.constantFrom(...kinds),
  inner: mutatedMessages,
  outer: fc.oneof(
    { weight: 3, arbitrary: fc.constant<MutatedMessage>({ changes: [], text: undefined }) },
    { weight: 1, arbitrary: mutatedMessages },
  ),
  mutations: fc.oneof(
    { weight: 9, arbitrary: fc.constant<WireMutation[]>([]) },
    { weight: 1, arbitrary: wireMutations },
  ),
})

/** The number of places in the longest message. */
const places = 24

/** Each message unchanged, and with each of the worst values in each place. */
const fixedAttempts = kinds.flatMap((message): Attempt[] => {
  const unchanged: MutatedMessage = { changes: [], text: undefined }
  const plain: Attempt = { entryPoint: 'partner', message, inner: unchanged, outer: unchanged, mutations: [] }
  const bad = Array.from({ length: places }, (_, at) =>
    worstValues.map((value): Attempt => {
      const inner: MutatedMessage = { changes: [{ at, how: 'set', value }], text: undefined }
      return { ...plain, inner }
    }),
  )
  return [plain, ...bad.flat()]
})

/** The notifications that a run has tried to apply. */
const triedIn = new WeakMap<FuzzContext, Set<unknown>>()

/**
 * Applies each stored notification once, as the worker does. An AdapterError is allowed: its job retries,
 * with a signed request to WeChat each time, which would cost a third of the run.
 */
async function applyNotifications(context: FuzzContext): Promise<string | undefined> {
  const { server } = context.shop
  const tried = triedIn.get(context) ?? new Set()
  triedIn.set(context, tried)
  const inbox = server.context.db.selectFrom('payment_notifications').select(['id', 'resource'])
  const unapplied = await inbox.where('applied_at', 'is', null).execute()
  for (const { id, resource } of unapplied.filter((each) => !tried.has(each.id)))
    try {
      tried.add(id)
      await server.runJob('notification-apply', { notificationId: id })
    } catch (error) {
      if (!(error instanceof AdapterError))
        return `is stored and cannot be applied: ${JSON.stringify(resource)} ${String(error)}`
    }
  return undefined
}

const readableName = (text: string) => {
  const { data } = JSON.parse(text) as { data?: { nickname: string } }
  return !data || data.nickname === '' || isName(data.nickname, 20)
}

const answers = new Map<string, RegExp>([
  ['question', /^{"action":"(forward|reject)"/],
  ['registrations', /^{"registrations":\[/],
])

function faultOf({ message, mutations }: Attempt, status: number, text: string): string | undefined {
  if (mutations.length > 0) return undefined
  if (message === 'rider') return readableName(text) ? undefined : 'an unreadable nickname'
  const answer = answers.get(message)
  // 404: no event of the message's call has come.
  const expected = message === 'voicemail' ? [204, 400, 404] : [answer ? 200 : 204, 400]
  if (!expected.includes(status)) return `answered with ${status}`
  return status === 200 && !answer?.test(text) ? 'an unexpected response' : undefined
}

async function run(context: FuzzContext, attempt: Attempt) {
  const sent = mutateRequest(await partners[attempt.message](context, attempt), attempt.mutations)
  const reply = await context.connection.send(sent)
  const outcome = describeExchange(reply, sent)
  const endpoint =
    attempt.message === 'rider' && attempt.mutations.length === 0 ? endpoints['POST /auth/kuaidd'] : undefined
  const fault = findFault(reply, sent, endpoint) ?? faultOf(attempt, reply.status, outcome.answer)
  return {
    ...outcome,
    fault: fault ?? (reply.status === 204 ? await applyNotifications(context) : undefined),
  }
}

/** Signed messages of WeChat Pay, the carrier and the courier app. */
export const partnerEntryPoint: EntryPoint<Attempt> = { share: 10, attempts, fixedAttempts, run }
