import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { expect, test } from 'vitest'
import { createClient } from '../../../../simulators/src/carrier/client.ts'
import { answeredCall, callEvents } from '../../telephony/routing/testing.ts'
import { generatePhone } from '../../testing/client.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { dayMs } from '../../platform/base/time.ts'
import { startConsoleWithOwner } from './testing.ts'

test('the reasons why a number does not ring are returned as findings', async () => {
  const { id, act, check, phone, testConsole } = await startConsoleWithOwner()
  expect(await check()).toEqual({
    rings: true,
    reason: 'open',
    findings: [{ what: 'nothing', stops: false }],
  })
  expect(await check(phone)).toMatchObject({
    rings: false,
    reason: 'own-phone',
    findings: [{ what: 'own-phone' }],
  })
  await act('POST /subscription/:id/caller', { id, list: 'block', number: '13700001111', prefix: false })
  expect((await check()).findings).toEqual([{ what: 'block-list', stops: false, count: 1 }])
  expect(await check('+86 137 0000 1111')).toMatchObject({
    rings: false,
    reason: 'blocked',
    findings: [{ what: 'caller-blocked', stops: true }],
  })
  const quiet = { on: true, from: '00:00', until: '23:59' }
  const rules = { knownOnly: true, quiet }
  await act('PATCH /subscription/:id/rules', { id, version: 1, ...rules })
  const found = await check(generatePhone())
  expect(found.rings).toBe(false)
  expect(found.findings).toMatchObject([
    { what: 'quiet', from: '00:00', to: '23:59' },
    { what: 'known-only', stops: true },
  ])
  await act('POST /subscription/:id/courier', { id })
  expect((await check()).findings.map(({ what, stops }) => [what, stops])).toEqual([
    ['courier', false],
    ['quiet', false],
    ['known-only', false],
    ['block-list', false],
  ])
  const { version } = (await act('GET /subscription/:id/rules', { id })).data as { version: number }
  await act('PATCH /subscription/:id/rules', { id, version, rings: false })
  expect((await check()).findings).toContainEqual({ what: 'off', stops: true })
  const details = await testConsole.server.context.db.selectFrom('audit_log').select('details').execute()
  expect(JSON.stringify(details)).not.toContain('13700001111')
})

test('a number with blocked calls says so, with end and reason, while the block lasts', async () => {
  const { testConsole, id, as, check } = await startConsoleWithOwner()
  const until = new Date(testConsole.server.context.clock().getTime() + dayMs).toISOString()
  const act = { number: '628888', reason: '多人投诉骚扰', until }
  await testConsole.request('POST /blocks', act, { as: testConsole.staffByRole.telephony })
  expect(await check()).toEqual({
    rings: false,
    reason: 'barred',
    findings: [{ what: 'blocked', stops: true, until, reason: '多人投诉骚扰' }],
  })
  const barred = async (who = as) =>
    (await testConsole.request('GET /subscriptions/:id', { id }, { as: who })).data.barred
  expect(await barred()).toEqual({ since: expect.any(String), until })
  testConsole.server.advance(dayMs)
  const later = await testConsole.addStaff('service')
  expect(await barred(later)).toBeNull()
  const { data } = await testConsole.request('POST /subscriptions/:id/check', { id }, { as: later })
  expect(data.findings).toEqual([{ what: 'nothing', stops: false }])
})

type Checked = ConsoleOutput<'POST /subscriptions/:id/check'>

test('for every outcome, a finding stops the call exactly when it does not ring', async () => {
  const account = { id: 'trunk', secret: 'a secret of both' }
  const env = { CARRIER_ID: account.id, CARRIER_SECRET: account.secret }
  const { testConsole, id, phone, act, check } = await startConsoleWithOwner({ env })
  const unbound = await createNumberOwner(testConsole.server, '638888', { bound: false })
  const quiet = { on: true, from: '00:00', until: '23:59' }
  const set = async (switches: object) => {
    const { version } = (await act('GET /subscription/:id/rules', { id })).data as { version: number }
    const none = { rings: true, knownOnly: false, quiet: { ...quiet, on: false } }
    expect((await act('PATCH /subscription/:id/rules', { id, version, ...none, ...switches })).status).toBe(
      200,
    )
  }
  const list = (which: string, number: string) =>
    act('POST /subscription/:id/caller', { id, list: which, number, prefix: false })
  const lateCheck = async (days: number) => {
    testConsole.server.advance(days * dayMs)
    const as = await testConsole.addStaff('service')
    return (await testConsole.request('POST /subscriptions/:id/check', { id }, { as })).data
  }
  const [friend, foe, spokenTo] = ['13700001111', '13700002222', '13812341234']
  /** Null for reasons that no check can return: the check has no hidden callers and no unknown numbers. */
  const ways: Record<Checked['reason'], null | (() => Promise<Checked>)> = {
    open: () => check(),
    'own-phone': () => check(phone),
    forwarded: () => check('95013638888'),
    stranger: async () => {
      await set({ knownOnly: true })
      return check()
    },
    known: async () => {
      await createClient(testConsole.server.origin, account).report(callEvents('628888', answeredCall))
      return check(spokenTo)
    },
    quiet: async () => {
      await set({ quiet, knownOnly: true })
      return check(spokenTo)
    },
    emergency: () => check('110'),
    allowed: async () => {
      await list('allow', friend)
      return check(friend)
    },
    blocked: async () => {
      await list('block', foe)
      return check(foe)
    },
    courier: async () => {
      await act('POST /subscription/:id/courier', { id })
      return check()
    },
    off: async () => {
      await set({ rings: false })
      const found = await check(friend)
      await set({})
      return found
    },
    barred: async () => {
      const { telephony } = testConsole.staffByRole
      await testConsole.request('POST /blocks', { number: '628888', reason: '投诉' }, { as: telephony })
      const found = await check(friend)
      const lift = {
        id: (await testConsole.request('GET /blocks', {}, { as: telephony })).data.list[0]!.numberId,
      }
      await testConsole.request('POST /blocks/:id/lift', { ...lift, reason: '已核实' }, { as: telephony })
      return found
    },
    unbound: async () =>
      (
        await testConsole.request(
          'POST /subscriptions/:id/check',
          { id: unbound.id },
          { as: testConsole.staffByRole.service },
        )
      ).data,
    suspended: () => lateCheck(40),
    expired: () => lateCheck(30),
    hidden: null,
    unknown: null,
  }
  for (const [reason, way] of Object.entries(ways)) {
    if (!way) continue
    const found = await way()
    const stops = found.findings.some((each) => each.stops)
    expect({ ...found, stops }).toMatchObject({ reason, stops: !found.rings })
  }
})

test('eight checks at once are all answered over the four connections of a console', async () => {
  const { id, testConsole, as } = await startConsoleWithOwner({ connections: 4 })
  const all = await Promise.all(
    Array.from({ length: 8 }, () => testConsole.request('POST /subscriptions/:id/check', { id }, { as })),
  )
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('the check reports a number without a phone, and an ended one', async () => {
  const { id, act, check } = await startConsoleWithOwner({ bound: false })
  expect(await check()).toMatchObject({ rings: false, reason: 'unbound', findings: [{ what: 'unbound' }] })
  await act('POST /subscription/:id/end', { id, confirmed: true })
  expect(await check()).toEqual({
    rings: false,
    reason: 'expired',
    findings: [{ what: 'ended', stops: true }],
  })
})
