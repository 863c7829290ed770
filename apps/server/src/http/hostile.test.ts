import { endpoints, type EndpointInput, type Endpoints } from '@hao/contract/endpoints.ts'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import { expect, test } from 'vitest'
import { newOwner } from '../testing/member.ts'
import { inTransaction } from '../db/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { openFamily } from '../users/open-session.ts'
import { linkToken } from '../waits/link-token.ts'
import { spoiled } from './testing.ts'

type Examples = { [K in keyof Endpoints]: EndpointInput<K> }

const place = { label: '浙江省', code: '330000' }
const page = { current: 1, pageSize: 20, cursor: '5' }
const moments = { ...page, cursor: '1700000000000.5' }
const places = { ...page, cursor: Buffer.from('-1.2.3').toString('base64url') }
const bounds = { category: 'pair', minPrice: 1, maxPrice: 9, without: '4', length: 6 }
const filters = { ...places, ...bounds, keyword: '628', suffix: '1' as const }
const found = { cursor: Buffer.from('0.0.-1.2.3').toString('base64url'), pageSize: 20 }

/** A good request to each endpoint, of a member who has a number, a ticket and a favourite; with every field that there is. */
async function goodRequests(server: TestServer) {
  const { member, token, numberId = 0, orderId, id: subscription } = await newOwner(server, '628888')
  const { id, phone } = member
  const question = server.context.db.insertInto('questions').values({ position: 1, category: 'renewal' })
  const { id: questionId } = await question.returning('id').executeTakeFirstOrThrow()
  const ticket = { category: 'calls', text: '不响', orderId } as const
  const { data } = await server.request('POST /ticket', ticket, { token })
  const buying = { numberId, months: 1, agreed: true, autoRenew: true }
  const device = 'a-random-device-name'
  const code = '123456'
  const examples: Examples = {
    'GET /banner': {},
    'GET /category': {},
    'GET /question': { category: 'renewal', keyword: '退', sort: 'popular' },
    'GET /question/:id': { id: questionId },
    'GET /question/:id/vote': { id: questionId, device },
    'POST /question/:id/vote': { id: questionId, useful: true, device },
    'GET /agreement/:id': { id: 'privacy' },
    'GET /number/good': { count: 7 },
    'GET /number/hundred': filters,
    'GET /number/find': { q: '6月18日', mask: '8??8', on: 'tail', ...bounds, ...found },
    'GET /number/:id(^\\d+$)': { id: numberId },
    'GET /number/:type': { type: 'search', ...filters },
    'GET /collect/:id': { id, ...moments },
    'PATCH /collect/like': { status: 1, numberId, userId: id },
    'DELETE /collect/dislike': { userId: id, id: 1 },
    'GET /user/:id': { id },
    'PATCH /user/:id': { id, nickname: '小明', avatar: 'fox', gender: 1, location: [place, place, place] },
    'DELETE /user/:id': { id, code },
    'GET /user/:id/data': { id },
    'POST /code/sms': { phone, type: 'login' },
    'POST /user/login': { phone, code, agreed: true },
    'POST /user/refresh': { refreshToken: 'a token' },
    'DELETE /user/logout/:id': { id },
    'POST /auth/kuaidd': { token: 'a.b.c' },
    'POST /order': buying,
    'GET /order/user/:id': { id, ...page, status: 0 },
    'GET /order/:id': { id: orderId },
    'POST /order/:id/cancel': { id: orderId },
    'POST /order/:id/refund': { id: orderId },
    'POST /order/binding': { orderId, phone, code },
    'POST /wxpay/h5': { ...buying, method: 2, payer: 'x' },
    'GET /wxpay/query': { out_trade_no: 'x' },
    'GET /subscription': { ...page, state: 'live' },
    'GET /subscription/:id': { id: subscription },
    'PATCH /subscription/:id': { id: subscription, renewal: 'manual', agreed: true },
    'POST /subscription/:id/renew': { id: subscription, payer: 'x', months: 1 },
    'POST /subscription/:id/end': { id: subscription, confirmed: false },
    'POST /subscription/:id/recover': { id: subscription, payer: 'x', months: 1 },
    'POST /subscription/:id/mandate': { id: subscription, agreed: true, payer: 'x' },
    'GET /calls': { ...moments, number: '628888' },
    'GET /service': {},
    'POST /ticket': ticket,
    'GET /ticket': page,
    'GET /ticket/:id': { id: data.id },
    'POST /ticket/:id/message': { id: data.id, text: '还是不响' },
    'POST /ticket/:id/close': { id: data.id },
    'GET /wait': {},
    'POST /wait': { mask: '8?8', on: 'tail', maxPrice: 88, consent: waitConsent.version },
    'DELETE /wait/:id': { id: 1 },
    'GET /wait/link': { token: linkToken(server.context.config.codePepper, 1) },
    'POST /wait/link/end': { token: linkToken(server.context.config.codePepper, 1) },
    'GET /wechat/code': { callback: '/mobile/home', code: 'x', state: 'y' },
    'GET /wechat/access_token': { url: 'https://shop.example/' },
  }
  return { examples, userId: id }
}

const textOf = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part))

/** As an address has it, in which half a pair cannot be written rightly; shorter than Node takes an address. */
function encode(part: unknown): string {
  const [text, broken] = [textOf(part).slice(0, 8000), '%ED%A0%80']
  return text
    .split(/\p{Surrogate}/u)
    .map(encodeURIComponent)
    .join(broken)
}

/** Sends an input as it is, however bad. */
async function send(server: TestServer, key: string, input: Record<string, unknown>, token: string) {
  const [method = '', pattern = ''] = key.split(' ')
  const path = pattern.replace(/:(\w+)(\([^)]*\))?/g, (_all, name: string) => encode(input[name]) || '1')
  const query = Object.entries(input).map(([name, value]) => `${name}=${encode(value)}`)
  const inQuery = method === 'GET'
  const response = await fetch(`${server.origin}/api${path}${inQuery ? `?${query.join('&')}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(!inQuery && { 'content-type': 'application/json' }) },
    ...(!inQuery && { body: JSON.stringify(input) }),
  })
  return { status: response.status, body: await response.text() }
}

test('[ER-3] whatever the contract lets through in a field of an otherwise good request is answered without a 500', async () => {
  const server = await startTestServer()
  server.context.numberIndex.start()
  const { examples, userId } = await goodRequests(server)
  const session = () => inTransaction(server.context.db, (trx) => openFamily(server.context, trx, userId))
  let { token } = await session()
  const failed: string[] = []
  for (const [key, good] of Object.entries(examples)) {
    const { input } = endpoints[key as keyof Endpoints]
    const bads = spoiled<Record<string, unknown>>(good, (bad) => input.safeParse(bad).success)
    for (const { what, bad } of bads) {
      const { status, body } = await send(server, key, bad, token)
      if (status >= 500) failed.push(`${key} ${what}: ${status} ${body.slice(0, 100)}`)
      if (status === 401) ({ token } = await session())
    }
  }
  expect(failed).toEqual([])
})
