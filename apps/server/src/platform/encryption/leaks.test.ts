import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../../../simulators/src/carrier/client.ts'
import { startWechatOpen } from '../../../../simulators/src/wechat-open/wechat-open.ts'
import { answeredCall, callEvents } from '../../telephony/routing/testing.ts'
import { createLog } from '../base/log.ts'
import { pageRoutes } from '../web/pages.ts'
import { repositoryRoot } from '../base/repository-root.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { notifyPaid } from '../../testing/notify-paid.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { stockHeldNumbers, newWaiter, nextMorning, runOfferJobs } from '../../inventory/waitlist/testing.ts'
import { networkHash } from './pepper-hash.ts'
import { dumpTables, listDatabaseFiles } from './testing/storage.ts'
import { createTraceSearch } from './testing/traces.ts'

/** The personal data in the database; the numbers are used nowhere else. */
const seeded = {
  shopper: '18673920514',
  bound: '15927461830',
  mistyped: '17361948205',
  gone: '19526083741',
  rider: '18250937461',
  written: '19840257316',
  nickname: '13467920581',
  caller: '16643850972',
  landline: '02163957284',
  second: '17730482915',
  address: '203.0.113.177',
  place: '曲水流觞区',
  courierId: 'courier-open-7x2kq9',
  payer: 'oSeedPayer8Zk3LmQ2vT1x',
  payerTold: 'oSeedTold5Rw9PdH4cNf7u',
  payerQuarantined: 'oSeedQuarantined2Bc7Ys',
  payerForged: 'oSeedForged6Gv1Xa0Je3w',
}
const secrets = Object.values(seeded)
const carrierAccount = { id: 'trunk', secret: 'a secret of both' }

/** A server with its pages and with the most verbose log. */
async function startTalkative() {
  const wechat = await startWechatOpen()
  onTestFinished(() => wechat.stop())
  const lines: string[] = []
  const server = await startTestServer({
    workers: true,
    env: { ...wechat.env, CARRIER_ID: carrierAccount.id, CARRIER_SECRET: carrierAccount.secret },
    log: createLog({ production: true, level: 'trace' }, { write: (line) => void lines.push(line) }),
    extend: async (app) => {
      const dist = join(repositoryRoot, 'apps/shop/dist')
      await app.register(pageRoutes, {
        dist,
        demo: false,
        plan: defaultPlan,
        patienceMs: waitTimeoutMs,
        publicUrl: undefined,
      })
    },
  })
  return { server, wechat, lines, carrier: createClient(server.origin, carrierAccount) }
}

type Talkative = Awaited<ReturnType<typeof startTalkative>>

/** The shopper whose data is complete: user 1, order 1, subscription 1, ticket 1. */
async function live({ server, wechat, carrier }: Talkative): Promise<void> {
  const { 628888: numberId } = await server.stock('628888,88')
  const { id, token } = await server.login(seeded.shopper)
  expect(id).toBe(1)
  const ask = <K extends keyof Endpoints>(key: K, input: Record<string, unknown> = {}, headers = {}) =>
    server.request(key, input, {
      token,
      headers: { 'idempotency-key': `${key} ${JSON.stringify(input).length}`, ...headers },
    })
  const { data: consent } = await ask('GET /wechat/code', { callback: '/mobile/home' })
  const state = new URL(consent.url ?? '').searchParams.get('state')
  const { data: known } = await ask('GET /wechat/code', {
    code: wechat.credentials.issueCode(seeded.payer),
    state,
  })
  const buying = { numberId, agreed: true, payer: known.payer }
  const { data: payment } = await ask('POST /wxpay/h5', buying, { 'x-forwarded-for': seeded.address })
  expect(payment.jsapi).toBeDefined()
  expect(await notifyPaid(server, payment.out_trade_no, seeded.payerTold)).toBe(204)
  await waitUntil(
    async () => (await ask('GET /order/:id', { id: payment.orderId })).data.stage,
    (stage) => stage === 'paid',
  )
  await ask('POST /code/sms', { phone: seeded.bound, type: 'bind' })
  const code = await server.readSmsCode(seeded.bound)
  const bound = await ask('POST /order/binding', { orderId: payment.orderId, phone: seeded.bound, code })
  expect(bound.status).toBe(200)
  await ask('POST /code/sms', { phone: seeded.second, type: 'bind' })
  const second = { phone: seeded.second, code: await server.readSmsCode(seeded.second) }
  expect((await ask('POST /subscription/:id/second-phone', { id: 1, ...second })).status).toBe(200)
  const blocked = { id: 1, list: 'block', number: seeded.landline }
  expect((await ask('POST /subscription/:id/caller', blocked)).status).toBe(200)
  const text = `我的另一个手机 ${seeded.written.slice(0, 3)} ${seeded.written.slice(3, 7)} ${seeded.written.slice(7)}，还有 ${seeded.written}`
  expect((await ask('POST /ticket', { category: 'calls', text })).status).toBe(200)
  const location = ['330000', '330100', '330106'].map((place) => ({ label: seeded.place, code: place }))
  expect((await ask('PATCH /user/:id', { id, nickname: seeded.nickname, location })).status).toBe(200)
  for (const caller of [`+86${seeded.caller}`, seeded.landline])
    await carrier.report(callEvents('628888', answeredCall).map((event) => ({ ...event, caller })))
  const call = { callId: 'c1', number: '95013628888', caller: seeded.caller, at: new Date().toISOString() }
  expect(await carrier.ask(call)).toMatchObject({ target: seeded.bound })
  const { data: own } = await ask('GET /user/:id/data', { id })
  const exported = JSON.stringify(own)
  for (const each of [
    seeded.shopper,
    seeded.bound,
    seeded.second,
    seeded.landline,
    seeded.payerTold,
    seeded.written,
    seeded.address,
  ])
    expect(exported).toContain(each)
}

/** Other cases: a mistyped code, a courier, a deleted account, payments without an order, and an alert. */
async function liveBeside({ server }: Talkative): Promise<void> {
  await server.request('POST /code/sms', { phone: seeded.mistyped, type: 'login' })
  const wrong = await server.request('POST /user/login', {
    phone: seeded.mistyped,
    code: '000000',
    agreed: true,
  })
  expect(wrong.status).toBe(422)
  const rider = { openid: seeded.courierId, phone: seeded.rider }
  expect((await server.request('POST /auth/kuaidd', { token: server.courier.issue(rider) })).status).toBe(200)
  expect(await notifyPaid(server, 'nosuchtrade', seeded.payerQuarantined)).toBe(204)
  expect(await notifyPaid(server, 'forged', seeded.payerForged, { forged: true })).toBeGreaterThanOrEqual(400)
  await waitUntil(
    () => server.context.db.selectFrom('quarantined_payments').select('id').execute(),
    (rows) => rows.length > 0,
  )
  const { id, token } = await server.login(seeded.gone)
  server.advance(61_000)
  await server.request('POST /code/sms', { phone: seeded.gone, type: 'delete' }, { token })
  const code = await server.readSmsCode(seeded.gone)
  expect((await server.request('DELETE /user/:id', { id, code }, { token })).status).toBe(200)
  nextMorning(server)
  const { numbers } = await stockHeldNumbers(server, '650001')
  const shopper = await newWaiter(server, seeded.shopper)
  await shopper.waitFor({ numberId: numbers[0]!.numberId })
  await numbers[0]!.cancelOrder()
  await runOfferJobs(server, 'offer-notice')
  const told = () => selectSmsTo(server.context, seeded.shopper)
  await waitUntil(told, (all) => all.some(({ template }) => template === 'number-free'))
}

/**
 * Sends every request that is rate-limited by address, from the seeded address. Returns the number of
 * limits.
 */
async function askFromAddress({ server }: Talkative): Promise<number> {
  const headers = { 'x-forwarded-for': seeded.address }
  const phone = '13800000001'
  await server.request('POST /code/sms', { phone, type: 'login' }, { headers })
  const login = { phone, code: await server.readSmsCode(phone), agreed: true }
  expect((await server.request('POST /user/login', login, { headers })).status).toBe(200)
  const { context } = server
  const question = context.db.insertInto('questions').values({ position: 1, category: 'calls' })
  const { id } = await question.returning('id').executeTakeFirstOrThrow()
  const word = { id, useful: true, device: 'a'.repeat(32) }
  expect((await server.request('POST /question/:id/vote', word, { headers })).status).toBe(200)
  await server.request('POST /auth/kuaidd', { token: 'none' }, { headers })
  const mark = networkHash(context.config.codePepper, seeded.address)
  const limits = await context.db.selectFrom('rate_limits').select('key').execute()
  return limits.filter(({ key }) => key.includes(mark)).length
}

/**
 * The answers to a stranger, logged in or not, to requests about the first row of everything, and all
 * pages.
 */
async function answersTo(server: TestServer, token: string | undefined): Promise<Buffer> {
  const ones = {
    id: 1,
    orderId: 1,
    numberId: 1,
    out_trade_no: 'x',
    pageSize: 100,
    text: '?',
    category: 'calls',
    agreed: true,
  }
  const answers: string[] = []
  for (const [key, { access }] of Object.entries(endpoints)) {
    // Its own session would be over.
    if (key.includes('logout')) continue
    const { status, body } = await server.request(key as keyof Endpoints, ones, { token })
    if (access === 'user' && token === undefined) expect([key, status]).toEqual([key, 401])
    answers.push(`${key} ${JSON.stringify(body)}`)
  }
  const paths = [
    'home',
    'number/1',
    'order',
    'order/1',
    'service',
    'service/ticket/1',
    'user-center',
    'user-center/1',
  ]
  for (const path of [
    ...paths,
    'user-center/numbers/1',
    'user-center/calls',
    'wait',
    'pay-ok?out_trade_no=x',
    'login',
    'none',
  ]) {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
    const page = await fetch(`${server.origin}/mobile/${path}`, { ...(headers && { headers }) })
    answers.push(path, JSON.stringify([...page.headers]), await page.text())
  }
  for (const path of ['/healthz', '/readyz', '/api/openapi.json', '/dev/outbox'])
    answers.push(await (await fetch(server.origin + path)).text())
  return Buffer.from(answers.join('\n'))
}

test('no dump, database file, log, metric or response to others contains a phone, caller, openid or address', async () => {
  const talkative = await startTalkative()
  const { server, lines } = talkative
  const { db } = server.context
  await live(talkative)
  await liveBeside(talkative)
  expect(await askFromAddress(talkative)).toBe(7)
  const search = createTraceSearch(secrets)
  const stranger = await server.login()
  expect(search(await answersTo(server, undefined))).toEqual([])
  expect(search(await answersTo(server, stranger.token))).toEqual([])
  const metrics = Buffer.from(await (await fetch(`${server.origin}/metrics`)).text())
  expect(metrics.length).toBeGreaterThan(1000)
  expect(search(metrics)).toEqual([])
  expect(lines.length).toBeGreaterThan(5)
  expect(search(Buffer.from(lines.join('')))).toEqual([])
  const dumped = await dumpTables(db)
  expect(dumped.includes('\npublic.jobs')).toBe(true)
  expect(search(dumped)).toEqual([])
  const files = await listDatabaseFiles(server.databaseUrl)
  let read = 0
  for (const path of files ?? []) {
    // PostgreSQL may remove files at the same time.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    read += bytes.length
    expect(search(bytes), path).toEqual([])
  }
  if (files) expect(read).toBeGreaterThan(16 * 1024 * 1024)
})

test('the search finds a phone in any spelling', () => {
  const search = createTraceSearch(secrets)
  const phone = seeded.shopper
  const hidden = [
    `a${phone}b`,
    `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
    Buffer.from(`{"phone":"${phone}"}`).toString('base64'),
    Buffer.from(`xy${phone}`).toString('hex'),
    [...phone].toReversed().join(''),
  ]
  for (const text of hidden) expect(search(Buffer.from(text)), text).not.toEqual([])
  expect(search(Buffer.from('13800138000 1867392051 x'))).toEqual([])
})
