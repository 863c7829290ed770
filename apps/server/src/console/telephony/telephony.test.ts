import { expect, test } from 'vitest'
import { shanghaiDay } from '../../platform/base/time.ts'
import { answeredCall, createOwner } from '../../telephony/routing/testing.ts'
import { busySteps, notReachedSteps, startConsoleWithCarrier } from './testing.ts'

test('calls are listed with masked callers, by number and outcome, page by page', async () => {
  const { testConsole, server, as, tell } = await startConsoleWithCarrier()
  await createOwner(server, '628888')
  const now = Date.now()
  await tell('628888', answeredCall, now + 1000)
  await tell('628888', busySteps, now + 2000)
  await tell('628888', busySteps, now + 3000)
  const { data } = await testConsole.request('GET /phone-calls', {}, { as })
  expect(data.list.map(({ outcome }) => outcome)).toEqual(['busy', 'busy', 'answered'])
  expect(data.list[2]).toMatchObject({ number: '628888', caller: '138****1234', seconds: 63 })
  const filters = { number: '+86 95013-628888', outcome: 'missed,busy' }
  const first = await testConsole.request('GET /phone-calls', { ...filters, pageSize: '1' }, { as })
  const second = await testConsole.request(
    'GET /phone-calls',
    { ...filters, pageSize: '1', cursor: first.data.next },
    { as },
  )
  expect([first.data.list, second.data.list].flat().map(({ id }) => id)).toEqual(
    data.list.slice(0, 2).map(({ id }) => id),
  )
  expect(second.data.next).toBeUndefined()
  expect((await testConsole.request('GET /phone-calls/count', filters, { as })).data).toEqual({
    count: 2,
    more: false,
  })
  const dropped = await testConsole.request(
    'GET /phone-calls',
    { outcome: 'odd', from: 'x', cursor: 'x' },
    { as },
  )
  expect(dropped.data.dropped.toSorted()).toEqual(['cursor', 'from', 'outcome'])
})

test('outcomes of calls and reasons of refusals are counted by hour and by day', async () => {
  const { testConsole, server, as, tell, dial } = await startConsoleWithCarrier()
  await createOwner(server, '628888')
  await tell('628888', answeredCall)
  await dial('777777')
  await dial('777778')
  await server.context.traffic.flush()
  for (const by of ['hour', 'day'] as const) {
    const { data } = await testConsole.request('GET /phone-calls/outcomes', { by }, { as })
    expect(data.spans).toHaveLength(by === 'hour' ? 48 : 30)
    const sum = (what: 'answered' | 'turnedAway') =>
      data.spans.reduce((counted, span) => counted + span[what], 0)
    expect([sum('answered'), sum('turnedAway')]).toEqual([1, 2])
    expect(data.reasons).toEqual([{ reason: 'unknown', count: 2 }])
  }
  const refused = await testConsole.request('GET /refused-calls', { number: '777778' }, { as })
  expect(refused.data.list).toMatchObject([{ number: '777778', numberId: null, status: 404, count: 1 }])
})

test('a call that the server refused counts once, although its carrier reports it too', async () => {
  const { testConsole, server, as, tell, dial } = await startConsoleWithCarrier()
  await createOwner(server, '628889', false)
  await createOwner(server, '628888')
  for (let calls = 0; calls < 3; calls += 1) {
    await dial('628889')
    await tell('628889', notReachedSteps)
  }
  // The decision allowed this call, but it reached no phone.
  await dial('628888')
  await tell('628888', notReachedSteps)
  await server.context.traffic.flush()
  for (const by of ['hour', 'day'] as const) {
    const { data } = await testConsole.request('GET /phone-calls/outcomes', { by }, { as })
    const sum = (what: 'refused' | 'turnedAway') =>
      data.spans.reduce((counted, span) => counted + span[what], 0)
    expect([sum('refused'), sum('turnedAway')]).toEqual([1, 3])
  }
})

test('the figures of a day agree with their lists: what the network refused is not connected, not refused', async () => {
  const { testConsole, server, as, tell, dial } = await startConsoleWithCarrier()
  await createOwner(server, '628889', false)
  await createOwner(server, '628888')
  for (let calls = 0; calls < 2; calls += 1) {
    await dial('628889')
    await tell('628889', notReachedSteps)
  }
  await dial('777777')
  await tell('628888', notReachedSteps)
  await tell('628888', busySteps)
  await server.context.traffic.flush()
  const day = shanghaiDay(server.context.clock())
  const days = { from: day, until: day }
  const { data } = await testConsole.request('GET /statistics/calls', days, { as })
  expect(data.totals).toEqual({ connected: 0, missed: 2, refused: 3 })
  const count = async (call: 'GET /phone-calls/count' | 'GET /refused-calls/count', filters = {}) =>
    (await testConsole.request(call, { ...days, ...filters }, { as })).data.count
  expect(await count('GET /phone-calls/count', { outcome: 'missed,busy,cancelled,failed' })).toBe(2)
  expect(await count('GET /phone-calls/count', { outcome: 'failed' })).toBe(1)
  expect(await count('GET /phone-calls/count', { outcome: 'refused' })).toBe(3)
  expect(await count('GET /refused-calls/count')).toBe(3)
  expect(await count('GET /refused-calls/count', { number: '628889', reason: 'unbound' })).toBe(2)
  const { data: listed } = await testConsole.request(
    'GET /phone-calls',
    { ...days, outcome: 'failed' },
    { as },
  )
  expect(listed.list).toMatchObject([{ number: '628888', outcome: 'refused' }])
})

test('numbers with mostly failed calls in a day are listed, and numbers without an owner are not', async () => {
  const { testConsole, server, as, tell, dial } = await startConsoleWithCarrier()
  await createOwner(server, '628888')
  await createOwner(server, '628889', false)
  for (let calls = 0; calls < 3; calls += 1) {
    await tell('628888', busySteps)
    await dial('628889')
    // The carrier also reports a call that we refused.
    await tell('628889', notReachedSteps)
    await dial('777777')
  }
  await server.context.traffic.flush()
  const { data } = await testConsole.request('GET /failing-numbers', {}, { as })
  expect(data.list.toSorted((a, b) => a.number.localeCompare(b.number))).toMatchObject([
    { number: '628888', failed: 3, answered: 0, outcomes: [{ outcome: 'busy', count: 3 }], reasons: [] },
    { number: '628889', failed: 3, answered: 0, outcomes: [], reasons: [{ reason: 'unbound', count: 3 }] },
  ])
  await testConsole.request('POST /blocks', { number: '628888', reason: 'fraud' }, { as })
  const { data: after } = await testConsole.request('GET /failing-numbers', {}, { as })
  expect(after.list.filter(({ blocked }) => blocked).map(({ number }) => number)).toEqual(['628888'])
  await tell('628888', answeredCall)
  await tell('628888', answeredCall)
  await tell('628888', answeredCall)
  const { data: later } = await testConsole.request('GET /failing-numbers', {}, { as })
  expect(later.list.map(({ number }) => number)).toEqual(['628889'])
})

test('each figure of a failing number is the length of its list, and calls of an hour are listed by moments', async () => {
  const { testConsole, server, as, tell, dial } = await startConsoleWithCarrier()
  await createOwner(server, '628888')
  await createOwner(server, '628889', false)
  for (const steps of [busySteps, busySteps, busySteps, notReachedSteps, answeredCall])
    await tell('628888', steps)
  const busy = await server.context.db
    .selectFrom('calls')
    .select('id')
    .where('outcome', '=', 'busy')
    .execute()
  for (const [place, hours] of [1, 25].entries())
    await server.context.db
      .updateTable('calls')
      .set({ started_at: new Date(server.context.clock().getTime() - hours * 3_600_000) })
      .where('id', '=', busy[place]!.id)
      .execute()
  for (let calls = 0; calls < 4; calls += 1) await dial('628889')
  await tell('628889', notReachedSteps)
  await server.context.traffic.flush()
  const { data } = await testConsole.request('GET /failing-numbers', {}, { as })
  expect(data.list.map(({ number, failed }) => [number, failed])).toEqual([
    ['628889', 4],
    ['628888', 3],
  ])
  type Key = 'GET /phone-calls/count' | 'GET /refused-calls/count'
  const count = async (key: Key, filters: Record<string, string>) =>
    (await testConsole.request(key, filters, { as })).data.count
  const within = { since: data.since, before: data.before }
  for (const { number, answered, notAnswered, turnedAway, outcomes, reasons } of data.list) {
    const calls = (outcome: string) => count('GET /phone-calls/count', { ...within, number, outcome })
    const refusals = (reason: string) => count('GET /refused-calls/count', { ...within, number, reason })
    expect.soft(await calls('answered')).toBe(answered)
    expect.soft(await calls('missed,busy,cancelled,failed')).toBe(notAnswered)
    expect.soft(await refusals('unbound,suspended,expired,barred')).toBe(turnedAway)
    for (const each of outcomes) expect.soft(await calls(each.outcome)).toBe(each.count)
    for (const each of reasons) expect.soft(await refusals(each.reason)).toBe(each.count)
  }
  const { data: outcomes } = await testConsole.request('GET /phone-calls/outcomes', { by: 'hour' }, { as })
  expect(outcomes.spans.filter((span) => span.busy > 0).length).toBeGreaterThan(1)
  for (const { at, ...span } of outcomes.spans) {
    const hour = { since: at, before: new Date(Date.parse(at) + 3_600_000).toISOString() }
    expect.soft(await count('GET /phone-calls/count', { ...hour, outcome: 'busy' }), at).toBe(span.busy)
    expect.soft(await count('GET /refused-calls/count', hour), at).toBe(span.turnedAway)
  }
})

test('calls refused by an owner’s rules are not failures of the number', async () => {
  const { testConsole, server, as, tell, dial } = await startConsoleWithCarrier()
  await createOwner(server, '628888')
  await createOwner(server, '628889', false)
  const { db, clock } = server.context
  const minute = new Date(Math.floor(clock().getTime() / 60_000) * 60_000)
  const rows = ['off', 'blocked', 'hidden', 'quiet', 'stranger', 'own-phone', 'forwarded'].map((reason) => ({
    minute,
    carrier: 'trunk',
    digits: '628888',
    reason,
    status: 480,
    count: 10,
  }))
  await db.insertInto('refused_calls').values(rows).execute()
  // The carrier also reports these calls.
  for (let calls = 0; calls < 4; calls += 1) {
    await tell('628888', notReachedSteps)
    await dial('628889')
  }
  await server.context.traffic.flush()
  const { data } = await testConsole.request('GET /failing-numbers', {}, { as })
  expect(data).toMatchObject({ list: [{ number: '628889', failed: 4 }], more: false })
})

test('the hundred worst failing numbers are listed, and that there are more', async () => {
  const { testConsole, server, as } = await startConsoleWithCarrier()
  const digits = Array.from({ length: 101 }, (_, place) => String(700_100 + place))
  await server.stock(...digits.map((each) => `${each},88`))
  const minute = new Date(Math.floor(server.context.clock().getTime() / 60_000) * 60_000)
  const rows = digits.map((each, place) => ({
    minute,
    carrier: 'trunk',
    digits: each,
    reason: 'unbound',
    status: 480,
    count: 3 + place,
  }))
  await server.context.db.insertInto('refused_calls').values(rows).execute()
  const { data } = await testConsole.request('GET /failing-numbers', {}, { as })
  expect([data.list.length, data.more, data.list[0]?.number]).toEqual([100, true, '700200'])
})

test('a number and a caller are read in full-width digits, with blanks, and with dashes of any kind', async () => {
  const { testConsole, server, as } = await startConsoleWithCarrier()
  const { phone } = await createOwner(server, '628888')
  const grouped = `${phone.slice(0, 3)} ${phone.slice(3, 7)}–${phone.slice(7)}`
  const fullWidth = grouped.replace(/\d/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0))
  for (const caller of [grouped, fullWidth, `＋８６ ${fullWidth}`]) {
    const { data } = await testConsole.request(
      'POST /phone-calls/try',
      { number: '９５０１３－628 888', caller },
      { as },
    )
    expect(data).toMatchObject({ number: '628888', rings: false, reason: 'own-phone' })
  }
  const odd = await testConsole.request('POST /phone-calls/try', { number: '628888', caller: 'abc' }, { as })
  expect(odd.status).toBe(400)
})

test('a tried call returns its decision and the masked phone; the audit has no phone', async () => {
  const { testConsole, server, as } = await startConsoleWithCarrier()
  const { phone } = await createOwner(server, '628888')
  const meet = async (number: string, caller = '') =>
    (await testConsole.request('POST /phone-calls/try', { number, caller }, { as })).data
  const found = await meet('95013628888', '13812341234')
  expect(found).toMatchObject({ number: '628888', rings: true, reason: 'open', anyCaller: true })
  expect(found.target).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  expect(await meet('628888', phone)).toMatchObject({ rings: false, reason: 'own-phone', status: 603 })
  expect(await meet('777777')).toMatchObject({ rings: false, reason: 'unknown', status: 404 })
  expect(await meet('12')).toEqual({
    rings: false,
    reason: 'unknown',
    status: 404,
    told: 'unknown',
    anyCaller: true,
  })
  const audit = await server.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const tries = audit.filter(({ action }) => action === 'call.try')
  const numberId = String(found.numberId)
  expect(tries.map(({ subject_id }) => subject_id)).toEqual([numberId, numberId, null, null])
  expect(JSON.stringify(audit)).not.toContain(phone)
  expect(await server.context.db.selectFrom('calls').selectAll().execute()).toEqual([])
})
