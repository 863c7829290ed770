import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newWaiter, nextMorning, runMatchJobs, stockHeldNumbers } from '../../inventory/waitlist/testing.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { createNumberOwner, payOrder } from '../../testing/owner.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startConsole } from '../testing/console.ts'
import { insertSellingStop } from '../../inventory/selling/switch-selling.ts'

const reason = '微信支付维护'

async function shop() {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const { 628888: numberId = 0 } = await server.stock('628888,88', '617777,88')
  const { token, phone } = await server.login()
  const order = () => server.request('POST /order', { numberId, agreed: true }, { token })
  const set = (to: 'stop' | 'resume', as = staffByRole.owner) =>
    request(`POST /selling/${to}`, { reason }, { as })
  return { ...testConsole, numberId, token, phone, order, set }
}

test('an owner stops selling: new orders are refused in the language of the shopper, until it is resumed', async () => {
  const { server, numberId, token, order, set } = await shop()
  expect((await set('stop')).status).toBe(200)
  const tap = (locale: string) =>
    server.request(
      'POST /wxpay/h5',
      { numberId, agreed: true },
      { token, headers: { 'accept-language': locale } },
    )
  const answers = [await order(), await tap('zh-CN'), await tap('en')]
  for (const { status, failure } of answers)
    expect([status, failure.code, failure.error]).toEqual([409, 40952, 'selling-stopped'])
  expect(answers[1]?.failure.message).toMatch(/^暂时不接受新订单/)
  expect(answers[2]?.failure.message).toMatch(/^We are not taking new orders/)
  const number = async () => (await server.request('GET /number/:id(^\\d+$)', { id: numberId })).data
  expect(await number()).toMatchObject({ state: 'on_sale', sellingStopped: true })
  server.context.liveIndex.start()
  for (const key of ['GET /number/hundred', 'GET /number/find'] as const)
    expect((await server.request(key, {})).data.list).toHaveLength(2)

  expect((await set('resume')).status).toBe(200)
  expect(await number()).not.toHaveProperty('sellingStopped')
  expect((await order()).data.stage).toBe('created')
})

test('while selling is stopped, placed orders are given again, paid and bound, and subscriptions renewed', async () => {
  const { server, numberId, token, phone, order, set } = await shop()
  const owner = await createNumberOwner(server, '606060')
  const { data: placed } = await order()
  await set('stop')
  expect((await order()).data.id).toBe(placed.id)
  const { orderId } = await payOrder(server, token, { numberId })
  const bound = await server.request('POST /order/binding', { orderId, phone }, { token })
  expect([orderId, bound.data.stage]).toEqual([placed.id, 'active'])
  const renewal = await server.request(
    'POST /subscription/:id/renew',
    { id: owner.id },
    { token: owner.token },
  )
  expect(renewal.status).toBe(200)
})

test('while selling is stopped, an offer is not taken, and a released number is offered to nobody', async () => {
  const { server, set, addStaff } = await shop()
  nextMorning(server)
  const { numbers } = await stockHeldNumbers(server, '618888', '619999')
  const [offered, released] = [numbers[0]!, numbers[1]!]
  const [waiter, other] = [await newWaiter(server), await newWaiter(server)]
  await waiter.waitFor({ numberId: offered.numberId })
  await other.waitFor({ numberId: released.numberId })
  await offered.cancelOrder()
  expect(await waiter.number(offered.numberId)).toHaveProperty('offeredUntil')
  await set('stop', await addStaff('owner'))
  expect((await waiter.order(offered.numberId)).failure.error).toBe('selling-stopped')
  await released.cancelOrder()
  await runMatchJobs(server)
  const offers = await server.context.db.selectFrom('offers').select('number_id').execute()
  expect(offers).toEqual([{ number_id: offered.numberId }])
})

test('an order that was checked before the stop and is placed after it is refused', async () => {
  const { server, numberId, token, set } = await shop()
  const { db } = server.context
  const pressed = await db.transaction().execute(async (trx) => {
    // Between both the server stores the key.
    await sql`LOCK TABLE idempotency_keys IN SHARE MODE`.execute(trx)
    const headers = { 'idempotency-key': 'a-key-of-this-order' }
    const answer = server.request('POST /order', { numberId, agreed: true }, { token, headers })
    const waiting = () =>
      sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    await waitUntil(waiting, ({ rows }) => rows.length > 0)
    await insertSellingStop(trx, { staffId: null, reason, at: server.context.clock() })
    return { answer }
  })
  expect((await pressed.answer).failure.error).toBe('selling-stopped')
  expect((await set('resume')).status).toBe(200)
})

test('all staff see on the home screen since when, by whom and why; switching twice is refused; the audit has both', async () => {
  const { server, request, staffByRole, set } = await shop()
  const { owner } = staffByRole
  const home = async (as = owner) => (await request('GET /home', {}, { as })).data.sellingStop
  expect(await home()).toBeUndefined()
  expect((await set('resume')).failure.error).toBe('not-now')
  await set('stop')
  expect((await set('stop')).failure.error).toBe('not-now')
  for (const as of Object.values(staffByRole))
    expect(await home(as)).toEqual({ since: expect.any(String) as string, by: owner.name, reason })
  await set('resume')
  expect(await home()).toBeUndefined()
  const rows = server.context.db.selectFrom('audit_log').select(['action', 'staff_id', 'reason'])
  expect(await rows.where('subject', '=', 'selling').orderBy('id').execute()).toEqual([
    { action: 'selling.stop', staff_id: owner.id, reason },
    { action: 'selling.resume', staff_id: owner.id, reason },
  ])
})

test('npm run selling stops and resumes without the console, with its own row in the audit', async () => {
  const { server, order, request, staffByRole } = await shop()
  const run = async (...args: string[]) => {
    const command = ['tools/run.mjs', 'apps/server/src/inventory/selling/cli.ts', ...args]
    const env = { ...process.env, DATABASE_URL: server.databaseUrl }
    return promisify(execFile)(process.execPath, command, { cwd: repositoryRoot, env }).then(
      ({ stdout }) => stdout,
      (error: { code: number; stdout: string }) => `${error.code} ${error.stdout}`,
    )
  }
  expect(await run('status')).toBe('Numbers are sold\n')
  expect(await run('stop')).toMatch(/^1 Usage/)
  expect(await run('stop', reason)).toMatch(`by the command line: ${reason}`)
  expect(await run('stop', reason)).toBe('1 Nothing was changed: this is so already\n')
  expect((await order()).failure.error).toBe('selling-stopped')
  const home = await request('GET /home', {}, { as: staffByRole.service })
  expect(home.data.sellingStop).toMatchObject({ by: null, reason })
  expect(await run('resume', '维护结束')).toBe('Numbers are sold\n')
  expect((await order()).status).toBe(200)
  const rows = server.context.db.selectFrom('audit_log').select(['action', 'staff_id', 'reason'])
  expect(await rows.where('subject', '=', 'selling').orderBy('id').execute()).toEqual([
    { action: 'selling.stop', staff_id: null, reason },
    { action: 'selling.resume', staff_id: null, reason: '维护结束' },
  ])
})
