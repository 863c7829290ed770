import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { waitUntil } from '../../testing/wait-until.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { startConsole } from '../testing/console.ts'
import { insertFailedJob } from '../testing/valid-requests/jobs.ts'

test('a failed job is listed without anything that may be a phone, and is run again once by permitted staff', async () => {
  const testConsole = await startConsole()
  const { staffByRole, server } = testConsole
  const id = await insertFailedJob(testConsole, 'refund-send', 'refused for 138 1234-1234')
  await insertFailedJob(testConsole, 'missed-call-notice')
  const { data } = await testConsole.request(
    'GET /failed-jobs',
    { name: 'refund-send' },
    { as: staffByRole.telephony },
  )
  expect(data.list).toMatchObject([{ id, kind: 'money', error: 'refused for …', data: { orderId: 1 } }])
  const run = (as = staffByRole.finance) => testConsole.request('POST /failed-jobs/:id/run', { id }, { as })
  expect((await run(staffByRole.telephony)).failure.error).toBe('not-allowed')
  const both = await Promise.all([run(), run(staffByRole.owner)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM jobs WHERE name = 'refund-send'`.execute(server.context.db)
  expect(rows).toEqual([{ state: 'created' }])
  const first = await testConsole.request('GET /failed-jobs', { pageSize: '1' }, { as: staffByRole.owner })
  expect(first.data.list).toHaveLength(1)
  expect(first.data.next).toBeUndefined()
})

test('a job without attempts left that staff run again is executed', async () => {
  const testConsole = await startConsole({ workers: true })
  const { server } = testConsole
  const { context } = server
  const as = testConsole.staffByRole.owner
  const { phone, token } = await server.login()
  const { sms } = context
  context.sms = { ...sms, send: () => Promise.reject(new Error('no line for 13812341234')) }
  const { data: ticket } = await server.request(
    'POST /ticket',
    { category: 'calls', text: '不响' },
    { token },
  )
  const answer = { id: ticket.id, seen: ticket.messages[0]!.id, text: '请重启手机' }
  await testConsole.request('POST /tickets/:id/answer', answer, { as: testConsole.staffByRole.service })
  const failed = async (state: string) => {
    const { data } = await testConsole.request('GET /failed-jobs', { name: 'ticket-notice', state }, { as })
    return data.list[0]
  }
  const tried = await waitUntil(
    () => failed('retry'),
    (job) => job !== undefined,
  )
  expect(tried).toMatchObject({ tries: 1, error: 'Error: no line for …', nextTryAt: expect.any(String) })
  await sql`UPDATE jobs SET tries = 12, run_at = now() WHERE id = ${tried!.id}`.execute(context.db)
  const given = await waitUntil(
    () => failed('failed'),
    (job) => job !== undefined,
  )
  expect(given).toMatchObject({ id: tried!.id, tries: 13, nextTryAt: null, state: 'failed' })
  expect(await selectSmsTo(context, phone)).not.toContainEqual(
    expect.objectContaining({ template: 'ticket' }),
  )
  context.sms = sms
  const again = await testConsole.request('POST /failed-jobs/:id/run', { id: given!.id }, { as })
  const job = () => testConsole.request('GET /job/:id', { id: again.data.id }, { as })
  const done = await waitUntil(job, ({ data }) => data.state === 'completed')
  expect(done.data).toMatchObject({ name: 'ticket-notice', tries: 1, error: null, nextTryAt: null })
  expect(await selectSmsTo(context, phone)).toContainEqual(
    expect.objectContaining({ template: 'ticket', params: { ticket: String(ticket.id) } }),
  )
  expect((await testConsole.request('GET /job/:id', { id: given!.id }, { as })).status).toBe(404)
})

test("a job's data is returned without phones and with its ids unchanged", async () => {
  const testConsole = await startConsole()
  const data = {
    callId: 'c-13812341234',
    outTradeNo: '20261124138123412345',
    list: [13812341234],
    orderId: 7,
  }
  const id = await insertFailedJob(testConsole, 'placed-call-end')
  await sql`UPDATE jobs SET data = ${JSON.stringify(data)} WHERE id = ${id}`.execute(
    testConsole.server.context.db,
  )
  const one = await testConsole.request('GET /job/:id', { id }, { as: testConsole.staffByRole.telephony })
  expect(one.data.data).toEqual({ ...data, callId: 'c-138****1234', list: ['138****1234'] })
})

test('failed jobs are listed page by page', async () => {
  const testConsole = await startConsole()
  const ids = [
    await insertFailedJob(testConsole, 'refund-send'),
    await insertFailedJob(testConsole, 'refund-send'),
  ]
  const as = testConsole.staffByRole.owner
  const first = await testConsole.request('GET /failed-jobs', { pageSize: '1' }, { as })
  const second = await testConsole.request(
    'GET /failed-jobs',
    { pageSize: '1', cursor: first.data.next },
    { as },
  )
  expect([...first.data.list, ...second.data.list].map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('a scheduled job can be started by staff, another one cannot', async () => {
  const testConsole = await startConsole({ workers: true })
  const as = testConsole.staffByRole.finance
  const queue = async () => {
    const { data } = await testConsole.request('GET /jobs', {}, { as })
    return data.list.find(({ name }) => name === 'bill-compare')
  }
  const first = await waitUntil(queue, (each) => Boolean(each?.lastDoneAt))
  expect(first).toMatchObject({ kind: 'money', everyMinutes: 1440, stuck: false, failed: 0 })
  expect((await testConsole.request('POST /jobs/:name/run', { name: 'bill-compare' }, { as })).status).toBe(
    200,
  )
  await waitUntil(queue, (each) => (each?.lastDoneAt ?? '') > (first?.lastDoneAt ?? ''))
  for (const [name, error] of [
    ['refund-send', 'no-such-thing'],
    ['nothing', 'no-such-thing'],
    ['forget-expired', 'not-allowed'],
  ])
    expect((await testConsole.request('POST /jobs/:name/run', { name }, { as })).failure.error).toBe(error)
})

test('a job that waits or runs for too long is stuck', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.owner
  const { db } = testConsole.server.context
  const stuck = async () => {
    const { data } = await testConsole.request('GET /jobs', {}, { as })
    return data.list.filter((each) => each.stuck).map(({ name }) => name)
  }
  await sql`INSERT INTO jobs (name, data, run_at) VALUES ('order-release', '{}', now() - interval '9 minutes')`.execute(
    db,
  )
  expect(await stuck()).toEqual([])
  await sql`INSERT INTO jobs (name, data, run_at) VALUES ('refund-send', '{}', now() - interval '11 minutes')`.execute(
    db,
  )
  await sql`INSERT INTO jobs (name, data, state, started_at, run_at)
    VALUES ('mandate-end', '{}', 'active', now() - interval '1 minute', now() - interval '30 seconds')`.execute(
    db,
  )
  expect((await stuck()).toSorted()).toEqual(['mandate-end', 'refund-send'])
})

test('due and running jobs are listed by state, as many as their queue counts', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.telephony
  const { db } = testConsole.server.context
  const name = 'binding-notice'
  await sql`INSERT INTO jobs (name, state, run_at, started_at, data) VALUES
    (${name}, 'created', now() - interval '11 minutes', null, '{"bindingId": 1}'),
    (${name}, 'retry', now() - interval '1 minute', now() - interval '2 minutes', '{"bindingId": 2}'),
    (${name}, 'created', now() + interval '1 hour', null, '{"bindingId": 3}'),
    (${name}, 'active', now() + interval '30 seconds', now(), '{"bindingId": 4}'),
    ('refund-send', 'created', now(), null, '{"bindingId": 5}')`.execute(db)
  const listed = async (state: string) => {
    const { data } = await testConsole.request('GET /failed-jobs', { name, state }, { as })
    return data.list
  }
  const about = async (state: string) => (await listed(state)).map(({ data }) => data['bindingId'])
  expect(new Set(await about('waiting'))).toEqual(new Set([1, 2]))
  expect(await about('active')).toEqual([4])
  expect(await about('retry')).toEqual([2])
  const queues = (await testConsole.request('GET /jobs', {}, { as })).data.list
  expect(queues.find((queue) => queue.name === name)).toMatchObject({ waiting: 2, running: 1, stuck: true })
  const [waiting] = await listed('active')
  const one = await testConsole.request('GET /job/:id', { id: waiting!.id }, { as })
  expect(one.data).toMatchObject({ state: 'active', data: { bindingId: 4 } })
})

test('the rows that break an invariant are named by their ids', async () => {
  const testConsole = await startConsole()
  const { 628888: id } = await testConsole.server.stock('628888,88')
  await sql`UPDATE numbers SET state = 'sold' WHERE id = ${id}`.execute(testConsole.server.context.db)
  await testConsole.server.runJob('invariants-check', {})
  const { data: before } = await testConsole.request(
    'GET /invariants',
    {},
    { as: testConsole.staffByRole.owner },
  )
  expect([before.allCheckedAt, before.list[0]?.brokenRows]).toEqual([null, 0])
  await testConsole.server.runJob('invariants-whole', {})
  await testConsole.server.runJob('invariants-check', {})
  const { data } = await testConsole.request('GET /invariants', {}, { as: testConsole.staffByRole.owner })
  expect(data.list[0]).toMatchObject({ brokenRows: 1, ids: [`id ${id}`] })
  expect(data.list.at(-1)).toMatchObject({ brokenRows: 0, brokenSince: null, ids: [] })
  const since = data.list[0]?.brokenSince
  expect(data.checkedAt! >= since!).toBe(true)
  expect(data.allCheckedAt).toEqual(expect.any(String))
  testConsole.server.advance(300_000)
  await testConsole.server.runJob('invariants-check', {})
  const { data: later } = await testConsole.request(
    'GET /invariants',
    {},
    { as: testConsole.staffByRole.owner },
  )
  expect(later.list[0]).toMatchObject({ brokenRows: 1, brokenSince: since })
  expect(later.checkedAt! > since!).toBe(true)
  await sql`UPDATE numbers SET state = 'on_sale' WHERE id = ${id}`.execute(testConsole.server.context.db)
  await testConsole.server.runJob('invariants-check', {})
  const { data: mended } = await testConsole.request(
    'GET /invariants',
    {},
    { as: testConsole.staffByRole.owner },
  )
  expect(mended.list.filter(({ brokenSince }) => brokenSince !== null)).toEqual([])
})
