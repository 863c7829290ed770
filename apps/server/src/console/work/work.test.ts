import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { roles, type Role } from '@hao/contract/console/roles.ts'
import { sql } from 'kysely'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '../../platform/base/time.ts'
import { openStream } from '../../testing/open-stream.ts'
import { wire } from '../../wiring.ts'
import { quarantineReport } from '../../commerce/payments/quarantine.ts'
import { buildConsole } from '../app.ts'
import { approveRefund } from '../testing/approve.ts'
import { type StaffLogin, startConsole, type TestConsole } from '../testing/console.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { insertFailedJob } from '../testing/valid-requests/jobs.ts'

type WorkList = ConsoleOutput<'GET /work'>

const toCounts = ({ work }: WorkList) => Object.fromEntries(work.map(({ kind, count }) => [kind, count]))

/** The kinds of work of each role, written by hand. */
const tickets = ['tickets-overdue', 'tickets-open', 'tickets-mine']
const approvals = [
  'refund-requests',
  'customer-requests',
  'price-rules',
  'period-discounts',
  'bulk-changes',
  'imports',
]
const money = ['quarantine', 'failed-refunds', 'bill-differences']
const kindsByRole: Record<Role, string[]> = {
  inventory: ['previews', 'import-previews', 'exports-ready'],
  service: ['phone-changes', ...tickets],
  finance: [...approvals, ...money, 'invoices', 'failed-jobs', 'exports-ready'],
  telephony: ['failed-jobs', 'exports-ready'],
  owner: [...approvals, 'phone-changes', 'failed-jobs', 'broken-invariants'],
}

/** Opens the stream of a login, and reads its newest counts. */
async function follow(origin: string, token: string | undefined) {
  const cookie = token === undefined ? '' : `staff=${token}`
  const stream = await openStream(`${origin}/api/work/events`, { cookie })
  const lists = () =>
    stream.blocks().flatMap((block) => {
      const [, data] = /^event: work\ndata: (.+)$/.exec(block) ?? []
      return data === undefined ? [] : [JSON.parse(data) as WorkList]
    })
  const newest = () => {
    const list = lists().at(-1)
    return list && toCounts(list)
  }
  const shows = (counts: object) =>
    expect.poll(newest, { timeout: waitTimeoutMs }).toEqual(expect.objectContaining(counts))
  return { ...stream, lists, shows }
}

async function openTicket({ server }: TestConsole) {
  const { token } = await server.login()
  await server.request('POST /ticket', { category: 'other', text: '在吗' }, { token })
}

test('each role gets the kinds of work that it may do', async () => {
  const { request, staffByRole, origin } = await startConsole()
  for (const role of roles) {
    const { data } = await request('GET /work', {}, { as: staffByRole[role] })
    expect(data.work.map(({ kind }) => kind).toSorted(), role).toEqual(kindsByRole[role].toSorted())
    const stream = await follow(origin, staffByRole[role].token)
    await stream.shows(toCounts(data))
    await stream.close()
  }
})

test('a request waits for those who may approve it, and not for its requester', async () => {
  const testConsole = await startConsole()
  const { request, server, staffByRole, addStaff } = testConsole
  const { orderId } = await insertPaidOrder(testConsole)
  const both = await addStaff('service', 'owner')
  const waiting = async (as: StaffLogin) => {
    server.advance(6000)
    return toCounts((await request('GET /work', {}, { as })).data)['refund-requests']
  }
  expect(await waiting(staffByRole.finance)).toBe(0)
  const asked = { id: orderId, amountFen: 45_000, reason: '扣费重复' }
  const { data, status } = await request('POST /order/:id/refund-request', asked, { as: both })
  expect([status, data.waits]).toEqual([200, true])
  expect([await waiting(staffByRole.finance), await waiting(both)]).toEqual([1, 0])
  expect((await approveRefund(testConsole, data.id, { as: staffByRole.finance })).status).toBe(200)
  expect(await waiting(staffByRole.owner)).toBe(0)
})

test('open tickets count for all, assigned ones for their assignee', async () => {
  const testConsole = await startConsole()
  const { request, server, staffByRole, addStaff } = testConsole
  await openTicket(testConsole)
  const ticket = server.context.db.selectFrom('tickets').select('id')
  const { id } = await ticket.executeTakeFirstOrThrow()
  const other = await addStaff('service')
  const assigned = await request('POST /tickets/:id/assign', { id }, { as: staffByRole.service })
  expect(assigned.status).toBe(200)
  const count = async (as: StaffLogin) => toCounts((await request('GET /work', {}, { as })).data)
  expect(await count(staffByRole.service)).toEqual({
    'phone-changes': 0,
    'tickets-overdue': 0,
    'tickets-open': 1,
    'tickets-mine': 1,
  })
  expect((await count(other))['tickets-mine']).toBe(0)
})

test('a request for approval counts until it is decided, as in its list', async () => {
  const testConsole = await startConsole()
  const { request, server, staffByRole } = testConsole
  const { orderId } = await insertPaidOrder(testConsole)
  const counted = async () => {
    server.advance(6000)
    const { data } = await request('GET /work', {}, { as: staffByRole.finance })
    const waiting = (await request('GET /refund-requests', { state: 'asked' }, { as: staffByRole.finance }))
      .data.list
    expect(toCounts(data)).toMatchObject({
      'refund-requests': waiting.length,
      'price-rules': 0,
      'bulk-changes': 0,
      imports: 0,
    })
    return waiting.map((row) => row.id)
  }
  expect(await counted()).toEqual([])
  const asked = { id: orderId, amountFen: 25_000, reason: '扣费重复' }
  await request('POST /order/:id/refund-request', asked, { as: staffByRole.service })
  const [refundId = 0] = await counted()
  expect((await approveRefund(testConsole, refundId, { as: staffByRole.finance })).status).toBe(200)
  expect(await counted()).toEqual([])
})

test('a quarantined payment counts until a staff member takes it, as in its list', async () => {
  const testConsole = await startConsole()
  const { request, server, staffByRole } = testConsole
  const { account } = server.context.payments.wechat
  const paid = { ...account, provider: 'wechat', state: 'paid' } as const
  const report = { outTradeNo: 'H1', transactionId: 'T1', ...paid } as const
  await quarantineReport(server.context, report, 'no-such-payment')
  const counted = async () => {
    server.advance(6000)
    const { data } = await request('GET /work', {}, { as: staffByRole.finance })
    const open = (await request('GET /quarantine', { state: 'open' }, { as: staffByRole.finance })).data.list
    expect(toCounts(data).quarantine).toBe(open.length)
    return open.map(({ id }) => id)
  }
  const [id = 0, ...more] = await counted()
  expect(more).toEqual([])
  await request('POST /money-case/:id/take', { id }, { as: staffByRole.finance })
  expect(await counted()).toEqual([])
})

test('a failed job counts as long as its list contains it', async () => {
  const testConsole = await startConsole()
  const { request, server, staffByRole } = testConsole
  const ids = [
    await insertFailedJob(testConsole, 'refund-send'),
    await insertFailedJob(testConsole, 'order-release'),
  ]
  await sql`UPDATE jobs SET ended_at = now() - interval '6 days' WHERE id = ${ids[0]}`.execute(
    server.context.db,
  )
  const counted = async () => {
    server.advance(2000)
    const { data } = await request('GET /work', {}, { as: staffByRole.owner })
    const failed = await request('GET /failed-jobs', { state: 'failed' }, { as: staffByRole.owner })
    const count = toCounts(data)['failed-jobs']
    expect(count).toBe(failed.data.list.length)
    return count
  }
  expect(await counted()).toBe(2)
  await request('POST /failed-jobs/:id/run', { id: ids[0]! }, { as: staffByRole.owner })
  expect(await counted()).toBe(1)
})

test('a change is pushed once, to the streams of every server', async () => {
  const testConsole = await startConsole()
  const { server, origin, staffByRole } = testConsole
  const { context, close } = wire(server.context.config, server.context.log)
  const app = await buildConsole(context)
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  const elsewhere = await app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = staffByRole.service
  const streams = [await follow(origin, token), await follow(elsewhere, token)]
  for (const { shows } of streams) await shows({ 'tickets-open': 0 })
  expect(streams[0]!.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  await openTicket(testConsole)
  for (const { shows } of streams) await shows({ 'tickets-open': 1 })
  expect(streams.map(({ lists }) => lists().length)).toEqual([2, 2])
  await app.close()
  await streams[1]!.end
  expect(streams[0]!.received.isClosed).toBe(false)
})

test('a stream needs a session, ends with it, and follows changes of roles', async () => {
  const testConsole = await startConsole()
  const { server, origin, request, staffByRole, addStaff } = testConsole
  const shopper = await server.login()
  for (const token of [undefined, 'forged-forged-forged', shopper.token])
    expect((await follow(origin, token)).status).toBe(401)
  const staff = await addStaff('service')
  const stream = await follow(origin, staff.token)
  await stream.shows({ 'tickets-mine': 0 })
  const { db } = server.context
  await db
    .updateTable('staff_members')
    .set({ roles: ['inventory'] })
    .where('id', '=', staff.id)
    .execute()
  await expect
    .poll(() => toCounts(stream.lists().at(-1)!), { timeout: waitTimeoutMs })
    .toEqual({ previews: 0, 'import-previews': 0, 'exports-ready': 0 })
  const ending = { id: staff.id, reason: 'a reason of the tests' }
  const ended = await request('POST /staff/:id/sessions/end', ending, { as: staffByRole.owner })
  expect(ended.status).toBe(200)
  await stream.end
  expect((await follow(origin, staff.token)).status).toBe(401)
})

test('an open stream is no use of a session: it ends with the idle session', async () => {
  const { server, origin, staffByRole } = await startConsole()
  const { token, id } = staffByRole.finance
  const { db } = server.context
  const lastUse = async () => {
    const session = db.selectFrom('staff_sessions').select('last_used_at').where('staff_id', '=', id)
    return (await session.executeTakeFirstOrThrow()).last_used_at
  }
  const before = await lastUse()
  server.advance(20 * minuteMs)
  const stream = await follow(origin, token)
  await stream.shows({ imports: 0 })
  expect(await lastUse()).toEqual(before)
  server.advance(11 * minuteMs)
  await stream.end
  expect((await follow(origin, token)).status).toBe(401)
})

test('the fifth stream of a session ends its first; other sessions keep theirs', async () => {
  const { origin, staffByRole } = await startConsole()
  const other = await follow(origin, staffByRole.owner.token)
  const streams = []
  for (let nth = 0; nth < 5; nth += 1) streams.push(await follow(origin, staffByRole.finance.token))
  await streams[0]!.end
  for (const { shows } of [other, ...streams.slice(1)]) await shows({ 'failed-jobs': 0 })
  expect([other, ...streams.slice(1)].map(({ received }) => received.isClosed)).not.toContain(true)
})
