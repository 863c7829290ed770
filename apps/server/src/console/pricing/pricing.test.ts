import { defaultPriceRules } from '@hao/numbers/price.ts'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { applyPriceRules } from '../../inventory/pricing/apply-rules.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import type { StaffLogin } from '../testing/console.ts'
import { pricing, reason } from './testing.ts'

test('a draft is simulated, approved by another person, and sets exactly the simulated prices', async () => {
  const { server, staffByRole, draft, simulate, askFor, approve, numbers, stateOf, request } = await pricing()
  const set = await draft()
  const before = await numbers()
  const result = (await simulate(set.id))!
  expect(await numbers()).toEqual(before)
  expect((await askFor(set)).status).toBe(200)
  expect((await approve(set, staffByRole.finance)).status).toBe(200)
  await applyPriceRules(server.context, 2)
  const after = await numbers()
  const pairs = after.map((row, at) => [before[at]!.price_fen, row.price_fen] as const)
  expect({
    numbers: after.length,
    rises: pairs.filter(([was, is]) => is > was).length,
    falls: pairs.filter(([was, is]) => is < was).length,
    unchanged: pairs.filter(([was, is]) => is === was).length,
    beforeFen: pairs.reduce((sum, [was]) => sum + was, 0),
    afterFen: pairs.reduce((sum, [, is]) => sum + is, 0),
  }).toEqual({
    numbers: result.numbers,
    rises: result.rises,
    falls: result.falls,
    unchanged: result.unchanged,
    beforeFen: result.beforeFen,
    afterFen: result.afterFen,
  })
  expect(result.rises).toBeGreaterThan(1)
  for (const { id, beforeFen, afterFen } of result.biggest) {
    expect(before.find((row) => row.id === id)?.price_fen).toBe(beforeFen)
    expect(after.find((row) => row.id === id)?.price_fen).toBe(afterFen)
  }
  expect(result.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(result.rises + result.falls)
  const { data } = await request('GET /prices/:id', { id: set.id }, { as: staffByRole.owner })
  expect(data).toMatchObject({ state: 'in_effect', repriced: result.rises + result.falls })
  expect(data.appliedAt).not.toBeNull()
  expect(data.history.map(({ event }) => event)).toEqual(['take-effect', 'approve', 'ask', 'draft'])
  const next = await draft({ name: 'next', rules: defaultPriceRules })
  await simulate(next.id)
  await askFor(next)
  await approve(next, staffByRole.owner)
  await applyPriceRules(server.context)
  expect([await stateOf(set.id), await stateOf(next.id)]).toEqual(['superseded', 'in_effect'])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('held and sold numbers keep their price, also those sold between approval and effect', async () => {
  const { server, staffByRole, ids, draft, simulate, askFor, approve, numbers } = await pricing()
  const buyer = await server.login()
  const buy = (digits: string) =>
    server.request('POST /order', { numberId: ids[digits] ?? 0, agreed: true }, { token: buyer.token })
  expect((await buy('302917')).status).toBe(200)
  const set = await draft()
  expect((await simulate(set.id))!).toMatchObject({ numbers: 5, kept: 1 })
  expect((await askFor(set)).failure).toMatchObject({ success: true })
  expect((await approve(set, staffByRole.owner)).failure).toMatchObject({ success: true })
  expect((await buy('302916')).status).toBe(200)
  await Promise.all([applyPriceRules(server.context, 1), applyPriceRules(server.context, 1)])
  const prices = Object.fromEntries((await numbers()).map(({ digits, price_fen }) => [digits, price_fen]))
  expect(prices).toMatchObject({ '302917': 990, '302916': 2000 })
  expect(prices['745678']).toBeGreaterThan(100)
  const history = await server.context.db
    .selectFrom('number_history')
    .select(['number_id', 'price_fen', 'reason', 'staff_id'])
    .where('event', '=', 'reprice')
    .execute()
  expect(new Set(history.map(({ number_id }) => number_id)).size).toBe(history.length)
  expect(history[0]).toMatchObject({ reason: 'dearer', staff_id: staffByRole.inventory.id })
})

test('no staff member approves their own rules, twice, or a version they have not seen', async () => {
  const { staffByRole, hire, draft, simulate, askFor, approve, request } = await pricing()
  const both = await hire('inventory', 'owner')
  const set = await draft()
  await simulate(set.id)
  expect((await askFor(set, both)).status).toBe(200)
  expect((await approve(set, both)).failure.error).toBe('own-request')
  expect((await approve({ ...set, version: 9 }, staffByRole.owner)).failure.error).toBe('not-as-shown')
  const edit = { ...set, name: 'x', rules: defaultPriceRules }
  expect((await request('PATCH /prices/:id', edit, { as: staffByRole.inventory })).failure.error).toBe(
    'not-now',
  )
  const answers = await Promise.all([approve(set, staffByRole.owner), approve(set, staffByRole.finance)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a request expires after 72 hours, and only its requester can withdraw it; the rules are a draft again', async () => {
  const { server, staffByRole, hire, draft, simulate, askFor, approve, request } = await pricing()
  const set = await draft()
  await simulate(set.id)
  await askFor(set)
  const other = await hire('inventory')
  const withdraw = (as: StaffLogin) => request('POST /prices/:id/withdraw', { id: set.id }, { as })
  expect((await withdraw(other)).failure.error).toBe('not-allowed')
  expect((await withdraw(staffByRole.inventory)).status).toBe(200)
  expect((await askFor(set)).status).toBe(200)
  server.advance(72 * hourMs)
  const late = await hire('owner')
  expect((await approve(set, late)).failure.error).toBe('not-now')
  await server.runJob('approvals-lapse', {})
  await server.runJob('prices-step', {})
  const { data } = await request('GET /prices/:id', { id: set.id }, { as: late })
  expect(data.state).toBe('draft')
})

test('price rules take effect at their date; declined ones never do', async () => {
  const { server, staffByRole, hire, draft, simulate, askFor, approve, request, numbers } = await pricing()
  const at = (ms: number) => new Date(server.context.clock().getTime() + ms).toISOString()
  const over = { name: 'late', rules: defaultPriceRules, effectiveAt: at(-1000) }
  expect((await request('POST /prices', over, { as: staffByRole.inventory })).failure.error).toBe(
    'moment-not-possible',
  )
  const [set, bad] = [await draft({ effectiveAt: at(dayMs) }), await draft()]
  for (const each of [set, bad]) {
    expect((await askFor(each)).failure.error).toBe('simulate-first')
    await simulate(each.id)
    await askFor(each)
  }
  await request('POST /prices/:id/refuse', { ...bad, reason: 'too dear' }, { as: staffByRole.finance })
  await approve(set, staffByRole.owner)
  const before = await numbers()
  await server.runJob('prices-step', {})
  expect(await numbers()).toEqual(before)
  server.advance(dayMs)
  await server.runJob('prices-step', {})
  expect(await numbers()).not.toEqual(before)
  const { data } = await request('GET /prices', { state: 'refused' }, { as: await hire('owner') })
  expect(data.list.map(({ id }) => id)).toEqual([bad.id])
})

test('of two approved sets the one approved last counts, not the one drafted last', async () => {
  const { server, staffByRole, draft, simulate, askFor, approve, stateOf } = await pricing()
  const first = await draft()
  server.advance(1000)
  const second = await draft({ name: 'drafted last' })
  for (const set of [first, second]) {
    await simulate(set.id)
    expect((await askFor(set)).status).toBe(200)
  }
  for (const set of [second, first]) {
    server.advance(1000)
    expect((await approve(set, staffByRole.finance)).status).toBe(200)
  }
  await applyPriceRules(server.context)
  expect([await stateOf(second.id), await stateOf(first.id)]).toEqual(['superseded', 'in_effect'])
})

test('of a dated set and one approved after its date, before a late job, the one approved last counts', async () => {
  const { server, staffByRole, draft, simulate, askFor, approve, stateOf } = await pricing()
  const effectiveAt = new Date(server.context.clock().getTime() + 60_000).toISOString()
  const undated = await draft()
  const dated = await draft({ name: 'dated', effectiveAt })
  for (const set of [undated, dated]) {
    await simulate(set.id)
    await askFor(set)
  }
  await approve(dated, staffByRole.finance)
  server.advance(120_000)
  await approve(undated, staffByRole.finance)
  await applyPriceRules(server.context)
  expect([await stateOf(dated.id), await stateOf(undated.id)]).toEqual(['superseded', 'in_effect'])
})

test('drafters and approvers can cancel approved rules before their date, which then need a new approval; rules in effect stay', async () => {
  const { server, staffByRole, hire, draft, simulate, askFor, approve, request, numbers } = await pricing()
  const effectiveAt = new Date(server.context.clock().getTime() + dayMs).toISOString()
  const set = await draft({ effectiveAt })
  const cancel = (as: StaffLogin, version = set.version) =>
    request('POST /prices/:id/cancel', { id: set.id, version, reason: 'too early' }, { as })
  await simulate(set.id)
  await askFor(set)
  expect((await cancel(staffByRole.finance)).failure.error).toBe('not-now')
  await approve(set, staffByRole.owner)
  expect((await cancel(staffByRole.service)).failure.error).toBe('not-allowed')
  expect((await cancel(staffByRole.finance, 9)).failure.error).toBe('stale')
  const both = await Promise.all([cancel(staffByRole.finance), cancel(staffByRole.inventory)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const before = await numbers()
  server.advance(dayMs)
  await server.runJob('prices-step', {})
  expect(await numbers()).toEqual(before)
  const [owner, drafter] = [await hire('owner'), await hire('inventory')]
  const { data } = await request('GET /prices/:id', { id: set.id }, { as: owner })
  expect(data).toMatchObject({
    state: 'draft',
    history: [{ event: 'cancel', reason: 'too early' }, {}, {}, {}],
  })
  expect((await approve(set, owner)).failure.error).toBe('not-now')
  const edit = { id: set.id, version: set.version, name: 'at once', rules: defaultPriceRules }
  const { data: edited } = await request('PATCH /prices/:id', edit, { as: drafter })
  const { data: run } = await request('POST /prices/:id/simulate', { id: set.id }, { as: drafter })
  await server.runJob('prices-simulate', run)
  expect((await askFor(edited, drafter)).status).toBe(200)
  expect((await approve(edited, owner)).status).toBe(200)
  await server.runJob('prices-step', {})
  expect((await cancel(owner, edited.version)).failure.error).toBe('not-now')
  const { data: last } = await request('GET /prices/:id', { id: set.id }, { as: owner })
  expect(last.state).toBe('in_effect')
})

test('a struck price is real up to the lowest price of 7 days on sale; before 7 days none is', async () => {
  const { server, ids, simulate, draft, hire, request } = await pricing({
    ...defaultPriceRules,
    struckTimes: 2,
  })
  const set = await draft()
  const early = (await simulate(set.id))!
  expect([early.unreal.count, early.unrealAlready?.count]).toEqual([6, 0])
  const priced = async (digits: string, priceFen: number) => {
    const as = await hire('inventory')
    const { version } = (await request('GET /number/:id', { id: ids[digits]! }, { as })).data
    const input = { id: ids[digits]!, version, priceFen, reason }
    expect((await request('POST /number/:id/price', input, { as })).status).toBe(200)
  }
  // The rules show a struck price of 19.80 for 302917, and of 21.80 for 302916.
  await priced('302917', 19_80)
  await priced('302916', 30_00)
  server.advance(6 * dayMs)
  await priced('302916', 5_00)
  server.advance(60_000)
  await priced('302916', 30_00)
  await priced('888888', 2 * 8_888_00)
  server.advance(60_000)
  await priced('888888', 8_888_00)
  server.advance(dayMs)
  const as = await hire('inventory')
  const { unreal } = (await simulate(set.id, as))!
  const named = (await request('GET /prices/:id/changes', { id: set.id, kind: 'unreal' }, { as })).data.list
  const digits = named.map((row) => row.digits).toSorted()
  expect(digits).toEqual(['302916', '628888', '745678', '888888', '902112'])
  expect(unreal.count).toBe(5)
  expect(named.find((row) => row.id === ids['888888'])?.struckFen).toBe(2 * 8_888_00)
})

test('existing struck prices without these 7 days are counted apart from those that the rules create', async () => {
  const { simulate, draft, request, staffByRole } = await pricing(defaultPriceRules)
  const { id } = await draft()
  const { unreal, unrealAlready } = (await simulate(id))!
  const listed = async (kind: string) => {
    const { data } = await request('GET /prices/:id/changes', { id, kind }, { as: staffByRole.finance })
    return Object.fromEntries(data.list.map((row) => [row.digits, row.struckFen]))
  }
  const [made, standing] = [await listed('unreal'), await listed('standing')]
  expect([unreal.count, unrealAlready?.count]).toEqual([
    Object.keys(made).length,
    Object.keys(standing).length,
  ])
  // The shop shows eight times the price when a number has no struck price.
  expect(made).toMatchObject({ '302916': 8 * 10_90 })
  expect(made).not.toHaveProperty('302917')
  expect(standing).toMatchObject({ '302917': 8 * 9_90, '628888': 400_00 })
})

test('of two editors of a draft the second sees both versions; invalid rules are refused', async () => {
  const { staffByRole, draft, request } = await pricing()
  const set = await draft()
  const edit = (name: string, more: object = {}) =>
    request(
      'PATCH /prices/:id',
      { ...set, name, rules: defaultPriceRules, ...more },
      { as: staffByRole.inventory },
    )
  expect((await edit('mine')).data).toEqual({ id: set.id, version: 2 })
  const { status, failure } = await edit('theirs')
  expect([status, failure.error]).toEqual([409, 'stale'])
  expect(failure.details).toMatchObject({ current: { version: 2, name: 'mine' } })
  const hostile = [
    { tiers: [] },
    { tiers: [{ oneIn: 2, fen: 1 }] },
    { bounds: [2, 1] },
    { bounds: [0, 1] },
    { tail: 1e308 },
    { tail: 'NaN' },
    { patterns: [{ pattern: 'A?', anchor: 'tail', fen: 1 }] },
    { endings: [{ below: null, step: 0, ending: 1 }] },
    { lucky: { '66': 2 } },
    { extra: 1 },
  ]
  for (const change of hostile) {
    const answer = await edit('x', { version: 2, rules: { ...defaultPriceRules, ...change } })
    expect([JSON.stringify(change), answer.status]).toEqual([JSON.stringify(change), 400])
  }
})
