import type { Endpoints } from '@hao/contract/endpoints.ts'
import { alertCases } from './alert-cases.ts'
import { bindingCases } from './binding-cases.ts'
import { callLogCases } from './call-log-cases.ts'
import { callCases } from './call-cases.ts'
import { invoiceCases } from './invoice-cases.ts'
import { numberCases } from './number-cases.ts'
import { passkeyOrigin } from '../../../people/users/testing/passkeys.ts'
import type { Owner } from './owner.ts'
import { momentPage, fullPage } from './pages.ts'
import type { EndpointCases } from './endpoint-case.ts'
import { passkeyCases } from './passkey-cases.ts'
import { phoneChangeCases } from './phone-change-cases.ts'
import { transferCases } from './transfer-cases.ts'
import { ruleCases } from './rule-cases.ts'
import { ticketCases } from './ticket-cases.ts'

const place = { label: '浙江省', code: '330000' }
const device = 'a-random-device-name'

const questionOf = ({ shop }: Owner) => ({ id: shop.questionId })
const subscriptionOf = async (owner: Owner) => ({ id: await owner.subscription() })
const paidOf = async (owner: Owner) => ({ id: (await owner.paidOrder()).orderId })
const self = ({ id }: Owner) => ({ id })

/** The owner is logged in on another device too. */
async function logInElsewhere(owner: Owner) {
  await owner.otherLogin()
  return {}
}

/** The versions of the effective agreements, by id. */
async function versionsOf({ shop }: Owner): Promise<Record<string, string>> {
  const { data } = await shop.server.request('GET /agreement')
  return Object.fromEntries(data.map(({ id, version }) => [id, version]))
}

/** The code and state of WeChat's consent page for the owner's login. */
async function grantConsent({ shop, token }: Owner) {
  const { data } = await shop.server.request('GET /wechat/code', { callback: '/mobile/home' }, { token })
  const state = new URL(data.url ?? '').searchParams.get('state') ?? ''
  return { code: shop.wechatOpen.credentials.issueCode('oPayer'), state }
}

/** The payer's identity, encrypted for the owner's login. */
async function payerOf(owner: Owner): Promise<string> {
  const { token, shop } = owner
  const { data } = await shop.server.request('GET /wechat/code', await grantConsent(owner), { token })
  return data.payer ?? ''
}

const cases: EndpointCases = {
  'GET /banner': { validInput: () => ({}), strangerOutcome: 'ok' },
  'GET /category': { validInput: () => ({}), strangerOutcome: 'ok' },
  'GET /question': {
    validInput: () => ({ category: 'renewal', keyword: '退', sort: 'popular' }),
    strangerOutcome: 'ok',
  },
  'GET /question/:id': { validInput: questionOf, strangerOutcome: 'ok' },
  'GET /question/:id/vote': {
    validInput: (owner) => ({ ...questionOf(owner), device }),
    strangerOutcome: 'ok',
  },
  'POST /question/:id/vote': {
    validInput: (owner) => ({ ...questionOf(owner), useful: true, device }),
    strangerOutcome: 'ok',
  },

  'GET /agreement': { validInput: () => ({}), strangerOutcome: 'ok' },
  'GET /agreement/:id': {
    validInput: async (owner) => ({ id: 'privacy', version: (await versionsOf(owner))['privacy'] }),
    strangerOutcome: 'ok',
  },
  'POST /consent': {
    validInput: async (owner) => ({ versions: await versionsOf(owner) }),
    strangerOutcome: 'ok',
  },

  'GET /collect/:id': {
    validInput: async (owner) => {
      await owner.favourite()
      return { id: owner.id, ...momentPage }
    },
    strangerOutcome: 'forbidden',
  },
  'PATCH /collect/like': {
    validInput: ({ id, shop }) => ({ status: 1, numberId: shop.newNumber().id, userId: id }),
    strangerOutcome: 'forbidden',
  },
  'DELETE /collect/dislike': {
    validInput: async (owner) => ({ userId: owner.id, id: await owner.favourite() }),
    strangerOutcome: 'forbidden',
  },

  'GET /user/:id': { validInput: self, strangerOutcome: 'forbidden' },
  'PATCH /user/:id': {
    validInput: ({ id }) => ({
      id,
      nickname: '小明',
      avatar: 'fox',
      gender: 1,
      location: [place, place, place],
    }),
    strangerOutcome: 'forbidden',
  },
  'DELETE /user/:id': {
    validInput: async (owner) => ({ id: owner.id, code: await owner.code('delete') }),
    strangerOutcome: 'forbidden',
  },
  'GET /user/:id/data': { validInput: self, strangerOutcome: 'forbidden' },
  'POST /code/sms': {
    validInput: ({ phone }) => ({ phone, type: 'delete' }),
    strangerOutcome: 'forbidden',
    anonymousOutcome: 'unauthorised',
  },
  'POST /user/login': {
    validInput: async (owner) => {
      const { phone, shop } = owner
      const { data } = await shop.server.request('POST /code/sms', { phone })
      const { verificationId } = data
      return { phone, code: await shop.server.readSmsCode(phone), agreed: true, verificationId }
    },
    strangerOutcome: 'code-expired',
    secretField: 'verificationId',
  },
  'POST /user/refresh': {
    validInput: ({ refreshToken }) => ({ refreshToken }),
    strangerOutcome: 'unauthorised',
    secretField: 'refreshToken',
  },
  'DELETE /user/logout/:id': { validInput: self, strangerOutcome: 'forbidden' },
  'GET /session': { validInput: logInElsewhere, strangerOutcome: 'ok' },
  'DELETE /session': { validInput: logInElsewhere, strangerOutcome: 'ok' },
  'DELETE /session/:id': {
    validInput: async (owner) => ({ id: await owner.otherLogin() }),
    strangerOutcome: 'not-found',
  },
  'POST /auth/kuaidd': {
    validInput: ({ phone, shop }) => ({
      token: shop.server.courier.issue({ openid: phone, nickname: '骑手' }),
    }),
    strangerOutcome: 'unauthorised',
    secretField: 'token',
  },

  'POST /order': {
    validInput: ({ shop }) => ({ numberId: shop.newNumber().id, months: 1, agreed: true, autoRenew: true }),
    strangerOutcome: 'number-taken',
    ownerFirst: true,
  },
  'GET /order/user/:id': {
    validInput: async (owner) => {
      await owner.pendingOrder()
      return { id: owner.id, ...fullPage, status: 0 }
    },
    strangerOutcome: 'forbidden',
  },
  'GET /order/:id': { validInput: paidOf, strangerOutcome: 'order-not-found' },
  'POST /order/:id/cancel': {
    validInput: async (owner) => ({ id: (await owner.pendingOrder()).orderId }),
    strangerOutcome: 'order-not-found',
  },
  'POST /order/:id/refund': { validInput: paidOf, strangerOutcome: 'order-not-found' },

  'POST /wxpay/h5': {
    validInput: async (owner) => {
      const { orderId } = await owner.pendingOrder()
      return { orderId, months: 1, agreed: true, autoRenew: true, method: 2 }
    },
    strangerOutcome: 'order-not-found',
  },
  'GET /wxpay/query': {
    validInput: async (owner) => ({ out_trade_no: (await owner.paidOrder()).out_trade_no }),
    strangerOutcome: 'order-not-found',
  },

  'GET /subscription': {
    validInput: async (owner) => {
      await owner.subscription()
      return { ...fullPage, state: 'live' }
    },
    strangerOutcome: 'ok',
  },
  'GET /subscription/:id': { validInput: subscriptionOf, strangerOutcome: 'subscription-not-found' },
  'PATCH /subscription/:id': {
    validInput: async (owner) => ({ ...(await subscriptionOf(owner)), renewal: 'auto', agreed: true }),
    strangerOutcome: 'subscription-not-found',
  },
  'PATCH /subscription/:id/name': {
    validInput: async (owner) => ({ ...(await subscriptionOf(owner)), name: '快递' }),
    strangerOutcome: 'subscription-not-found',
  },
  'POST /subscription/:id/renew': {
    validInput: async (owner) => ({ ...(await subscriptionOf(owner)), months: 1, method: 2 }),
    strangerOutcome: 'subscription-not-found',
  },
  'POST /subscription/:id/end': {
    validInput: async (owner) => ({ ...(await subscriptionOf(owner)), confirmed: true }),
    strangerOutcome: 'subscription-not-found',
  },
  'POST /subscription/:id/recover': {
    validInput: async (owner) => ({ id: await owner.endedSubscription(), months: 1, method: 2 }),
    strangerOutcome: 'subscription-not-found',
  },
  'POST /subscription/:id/mandate': {
    validInput: async (owner) => {
      const payer = await payerOf(owner)
      return { ...(await subscriptionOf(owner)), agreed: true, payer }
    },
    strangerOutcome: 'wechat-code-invalid',
  },

  ...numberCases,
  ...bindingCases,
  ...callCases,
  ...invoiceCases,
  ...transferCases,
  ...ruleCases,
  ...passkeyCases,
  ...phoneChangeCases,
  ...callLogCases,

  'GET /service': { validInput: () => ({}), strangerOutcome: 'ok' },
  ...ticketCases,

  ...alertCases,

  'GET /wechat/code': { validInput: grantConsent, strangerOutcome: 'wechat-code-invalid' },
  'GET /wechat/notices': { validInput: () => ({}), strangerOutcome: 'ok' },
  'PATCH /wechat/notices': {
    validInput: async (owner) => ({ payer: await payerOf(owner) }),
    strangerOutcome: 'wechat-code-invalid',
  },
  'GET /wechat/access_token': {
    validInput: () => ({ url: `${passkeyOrigin}/mobile/home` }),
    strangerOutcome: 'ok',
  },
}

type Input = Readonly<Record<string, unknown>>
type AnyCase = {
  validInput: (owner: Owner) => Input | Promise<Input>
  strangerOutcome: string
  anonymousOutcome?: string
  secretField?: string
  ownerFirst?: true
}

/** The case of an endpoint with general types, for loops over all endpoints. */
export const findCase = (key: keyof Endpoints) => cases[key] as AnyCase
