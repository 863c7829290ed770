import { expect, test } from 'vitest'
import { deleteAccount } from '../../people/users/testing.ts'
import { answeredCall, unavailableAnswer, callEvents, createOwner, startWithOwner } from './testing.ts'

const hour = 3_600_000
const minute = 60_000

test('a number without rules rings for every caller', async () => {
  const { read, call, check } = await startWithOwner()
  expect(await read()).toEqual({
    subscriptionId: expect.any(Number),
    number: '628888',
    version: 1,
    rings: true,
    quiet: { on: false, from: '22:00', until: '07:00' },
    knownOnly: false,
    refuseHidden: false,
    secondAfterSeconds: 20,
    mostEntries: 200,
    entries: [],
  })
  expect([await call(), await call('')]).toEqual(['rings', 'rings'])
  expect(await check()).toBe('rings: open')
})

test('an owner switches the number off and on again', async () => {
  const { change, call, check } = await startWithOwner()
  expect((await change({ rings: false })).data.rings).toBe(false)
  expect([await call(), await check('13812341234')]).toEqual([unavailableAnswer, 'silent: off'])
  await change({ rings: true })
  expect(await call()).toBe('rings')
})

test('quiet hours start and end on the minute, and span midnight', async () => {
  const { change, call, check, setTime } = await startWithOwner()
  await change({ quiet: { on: true, from: '22:30', until: '07:00' } })
  for (const [clock, expected] of [
    ['22:29:59.999', 'rings'],
    ['22:30:00', unavailableAnswer],
    ['23:59:59.999', unavailableAnswer],
    ['00:00:00', unavailableAnswer],
    ['06:59:59.999', unavailableAnswer],
    ['07:00:00', 'rings'],
  ] as const) {
    setTime(clock)
    expect([clock, await call()]).toEqual([clock, expected])
  }
  setTime('03:00:00')
  expect(await check('13812341234')).toBe('silent: quiet')
})

test('empty or invalid quiet hours are refused', async () => {
  const { change } = await startWithOwner()
  for (const [from, until] of [
    ['22:00', '22:00'],
    ['24:00', '07:00'],
    ['7:00', '08:00'],
    ['22:60', '07:00'],
  ] as const)
    expect((await change({ quiet: { on: true, from, until } })).failure.error).toBe('bad-request')
})

test('with known callers only, a caller rings whom the owner has answered, not one who merely called before', async () => {
  const { carrier, change, call, check, list } = await startWithOwner()
  await change({ knownOnly: true })
  expect([await call(), await check('13812341234')]).toEqual([unavailableAnswer, 'silent: stranger'])
  await carrier.report(callEvents('628888', [{ type: 'ended', afterS: 0, cause: 'refused' }]))
  await carrier.report(callEvents('628888', [{ type: 'ended', afterS: 30, cause: 'missed' }]))
  expect(await call()).toBe(unavailableAnswer)
  await carrier.report(callEvents('628888', answeredCall))
  expect([await call(), await call('+8613812341234'), await check('13812341234')]).toEqual([
    'rings',
    'rings',
    'rings: known',
  ])
  expect([await call('13812341235'), await call('')]).toEqual([unavailableAnswer, unavailableAnswer])
  await list('allow', '13812341235')
  expect(await call('13812341235')).toBe('rings')
})

test('a caller known at another number, or to a former owner, is not known', async () => {
  const { server, carrier, change, call } = await startWithOwner()
  await createOwner(server, '628889')
  await carrier.report(callEvents('628889', answeredCall))
  await change({ knownOnly: true })
  expect(await call()).toBe(unavailableAnswer)
})

test('hidden callers ring unless refused, and emergency services ring at night', async () => {
  const { change, call, check, setTime, list } = await startWithOwner()
  await change({ refuseHidden: true })
  expect([await call(''), await check(), await call()]).toEqual([
    unavailableAnswer,
    'silent: hidden',
    'rings',
  ])
  await change({ quiet: { on: true, from: '22:00', until: '07:00' }, knownOnly: true })
  setTime('03:00:00')
  expect([await call('110'), await call('0571120'), await call('10086')]).toEqual([
    'rings',
    'rings',
    unavailableAnswer,
  ])
  await list('block', '110')
  expect(await call('110')).toBe(unavailableAnswer)
})

test('courier mode lets every caller ring but blocked ones, for 24 hours or until it is switched off', async () => {
  const { advance, change, courier, list, call, check, read } = await startWithOwner()
  await change({ knownOnly: true, quiet: { on: true, from: '00:00', until: '23:59' } })
  await list('block', '13900000000')
  expect(await call()).not.toBe('rings')
  const before = Date.now()
  const { openUntil = '' } = (await courier('POST')).data
  expect(Date.parse(openUntil) - 24 * hour).toBeGreaterThanOrEqual(before)
  expect(Date.parse(openUntil) - 24 * hour).toBeLessThanOrEqual(Date.now())
  expect([await call(), await call('13900000000'), await check('13812341234')]).toEqual([
    'rings',
    unavailableAnswer,
    'rings: courier',
  ])
  await advance(24 * hour)
  expect([await call(), (await read()).openUntil]).toEqual([unavailableAnswer, undefined])
  await courier('POST')
  expect(await call()).toBe('rings')
  expect((await courier('DELETE')).data.openUntil).toBeUndefined()
  expect(await call()).toBe(unavailableAnswer)
})

test('the second of two devices that change the rules is refused, gets the current rules, and loses nothing', async () => {
  const { read, change } = await startWithOwner()
  const { version } = await read()
  expect((await change({ knownOnly: true }, version)).status).toBe(200)
  const { status, failure } = await change({ rings: false }, version)
  expect([status, failure.error]).toEqual([409, 'rules-changed'])
  expect(failure.details).toMatchObject({ rules: { version: version + 1, knownOnly: true, rings: true } })
  const both = await Promise.all([
    change({ rings: false }, version + 1),
    change({ refuseHidden: true }, version + 1),
  ])
  expect(both.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the next owner of a number inherits no rules, and rules are deleted with the account', async () => {
  const { server, owner, change, list, call, token, id } = await startWithOwner()
  await change({ rings: false })
  await list('block', '13812341234')
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  const { db } = server.context
  await db.updateTable('numbers').set({ state: 'on_sale', cooling_until: null }).execute()
  server.advance(2 * minute)
  expect((await deleteAccount(server, owner)).status).toBe(200)
  expect(await db.selectFrom('ring_rules').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('caller_list_entries').selectAll().execute()).toEqual([])
  expect(await call()).toBe('404 unknown')
})

test('a caller cannot tell a rule from an unavailable phone, and the log has only the reason', async () => {
  const { change, list, carrier } = await startWithOwner()
  const ask = (caller = '13812341234') =>
    carrier.ask({ callId: 'c1', number: '95013628888', caller, at: new Date().toISOString() })
  const answers = []
  await list('block', '13900000000')
  answers.push(await ask('13900000000'))
  await change({ refuseHidden: true })
  answers.push(await ask(''))
  await change({ knownOnly: true })
  answers.push(await ask())
  await change({ rings: false })
  answers.push(await ask())
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"action":"reject","status":480,"reason":"unavailable"}']),
  )
})
