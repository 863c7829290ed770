import { expect, test } from 'vitest'
import { createClient } from '../../../../simulators/src/carrier/client.ts'
import { answeredCall, eventsOf, ownerOf, type Step } from '../../calling/testing.ts'
import { startConsole } from '../testing/console.ts'

const account = { id: 'trunk', secret: 'a secret of both' }
const busy: Step[] = [{ type: 'ended', afterS: 9, cause: 'busy' }]
const refused: Step[] = [{ type: 'ended', afterS: 1, cause: 'refused' }]

/** A console over a server with a carrier, and somebody of telephony. */
async function scene() {
  const town = await startConsole({ env: { CARRIER_ID: account.id, CARRIER_SECRET: account.secret } })
  const { server, five } = town
  const carrier = createClient(server.origin, account)
  const as = five.telephony
  const tell = async (digits: string, steps: Step[], startedAt = Date.now()) => {
    await carrier.report(eventsOf(digits, steps, startedAt))
  }
  const dial = async (digits: string) => {
    const question = { callId: 'c1', number: `95013${digits}`, caller: '13812341234', at: '2026-01-01' }
    const decision = await carrier.ask(question)
    return decision.action === 'forward' ? 'rings' : `${decision.status} ${decision.reason}`
  }
  return { town, server, carrier, as, tell, dial }
}

test('calls are listed with masked callers, by number and outcome, page by page', async () => {
  const { town, server, as, tell } = await scene()
  await ownerOf(server, '628888')
  const now = Date.now()
  await tell('628888', answeredCall, now + 1000)
  await tell('628888', busy, now + 2000)
  await tell('628888', busy, now + 3000)
  const { data } = await town.ask('GET /phone-calls', {}, { as })
  expect(data.list.map(({ outcome }) => outcome)).toEqual(['busy', 'busy', 'answered'])
  expect(data.list[2]).toMatchObject({ number: '628888', caller: '138****1234', seconds: 63 })
  const filters = { number: '+86 95013-628888', outcome: 'busy' }
  const first = await town.ask('GET /phone-calls', { ...filters, pageSize: '1' }, { as })
  const second = await town.ask(
    'GET /phone-calls',
    { ...filters, pageSize: '1', cursor: first.data.next },
    { as },
  )
  expect([first.data.list, second.data.list].flat().map(({ id }) => id)).toEqual(
    data.list.slice(0, 2).map(({ id }) => id),
  )
  expect(second.data.next).toBeUndefined()
  expect((await town.ask('GET /phone-calls/count', filters, { as })).data).toEqual({ count: 2, more: false })
  const dropped = await town.ask('GET /phone-calls', { outcome: 'odd', from: 'x', cursor: 'x' }, { as })
  expect(dropped.data.dropped.toSorted()).toEqual(['cursor', 'from', 'outcome'])
})

test('what calls came to is counted by the hour and by the day, with what turned others away', async () => {
  const { town, server, as, tell, dial } = await scene()
  await ownerOf(server, '628888')
  await tell('628888', answeredCall)
  await dial('777777')
  await dial('777778')
  await server.context.traffic.flush()
  for (const by of ['hour', 'day'] as const) {
    const { data } = await town.ask('GET /phone-calls/outcomes', { by }, { as })
    expect(data.spans).toHaveLength(by === 'hour' ? 48 : 30)
    const sum = (what: 'answered' | 'turnedAway') =>
      data.spans.reduce((counted, span) => counted + span[what], 0)
    expect([sum('answered'), sum('turnedAway')]).toEqual([1, 2])
    expect(data.reasons).toEqual([{ reason: 'unknown', count: 2 }])
  }
  const refused = await town.ask('GET /refused-calls', { number: '777778' }, { as })
  expect(refused.data.list).toMatchObject([{ number: '777778', numberId: null, status: 404, count: 1 }])
})

test('a call that we turned away counts once, though its carrier tells of it too', async () => {
  const { town, server, as, tell, dial } = await scene()
  await ownerOf(server, '628889', false)
  await ownerOf(server, '628888')
  for (let calls = 0; calls < 3; calls += 1) {
    await dial('628889')
    await tell('628889', refused)
  }
  // This one was let through, and has reached nobody.
  await dial('628888')
  await tell('628888', refused)
  await server.context.traffic.flush()
  for (const by of ['hour', 'day'] as const) {
    const { data } = await town.ask('GET /phone-calls/outcomes', { by }, { as })
    const sum = (what: 'refused' | 'turnedAway') =>
      data.spans.reduce((counted, span) => counted + span[what], 0)
    expect([sum('refused'), sum('turnedAway')]).toEqual([1, 3])
  }
})

test('numbers fail whose calls of a day mostly do, and no number that nobody has', async () => {
  const { town, server, as, tell, dial } = await scene()
  await ownerOf(server, '628888')
  await ownerOf(server, '628889', false)
  for (let calls = 0; calls < 3; calls += 1) {
    await tell('628888', busy)
    await dial('628889')
    // Its carrier tells of a call that we turned away, too.
    await tell('628889', refused)
    await dial('777777')
  }
  await server.context.traffic.flush()
  const { data } = await town.ask('GET /failing-numbers', {}, { as })
  expect(data.list.toSorted((a, b) => a.number.localeCompare(b.number))).toMatchObject([
    { number: '628888', failed: 3, answered: 0, reasons: [{ reason: 'busy', count: 3 }], blocked: false },
    { number: '628889', failed: 3, answered: 0, reasons: [{ reason: 'unbound', count: 3 }], blocked: false },
  ])
  await town.ask('POST /blocks', { number: '628888', reason: 'fraud' }, { as })
  const { data: after } = await town.ask('GET /failing-numbers', {}, { as })
  expect(after.list.filter(({ blocked }) => blocked).map(({ number }) => number)).toEqual(['628888'])
  await tell('628888', answeredCall)
  await tell('628888', answeredCall)
  await tell('628888', answeredCall)
  const { data: later } = await town.ask('GET /failing-numbers', {}, { as })
  expect(later.list.map(({ number }) => number)).toEqual(['628889'])
})

test('what owners turn away by their own rules is no failure of their numbers', async () => {
  const { town, server, as, tell, dial } = await scene()
  await ownerOf(server, '628888')
  await ownerOf(server, '628889', false)
  const { db, clock } = server.context
  const minute = new Date(Math.floor(clock().getTime() / 60_000) * 60_000)
  const rows = ['off', 'blocked', 'hidden', 'quiet', 'stranger', 'own-phone'].map((reason) => ({
    minute,
    carrier: 'trunk',
    digits: '628888',
    reason,
    status: 480,
    count: 10,
  }))
  await db.insertInto('refused_calls').values(rows).execute()
  // Their carrier tells of them, too.
  for (let calls = 0; calls < 4; calls += 1) {
    await tell('628888', refused)
    await dial('628889')
  }
  await server.context.traffic.flush()
  const { data } = await town.ask('GET /failing-numbers', {}, { as })
  expect(data).toMatchObject({ list: [{ number: '628889', failed: 4 }], more: false })
})

test('only the worst hundred numbers that fail are listed, and it is said that there are more', async () => {
  const { town, server, as } = await scene()
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
  const { data } = await town.ask('GET /failing-numbers', {}, { as })
  expect([data.list.length, data.more, data.list[0]?.number]).toEqual([100, true, '700200'])
})

test('a number and a caller are read in full-width digits, with blanks, and with dashes of any kind', async () => {
  const { town, server, as } = await scene()
  const { phone } = await ownerOf(server, '628888')
  const grouped = `${phone.slice(0, 3)} ${phone.slice(3, 7)}–${phone.slice(7)}`
  const fullWidth = grouped.replace(/\d/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0))
  for (const caller of [grouped, fullWidth, `＋８６ ${fullWidth}`]) {
    const { data } = await town.ask(
      'POST /phone-calls/try',
      { number: '９５０１３－628 888', caller },
      { as },
    )
    expect(data).toMatchObject({ number: '628888', rings: false, reason: 'own-phone' })
  }
  const odd = await town.ask('POST /phone-calls/try', { number: '628888', caller: 'abc' }, { as })
  expect(odd.status).toBe(400)
})

test('what a call would meet is told, and where it would ring only masked; the audit has no phone', async () => {
  const { town, server, as } = await scene()
  const { phone } = await ownerOf(server, '628888')
  const meet = async (number: string, caller = '') =>
    (await town.ask('POST /phone-calls/try', { number, caller }, { as })).data
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
  const audit = await server.context.db.selectFrom('audit_log').selectAll().execute()
  const tries = audit.filter(({ action }) => action === 'call.try')
  const numberId = String(found.numberId)
  expect(tries.map(({ subject_id }) => subject_id)).toEqual([numberId, numberId, null, null])
  expect(JSON.stringify(audit)).not.toContain(phone)
  expect(await server.context.db.selectFrom('calls').selectAll().execute()).toEqual([])
})

test('a number in use that is blocked rings nothing from the next call on, until its time or until that is lifted', async () => {
  const { town, server, as, dial } = await scene()
  const { numberId } = await ownerOf(server, '628888')
  expect(await dial('628888')).toBe('rings')
  const block = (input = {}) =>
    town.ask('POST /blocks', { number: '628888', reason: 'fraud', ...input }, { as })
  expect((await block()).data).toEqual({ numberId, kind: 'calls' })
  expect(await dial('628888')).toBe('603 blocked')
  expect((await block()).failure.error).toBe('not-now')
  const ownerNow = async () => (await town.ask('GET /number/:id', { id: numberId }, { as })).data.owner
  expect(await ownerNow()).toMatchObject({ callsBlocked: true })
  const { data } = await town.ask('GET /blocks', {}, { as })
  expect(data.list).toMatchObject([{ number: '628888', by: as.name, reason: 'fraud', until: null }])
  const lift = () => town.ask('POST /blocks/:id/lift', { id: numberId, reason: 'settled' }, { as })
  expect((await lift()).status).toBe(200)
  expect(await ownerNow()).toMatchObject({ callsBlocked: false })
  expect(await dial('628888')).toBe('rings')
  expect((await lift()).failure.error).toBe('not-now')
  expect((await block({ until: new Date(Date.now() - 1000).toISOString() })).failure.error).toBe(
    'moment-not-possible',
  )
  await block({ until: new Date(Date.now() + 60_000).toISOString() })
  expect(await dial('628888')).toBe('603 blocked')
  server.advance(61_000)
  expect(await dial('628888')).toBe('rings')
  expect((await town.ask('GET /blocks', {}, { as })).data.list).toEqual([])
})

test('numbers that were blocked last come first, page by page, and one is found by its digits', async () => {
  const { town, server, as } = await scene()
  await ownerOf(server, '628888')
  await ownerOf(server, '628889')
  await ownerOf(server, '628880')
  for (const number of ['628889', '628880', '628888']) {
    server.advance(1000)
    expect((await town.ask('POST /blocks', { number, reason: 'fraud' }, { as })).status).toBe(200)
  }
  const list = async (input: object) => (await town.ask('GET /blocks', { ...input }, { as })).data
  const first = await list({ pageSize: '2' })
  expect(first.list.map(({ number }) => number)).toEqual(['628888', '628880'])
  const second = await list({ pageSize: '2', cursor: first.next })
  expect([second.list.map(({ number }) => number), second.next]).toEqual([['628889'], undefined])
  const found = await list({ number: '95013 628-880' })
  expect(found.list.map(({ number }) => number)).toEqual(['628880'])
})

test('of two who block at once one does; a number that nobody has goes off sale instead', async () => {
  const { town, server, as } = await scene()
  await ownerOf(server, '628888')
  const { 628890: id = 0 } = await server.stock('628890,88')
  const both = await Promise.all(
    [1, 2].map(() => town.ask('POST /blocks', { number: '628888', reason: 'fraud' }, { as })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  // Nothing would end it.
  for (const ms of [-60_000, 60_000]) {
    const until = new Date(Date.now() + ms).toISOString()
    const ending = await town.ask('POST /blocks', { number: '628890', reason: 'kept', until }, { as })
    expect([ending.status, ending.failure.error]).toEqual([422, 'no-end-of-block'])
  }
  const stock = await town.ask('POST /blocks', { number: '628890', reason: 'kept' }, { as })
  expect(stock.data).toEqual({ numberId: id, kind: 'stock' })
  expect((await town.ask('POST /blocks', { number: '628890', reason: 'kept' }, { as })).status).toBe(409)
  expect((await town.ask('POST /blocks', { number: '999999', reason: 'kept' }, { as })).failure.error).toBe(
    'number-not-found',
  )
})

const hourMs = 3_600_000

/** What a carrier leaves that was heard for a week and then, `hoursAgo`, no more: so often in the hour that begins so many hours after that time of day. */
function heardFor(now: Date, hoursAgo: number, often: (hoursAfter: number) => number) {
  const silentFrom = now.getTime() - hoursAgo * hourMs
  return Array.from({ length: 7 * 24 }, (_, before) => {
    const hour = new Date((Math.floor(silentFrom / hourMs) - 1 - before) * hourMs)
    const questions = often((7 * 24 - 1 - before) % 24)
    return {
      carrier: 'trunk',
      hour,
      questions,
      events: 0,
      heard_at: new Date(hour.getTime() + hourMs - 1000),
    }
  })
}

test('a carrier is silent once five signals would usually have come since, by night and for ever; one never heard is not', async () => {
  const { town, server, as, dial } = await scene()
  const state = async () => (await town.ask('GET /carrier', {}, { as })).data
  expect(await state()).toEqual({
    configured: true,
    heardAt: null,
    usualAnHour: 0,
    silent: false,
    door: 'none',
  })
  const { db, clock } = server.context
  const heard = async (...given: [hoursAgo: number, often: (hoursAfter: number) => number]) => {
    await db.deleteFrom('carrier_hours').execute()
    await db
      .insertInto('carrier_hours')
      .values(heardFor(clock(), ...given))
      .execute()
  }
  const byDay = (hours: number) => (hours < 4 ? 200 : 0)
  // Three hours of the day were missed, or eight of which only the last one is usually busy, or none.
  await heard(3, byDay)
  expect(await state()).toMatchObject({ usualAnHour: 200, silent: true })
  await heard(8, byDay)
  expect(await state()).toMatchObject({ usualAnHour: 0, silent: true })
  await heard(8, (hours) => (hours < 12 ? 0 : 200))
  expect(await state()).toMatchObject({ usualAnHour: 0, silent: false })
  // Long after all of it would have been forgotten.
  await heard(40 * 24 + 3, byDay)
  await server.runJob('forget-expired', {})
  expect(await state()).toMatchObject({ usualAnHour: 200, silent: true })
  await dial('777777')
  await server.context.traffic.flush()
  expect(await state()).toMatchObject({ silent: false })
})

test('the carrier’s door is asked, twice a minute at most, and its silence told', async () => {
  const { town, server, as } = await scene()
  const asked: string[] = []
  let answers = true
  server.context.callControl = {
    place: async () => undefined,
    drop: async (callId) => {
      asked.push(callId)
      if (!answers) throw new Error('away')
    },
  }
  const door = async () => (await town.ask('GET /carrier', {}, { as })).data.door
  expect([await door(), await door()]).toEqual(['answers', 'answers'])
  answers = false
  server.advance(31_000)
  expect(await door()).toBe('silent')
  expect(asked).toHaveLength(2)
})
