import { expect, test } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { answeredCall, callEvents, createOwner, startWithCarrier, type CallStep } from './testing.ts'

const dayMs = 24 * 3_600_000
const missed: CallStep[] = [{ type: 'ended', afterS: 30, cause: 'missed' }]

/** An owner of 628888 on a server with a carrier whose clock stands still, and requests about the log. */
async function startWithOwner() {
  const { server, carrier } = await startWithCarrier()
  const owner = await createOwner(server, '628888')
  let { token } = owner
  server.stopClock()
  const now = () => server.context.clock().getTime()
  const ask: TestServer['request'] = async (key, input) => server.request(key, input, { token })
  return {
    server,
    carrier,
    owner,
    now,
    ask,
    log: async () => (await ask('GET /calls')).data.list,
    /** Advances the clock (ms) and logs in again. */
    later: async (ms: number) => {
      server.advance(ms)
      token = (await server.login(owner.phone)).token
    },
    call: async (steps = answeredCall, change: object = {}) => {
      const events = callEvents('628888', steps, now()).map((event) => ({ ...event, ...change }))
      await carrier.report(events)
      return events
    },
    rows: async () => server.context.db.selectFrom('calls').selectAll().execute(),
  }
}

test('calls are retained for 30 days by default, and the job deletes older ones', async () => {
  const { server, owner, ask, call, rows, later, log } = await startWithOwner()
  expect((await ask('GET /call-settings')).data).toEqual({ keptDays: 30, missedSms: false })
  await call()
  await later(30 * dayMs - 60_000)
  await server.runJob('forget-expired', {})
  expect(await log()).toHaveLength(1)
  await later(60_000)
  const { data } = await ask('GET /user/:id/data', { id: owner.id })
  expect([await log(), data.calls, (await ask('GET /calls/export')).data.list]).toEqual([[], [], []])
  expect(await rows()).toHaveLength(1)
  await server.runJob('forget-expired', {})
  expect(await rows()).toHaveLength(0)
})

test.each([7, 180] as const)('a retention of %i days is accepted', async (days) => {
  const { server, ask, call, later, log } = await startWithOwner()
  expect((await ask('PATCH /call-settings', { keptDays: days })).data.keptDays).toBe(days)
  await call()
  await later(days * dayMs - 60_000)
  await server.runJob('forget-expired', {})
  expect(await log()).toHaveLength(1)
  await later(60_000)
  expect(await log()).toEqual([])
})

test('a shorter retention deletes older calls at once, and a retention of 0 records nothing', async () => {
  const { server, carrier, ask, call, rows, later, log } = await startWithOwner()
  const old = await call()
  await later(8 * dayMs)
  const recent = await call()
  await ask('PATCH /call-settings', { keptDays: 7 })
  expect(await rows()).toHaveLength(1)
  await carrier.report(old)
  expect(await rows()).toHaveLength(1)
  await ask('PATCH /call-settings', { keptDays: 0 })
  expect(await rows()).toEqual([])
  await call()
  await call(missed)
  expect([await rows(), await log()]).toEqual([[], []])
  expect(await server.context.db.selectFrom('missed_calls').selectAll().execute()).toEqual([])
  // A deleted call stays deleted, also when it is reported again.
  await ask('PATCH /call-settings', { keptDays: 180 })
  await carrier.report(recent)
  expect(await rows()).toEqual([])
})

test('a retention that is not offered is refused', async () => {
  const { ask } = await startWithOwner()
  for (const keptDays of ['', '0', 31, -7, 7.5, 'off', '７', false, {}]) {
    const { status, failure } = await ask(
      'PATCH /call-settings',
      Object.fromEntries([['keptDays', keptDays]]),
    )
    // An empty parameter counts as absent.
    if (keptDays !== '') expect([status, failure.error]).toEqual([400, 'bad-request'])
    expect((await ask('GET /call-settings')).data.keptDays).toBe(30)
  }
})

test('the list masks callers, and the owner may reveal one', async () => {
  const { server, ask, call, later, log } = await startWithOwner()
  await call()
  await call(answeredCall, { caller: '' })
  const [hidden, known] = await log()
  expect([hidden?.caller, known?.caller]).toEqual([undefined, '138****1234'])
  expect((await ask('GET /calls/:id/caller', { id: known!.id })).data).toEqual({ caller: '13812341234' })
  const stranger = await server.login()
  const others = await server.request('GET /calls/:id/caller', { id: known!.id }, { token: stranger.token })
  const refused = [await ask('GET /calls/:id/caller', { id: hidden!.id }), others]
  for (const { status, failure } of refused) expect([status, failure.error]).toEqual([404, 'call-not-found'])
  await later(31 * dayMs)
  expect((await ask('GET /calls/:id/caller', { id: known!.id })).failure.error).toBe('call-not-found')
})

test('a user may reveal 120 callers an hour', async () => {
  const { server, owner, ask, call, log } = await startWithOwner()
  await call()
  const { id } = (await log())[0]!
  const key = `calls:caller:${owner.id}`
  await ask('GET /calls/:id/caller', { id })
  await server.context.db.updateTable('rate_limits').set({ hits: 119 }).where('key', '=', key).execute()
  expect((await ask('GET /calls/:id/caller', { id })).status).toBe(200)
  expect((await ask('GET /calls/:id/caller', { id })).failure.error).toBe('rate-limited')
})

test('a deleted call stays deleted, whatever is reported later', async () => {
  const { server, carrier, ask, call, log } = await startWithOwner()
  const events = callEvents('628888', answeredCall)
  await carrier.report(events.slice(0, 2))
  await call()
  const list = await log()
  const { id } = list.find(({ seconds }) => seconds === undefined)!
  expect((await ask('DELETE /calls/:id', { id })).data).toEqual({ id })
  expect((await ask('DELETE /calls/:id', { id })).failure.error).toBe('call-not-found')
  await carrier.report(events)
  expect(await log()).toEqual(list.filter((each) => each.id !== id))
  server.advance(3 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await server.context.db.selectFrom('deleted_calls').selectAll().execute()).toEqual([])
})

test('a user deletes all their calls, or those to one number, and no others', async () => {
  const { server, carrier, ask, call, log } = await startWithOwner()
  const other = await createOwner(server, '629999')
  const events = await call()
  await call()
  await carrier.report(callEvents('629999', answeredCall))
  expect((await ask('DELETE /calls', { number: '629999' })).data).toEqual({ deleted: 0 })
  expect((await ask('DELETE /calls', { number: '628888' })).data).toEqual({ deleted: 2 })
  await call()
  for (const vague of [{}, { number: '' }, { nmber: '628888' }, { numbers: ['628888'], all: true }])
    expect((await ask('DELETE /calls', vague as never)).status).toBe(400)
  expect((await ask('DELETE /calls', { all: true })).data).toEqual({ deleted: 1 })
  await carrier.report(events)
  expect(await log()).toEqual([])
  expect((await other.log()).list).toHaveLength(1)
})

test('calls deleted while their reports arrive stay deleted', async () => {
  const { carrier, ask, rows } = await startWithOwner()
  for (let round = 0; round < 5; round += 1) {
    const events = callEvents('628888', answeredCall)
    await carrier.report([events[0]!])
    await Promise.all([carrier.report(events), ask('DELETE /calls', { all: true }), carrier.report(events)])
    expect(await rows()).toEqual([])
  }
})

test('the export has full numbers, is not cached, and is limited to 10 an hour', async () => {
  const { server, owner, ask, call } = await startWithOwner()
  await call(answeredCall, { caller: '02112345678' })
  const { data } = await ask('GET /calls/export')
  expect(data).toEqual({
    list: [
      {
        number: '628888',
        caller: '02112345678',
        outcome: 'answered',
        startedAt: expect.any(String),
        seconds: 63,
      },
    ],
    more: false,
  })
  const headers = { authorization: `Bearer ${owner.token}` }
  const answer = await fetch(`${server.origin}/api/calls/export`, { headers })
  expect(answer.headers.get('cache-control')).toContain('no-store')
  for (let made = 2; made < 10; made += 1) expect((await ask('GET /calls/export')).status).toBe(200)
  expect((await ask('GET /calls/export')).failure.error).toBe('rate-limited')
})
