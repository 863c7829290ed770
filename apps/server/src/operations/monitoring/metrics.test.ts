import { expect, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { startWithBuyers } from '../../platform/http/testing.ts'
import { startTestServer } from '../../testing/server.ts'
import { scrape, valueOf } from './testing/samples.ts'

test('a purchase is counted by orders, payments, SMS and WeChat, and no label identifies anybody', async () => {
  const { server, owner, whatGoesOn } = await startWithBuyers()
  // The first scrape begins to count, the next one sees the rows, and the last one counts them.
  await scrape(server.origin)
  await whatGoesOn()
  await scrape(server.origin)
  const samples = await scrape(server.origin)
  const value = (name: string, labels: Record<string, string>) => valueOf(samples, name, labels)
  for (const event of ['place', 'pay', 'paid', 'bind'])
    expect([event, value('orders_total', { event })]).toEqual([event, 1])
  expect(value('orders_total', { event: 'expire' })).toBe(0)
  expect(value('payments_total', { event: 'succeed' })).toBe(1)
  expect(value('refunds_total', { event: 'succeed' })).toBe(0)
  expect(value('sms_total', { template: 'login', result: 'sent' })).toBeGreaterThan(0)
  expect(value('partner_requests_total', { partner: 'wechat-pay', result: 'answered' })).toBeGreaterThan(0)
  const paths = samples.filter(({ name }) => name === 'partner_request_duration_seconds_count')
  expect(paths.map(({ labels }) => labels['operation'])).toContain('pay/transactions')
  const labels = JSON.stringify(samples.map((sample) => sample.labels))
  expect(labels).not.toMatch(/1[3-9]\d{9}|628888|628889|openid/)
  expect(labels).not.toContain(owner.member.phone)
})

test('a rolled back change is not counted', async () => {
  const server = await startTestServer()
  const { 628888: numberId = 0 } = await server.stock('628888,88')
  await scrape(server.origin)
  await runStatement(asAdmin(server.databaseUrl), 'DROP TABLE jobs CASCADE')
  const { token } = await server.login()
  const { status } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  expect(status).toBe(500)
  await scrape(server.origin)
  expect(valueOf(await scrape(server.origin), 'orders_total', { event: 'place' })).toBe(0)
})

test('the backlog, its age and the given up jobs are exported for every kind', async () => {
  const server = await startTestServer()
  const admin = asAdmin(server.databaseUrl)
  await runStatement(
    admin,
    `INSERT INTO jobs (name, data, run_at) VALUES ('refund-send', '{}', now() - interval '10 minutes')`,
  )
  await runStatement(
    admin,
    `INSERT INTO jobs (name, data, state, ended_at) VALUES ('mandate-end', '{}', 'failed', now())`,
  )
  const samples = await scrape(server.origin)
  const value = (name: string, job: string) => valueOf(samples, name, { name: job })
  expect(value('jobs_waiting', 'refund-send')).toBe(1)
  expect(value('jobs_oldest_seconds', 'refund-send')).toBeGreaterThanOrEqual(600)
  expect(value('jobs_failed', 'mandate-end')).toBe(1)
  expect(value('jobs_oldest_seconds', 'order-release')).toBe(0)
})

test('pools, the database and its errors are exported', async () => {
  const server = await startTestServer()
  const before = await scrape(server.origin)
  await runStatement(asAdmin(server.databaseUrl), 'DROP TABLE banners CASCADE')
  await server.request('GET /banner', {})
  const samples = await scrape(server.origin)
  const errors = (at: typeof samples) => valueOf(at, 'database_errors_total', { class: '42' }) ?? 0
  expect(errors(samples)).toBe(errors(before) + 1)
  expect(valueOf(samples, 'database_up')).toBe(1)
  expect(valueOf(samples, 'wal_archiving')).toBe(0)
  const pools = samples
    .filter(({ name }) => name === 'database_pool_waiting')
    .map(({ labels }) => labels['pool'])
  expect(pools).toEqual(['vital', 'own', 'browse', 'jobs', 'console', 'keys'])
})
