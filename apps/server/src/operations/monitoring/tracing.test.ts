import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { findProgram } from '@hao/testing/find-program.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { startTracing } from '../../platform/base/tracing-sdk.ts'
import { notifyPaid } from '../../testing/notify-paid.ts'
import { productionEnv } from '../../testing/production.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitForJobs } from '../../testing/wait-for-jobs.ts'
import { type ReceivedSpan, startCollector } from './testing/collector.ts'

const requestId = '1a2b3c4d5e6f708192a3b4c5d6e7f809'
const digits = '628888'
const openid = 'oPayerOfThisOrder'

/** Begins tracing until the test ends; the returned function ends it earlier, with the last spans sent. */
function trace(url: string, { ratio = 1, patient = true } = {}) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const stop = startTracing({ url, ratio }, log, patient ? waitTimeoutMs : undefined)
  onTestFinished(stop)
  return { stop, lines }
}

/** A user orders by the request `requestId`, pays, and binds a phone. Returns what identifies the person. */
async function purchase(server: TestServer): Promise<string[]> {
  const { [digits]: numberId = 0 } = await server.stock(`${digits},88`)
  const phone = '13912345678'
  const { token, refreshToken } = await server.login(phone)
  const headers = { 'x-request-id': requestId }
  const { data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token, headers })
  await server.request('GET /wxpay/query', { out_trade_no: data.out_trade_no }, { token })
  expect(await notifyPaid(server, data.out_trade_no, openid)).toBe(204)
  await waitForJobs(server.context.db)
  const order = await server.context.db.selectFrom('orders').select(['id', 'stage']).executeTakeFirstOrThrow()
  expect(order.stage).toBe('paid')
  // The job of the order's end, which would run 15 minutes later.
  await server.context.db
    .updateTable('jobs')
    .set({ run_at: new Date() })
    .where('state', '=', 'created')
    .execute()
  await waitForJobs(server.context.db)
  return [phone, phone.slice(3), digits, openid, token, refreshToken, data.out_trade_no]
}

const isOf = (traceId: string) => (span: ReceivedSpan) => span.traceId === traceId
const named = (name: string | RegExp) => (span: ReceivedSpan) =>
  typeof name === 'string' ? span.name === name : name.test(span.name)

test('a purchase is one trace: the request, its statements, WeChat, and the jobs that it left', async () => {
  const collector = await startCollector()
  const { stop } = trace(collector.url)
  const server = await startTestServer({ workers: true, env: { TRUST_PROXY: '127.0.0.1' } })
  await purchase(server)
  await stop()

  const spans = collector.spans.filter(isOf(requestId))
  const root = spans.find(named('POST /api/wxpay/h5'))!
  expect(root.parentSpanId).toBeUndefined()
  const children = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId)
  const names = children.map(({ name }) => name)
  for (const name of [/^WITH /, /^wechat-pay pay\/transactions/, /^job order-release$/])
    expect(names).toContainEqual(expect.stringMatching(name))
  const job = children.find(named('job order-release'))!
  const ofJob = spans.filter(({ parentSpanId }) => parentSpanId === job.spanId)
  expect(ofJob.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^(SELECT|WITH|UPDATE) /))

  const query = collector.spans.find(named('GET /api/wxpay/query'))!
  const asked = collector.spans.filter(({ parentSpanId }) => parentSpanId === query.spanId)
  expect(asked.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^wechat-pay pay\/transactions/))

  const notification = collector.spans.find(named('POST /api/wxpay/notify'))!
  const applied = collector.spans.find(named('job notification-apply'))!
  expect([applied.traceId, applied.parentSpanId]).toEqual([notification.traceId, notification.spanId])
  expect(JSON.stringify(collector.resources[0])).toContain('"hao"')
})

test('no span has what identifies a person or opens an account', async () => {
  const collector = await startCollector()
  const { stop } = trace(collector.url)
  const server = await startTestServer({ workers: true, env: { TRUST_PROXY: '127.0.0.1' } })
  const secrets = await purchase(server)
  const token = secrets[4]
  for (const path of [
    `number/search?keyword=${digits}`,
    `order/${digits}`,
    `nowhere/${secrets[0]}`,
    `order?token=${token}`,
  ])
    await fetch(`${server.origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  await stop()
  const told = collector.spans.map(({ name, attributes, status }) =>
    JSON.stringify([name, attributes, status]),
  )
  expect(told.length).toBeGreaterThan(50)
  for (const secret of secrets) expect(told.filter((each) => each.includes(secret))).toEqual([])
})

test('a share of the traces is recorded, each whole or not at all', async () => {
  const collector = await startCollector()
  const { stop } = trace(collector.url, { ratio: 0.5 })
  const server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const sent = Array.from({ length: 20 }, (_, at) => createHash('md5').update(String(at)).digest('hex'))
  for (const id of sent) await fetch(`${server.origin}/api/banner`, { headers: { 'x-request-id': id } })
  await stop()
  const recorded = new Set(collector.spans.map(({ traceId }) => traceId))
  expect(recorded.size).toBeGreaterThan(4)
  expect(recorded.size).toBeLessThan(16)
  for (const id of recorded) {
    const names = collector.spans.filter(isOf(id)).map(({ name }) => name)
    expect(names).toEqual(['SELECT banners', 'GET /api/banner'])
  }
})

test('a failed statement fails its span, by its code alone', async () => {
  const collector = await startCollector()
  const { stop } = trace(collector.url)
  const server = await startTestServer()
  await runStatement(asAdmin(server.databaseUrl), 'DROP TABLE banners CASCADE')
  await fetch(`${server.origin}/api/banner`)
  await stop()
  const failed = collector.spans.filter(({ status }) => status.code === 2)
  expect(failed.map(({ name }) => name)).toEqual(['SELECT banners', 'GET /api/banner'])
  expect(failed[0]!.attributes).toContainEqual({ key: 'error.type', value: { stringValue: '42P01' } })
})

type Faulty = [what: string, answer: { status: number | undefined } | undefined]
const refusing: Faulty[] = [['refuses', { status: 400 }]]
const silent: Faulty[] = [
  ['is not there', undefined],
  ['never answers', { status: undefined }],
]

test.each(depth(refusing, [...refusing, ...silent]))(
  'a purchase works and the stop ends when the collector %s',
  async (what, answer) => {
    const url = answer ? (await startCollector(answer)).url : 'http://127.0.0.1:9/v1/traces'
    const refuses = what === 'refuses'
    const { stop, lines } = trace(url, { patient: refuses })
    const server = await startTestServer({ workers: true, env: { TRUST_PROXY: '127.0.0.1' } })
    await purchase(server)
    // On a late machine, too, its timer of 1 s ends before one of 4 s.
    const stopped = stop().then(() => 'stopped')
    if (!refuses) expect(await Promise.race([stopped, wait(4000, 'late', { ref: false })])).toBe('stopped')
    await stopped
    if (refuses) expect(lines).toEqual([expect.stringContaining('traces are not sent')])
  },
)

test.each([
  ['without a collector starts without the SDK', {}, false],
  ['with a collector loads the SDK', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, true],
])('a server %s', async (_what, settings, loads) => {
  const { file, execArgv } = findProgram(join(import.meta.dirname, '../../process.ts'))
  const preload = join(import.meta.dirname, '../../testing/no-tracing-sdk.fixture.mjs')
  const child = fork(file, {
    env: { ...process.env, ...(await productionEnv(await createTestDatabase())), PORT: '0', ...settings },
    execArgv: [...execArgv, '--import', preload],
    silent: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = text(child.stderr!)
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (loads) expect([first, await said]).toEqual([1, expect.stringContaining('tracing-sdk was loaded')])
  else expect(first).toHaveProperty('address')
})
