import type { Endpoints } from '@hao/contract/endpoints.ts'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import { linkToken } from '../../../inventory/waitlist/link-token.ts'
import { bindingRows } from './binding-rows.ts'
import { callLogRows } from './call-log-rows.ts'
import { callRows } from './call-rows.ts'
import type { Owner } from './owner.ts'
import { moments, page } from './pages.ts'
import type { Rows } from './row.ts'
import { ruleRows } from './rule-rows.ts'

const place = { label: '浙江省', code: '330000' }
const places = { ...page, cursor: Buffer.from('-1.2.3').toString('base64url') }
const bounds = { category: 'pair', minPrice: 1, maxPrice: 9, without: '4', length: 7 }
const filters = { ...places, ...bounds, keyword: '628', suffix: '1' as const }
const found = { cursor: Buffer.from('0.0.-1.2.3').toString('base64url'), pageSize: 20 }
const device = 'a-random-device-name'

const questionOf = ({ town }: Owner) => ({ id: town.questionId })
const linkOf = async (owner: Owner) => ({
  token: linkToken(owner.town.server.context.config.codePepper, await owner.wait()),
})
const subscriptionOf = async (owner: Owner) => ({ id: await owner.subscription() })
const ticketOf = async (owner: Owner) => ({ id: await owner.ticket() })
const paidOf = async (owner: Owner) => ({ id: (await owner.paidOrder()).orderId })
const self = ({ id }: Owner) => ({ id })

/** They are logged in on another device too. */
async function elsewhere(owner: Owner) {
  await owner.otherLogin()
  return {}
}

/** The agreements in effect, with their versions. */
async function versionsOf({ town }: Owner): Promise<Record<string, string>> {
  const { data } = await town.server.request('GET /agreement')
  return Object.fromEntries(data.map(({ id, version }) => [id, version]))
}

/** What WeChat's consent gives to this login, the owner's own. */
async function consented({ town, token }: Owner) {
  const { data } = await town.server.request('GET /wechat/code', { callback: '/mobile/home' }, { token })
  const state = new URL(data.url ?? '').searchParams.get('state') ?? ''
  return { code: town.wechatOpen.credentials.issueCode('oPayer'), state }
}

/** The identity of a payer, sealed for this login. */
async function payerOf(owner: Owner): Promise<string> {
  const { token, town } = owner
  const { data } = await town.server.request('GET /wechat/code', await consented(owner), { token })
  return data.payer ?? ''
}

const rows: Rows = {
  'GET /banner': { good: () => ({}), stranger: 'ok' },
  'GET /category': { good: () => ({}), stranger: 'ok' },
  'GET /question': { good: () => ({ category: 'renewal', keyword: '退', sort: 'popular' }), stranger: 'ok' },
  'GET /question/:id': { good: questionOf, stranger: 'ok' },
  'GET /question/:id/vote': { good: (owner) => ({ ...questionOf(owner), device }), stranger: 'ok' },
  'POST /question/:id/vote': {
    good: (owner) => ({ ...questionOf(owner), useful: true, device }),
    stranger: 'ok',
  },

  'GET /agreement': { good: () => ({}), stranger: 'ok' },
  'GET /agreement/:id': {
    good: async (owner) => ({ id: 'privacy', version: (await versionsOf(owner))['privacy'] }),
    stranger: 'ok',
  },
  'POST /consent': {
    good: async (owner) => ({ versions: await versionsOf(owner) }),
    stranger: 'ok',
  },

  'GET /number/good': { good: () => ({ count: 7 }), stranger: 'ok' },
  'GET /number/hundred': { good: () => filters, stranger: 'ok' },
  'GET /number/find': {
    good: () => ({ q: '6月18日', mask: '8??8', on: 'tail', ...bounds, ...found }),
    stranger: 'ok',
  },
  'GET /number/:id(^\\d+$)': {
    good: async (owner) => {
      const { id, town, token } = { ...owner, ...owner.town.newNumber() }
      const { data } = await town.server.request('POST /order', { numberId: id, agreed: true }, { token })
      owner.marks.push(String(data.id))
      return { id }
    },
    stranger: 'ok',
  },
  'GET /number/:type': { good: () => ({ type: 'search', ...filters }), stranger: 'ok' },

  'GET /collect/:id': {
    good: async (owner) => {
      await owner.favourite()
      return { id: owner.id, ...moments }
    },
    stranger: 'forbidden',
  },
  'PATCH /collect/like': {
    good: ({ id, town }) => ({ status: 1, numberId: town.newNumber().id, userId: id }),
    stranger: 'forbidden',
  },
  'DELETE /collect/dislike': {
    good: async (owner) => ({ userId: owner.id, id: await owner.favourite() }),
    stranger: 'forbidden',
  },

  'GET /user/:id': { good: self, stranger: 'forbidden' },
  'PATCH /user/:id': {
    good: ({ id }) => ({ id, nickname: '小明', avatar: 'fox', gender: 1, location: [place, place, place] }),
    stranger: 'forbidden',
  },
  'DELETE /user/:id': {
    good: async (owner) => ({ id: owner.id, code: await owner.code('delete') }),
    stranger: 'forbidden',
  },
  'GET /user/:id/data': { good: self, stranger: 'forbidden' },
  'POST /code/sms': {
    good: ({ phone }) => ({ phone, type: 'delete' }),
    stranger: 'forbidden',
    nobody: 'unauthorised',
  },
  'POST /user/login': {
    good: async (owner) => {
      const { phone, town } = owner
      const { data } = await town.server.request('POST /code/sms', { phone })
      const { verificationId } = data
      return { phone, code: await town.server.codeOf(phone), agreed: true, verificationId }
    },
    stranger: 'code-expired',
    secret: 'verificationId',
  },
  'POST /user/refresh': {
    good: ({ refreshToken }) => ({ refreshToken }),
    stranger: 'unauthorised',
    secret: 'refreshToken',
  },
  'DELETE /user/logout/:id': { good: self, stranger: 'forbidden' },
  'GET /session': { good: elsewhere, stranger: 'ok' },
  'DELETE /session': { good: elsewhere, stranger: 'ok' },
  'DELETE /session/:id': {
    good: async (owner) => ({ id: await owner.otherLogin() }),
    stranger: 'not-found',
  },
  'POST /auth/kuaidd': {
    good: ({ phone, town }) => ({ token: town.server.courier.issue({ openid: phone, nickname: '骑手' }) }),
    stranger: 'unauthorised',
    secret: 'token',
  },

  'POST /order': {
    good: ({ town }) => ({ numberId: town.newNumber().id, months: 1, agreed: true, autoRenew: true }),
    stranger: 'number-taken',
    after: true,
  },
  'GET /order/user/:id': {
    good: async (owner) => {
      await owner.pendingOrder()
      return { id: owner.id, ...page, status: 0 }
    },
    stranger: 'forbidden',
  },
  'GET /order/:id': { good: paidOf, stranger: 'order-not-found' },
  'POST /order/:id/cancel': {
    good: async (owner) => ({ id: (await owner.pendingOrder()).orderId }),
    stranger: 'order-not-found',
  },
  'POST /order/:id/refund': { good: paidOf, stranger: 'order-not-found' },
  'POST /order/binding': {
    good: async (owner) => ({ orderId: (await owner.paidOrder()).orderId, phone: owner.phone }),
    stranger: 'order-not-found',
  },

  'POST /wxpay/h5': {
    good: async (owner) => {
      const { orderId } = await owner.pendingOrder()
      return { orderId, months: 1, agreed: true, autoRenew: true, method: 2 }
    },
    stranger: 'order-not-found',
  },
  'GET /wxpay/query': {
    good: async (owner) => ({ out_trade_no: (await owner.paidOrder()).out_trade_no }),
    stranger: 'order-not-found',
  },

  'GET /subscription': {
    good: async (owner) => {
      await owner.subscription()
      return { ...page, state: 'live' }
    },
    stranger: 'ok',
  },
  'GET /subscription/:id': { good: subscriptionOf, stranger: 'subscription-not-found' },
  'PATCH /subscription/:id': {
    good: async (owner) => ({ ...(await subscriptionOf(owner)), renewal: 'auto', agreed: true }),
    stranger: 'subscription-not-found',
  },
  'POST /subscription/:id/renew': {
    good: async (owner) => ({ ...(await subscriptionOf(owner)), months: 1, method: 2 }),
    stranger: 'subscription-not-found',
  },
  'POST /subscription/:id/end': {
    good: async (owner) => ({ ...(await subscriptionOf(owner)), confirmed: true }),
    stranger: 'subscription-not-found',
  },
  'POST /subscription/:id/recover': {
    good: async (owner) => ({ id: await owner.endedSubscription(), months: 1, method: 2 }),
    stranger: 'subscription-not-found',
  },
  'POST /subscription/:id/mandate': {
    good: async (owner) => {
      const payer = await payerOf(owner)
      return { ...(await subscriptionOf(owner)), agreed: true, payer }
    },
    stranger: 'wechat-code-invalid',
  },

  ...bindingRows,
  ...callRows,
  ...ruleRows,
  ...callLogRows,

  'GET /service': { good: () => ({}), stranger: 'ok' },
  'POST /ticket': {
    good: async (owner) => ({ category: 'calls', text: '不响', orderId: (await owner.paidOrder()).orderId }),
    stranger: 'order-not-found',
  },
  'GET /ticket': {
    good: async (owner) => {
      await owner.ticket()
      return page
    },
    stranger: 'ok',
  },
  'GET /ticket/:id': { good: ticketOf, stranger: 'ticket-not-found' },
  'POST /ticket/:id/message': {
    good: async (owner) => ({ ...(await ticketOf(owner)), text: '还是不响' }),
    stranger: 'ticket-not-found',
  },
  'POST /ticket/:id/close': { good: ticketOf, stranger: 'ticket-not-found' },

  'GET /wait': {
    good: async (owner) => {
      await owner.wait()
      return {}
    },
    stranger: 'ok',
  },
  'POST /wait': {
    good: () => ({ mask: '8?8', on: 'tail', maxPrice: 88, consent: waitConsent.version }),
    stranger: 'ok',
  },
  'DELETE /wait/:id': {
    good: async (owner) => ({ id: await owner.wait() }),
    stranger: 'wait-not-found',
  },
  'GET /wait/link': { good: linkOf, stranger: 'wait-not-found', secret: 'token' },
  'POST /wait/link/end': { good: linkOf, stranger: 'wait-not-found', secret: 'token' },

  'GET /wechat/code': { good: consented, stranger: 'wechat-code-invalid' },
  'GET /wechat/access_token': {
    good: ({ town }) => ({ url: `${town.server.origin}/mobile/home` }),
    stranger: 'ok',
  },
}

type Input = Readonly<Record<string, unknown>>
/** A row for who goes through all of them: without the types of its endpoint. */
export const rowOf = (key: keyof Endpoints) => rows[key] as AnyRow
type AnyRow = {
  good: (owner: Owner) => Input | Promise<Input>
  stranger: string
  nobody?: string
  secret?: string
  after?: true
}
