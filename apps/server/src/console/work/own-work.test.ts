import { roles } from '@hao/contract/console/roles.ts'
import { expect, test } from 'vitest'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { dearer, pricing, reason } from '../pricing/testing.ts'
import { createAccountActions } from '../testing/account-actions.ts'
import { type StaffLogin, startConsole, type TestConsole } from '../testing/console.ts'
import { insertFailedJob } from '../testing/valid-requests/jobs.ts'

/** The work of a member of staff, as it is after the shared counts. */
async function workOf(testConsole: TestConsole, who: StaffLogin) {
  testConsole.server.advance(2000)
  const as = await createAccountActions(testConsole).fresh(who)
  const { data } = await testConsole.request('GET /work', {}, { as })
  return { counts: Object.fromEntries(data.work.map(({ kind, count }) => [kind, count])), ...data }
}

test('failed jobs wait for those who may run them, as their list has them', async () => {
  const testConsole = await startConsole()
  for (const name of ['refund-send', 'binding-push', 'prices-step'] as const)
    await insertFailedJob(testConsole, name)
  const expected = { inventory: undefined, service: undefined, finance: 1, telephony: 1, owner: 3 }
  for (const role of roles) {
    const as = testConsole.staffByRole[role]
    const count = (await workOf(testConsole, as)).counts['failed-jobs']
    expect([role, count]).toEqual([role, expected[role]])
    if (count === undefined) continue
    const { data } = await testConsole.request('GET /failed-jobs', { state: 'failed', mine: 'yes' }, { as })
    expect([role, data.list.length]).toEqual([role, count])
  }
  const { staffByRole, request } = testConsole
  const { data } = await request('GET /failed-jobs', { mine: 'yes' }, { as: staffByRole.telephony })
  const run = await request(
    'POST /failed-jobs/:id/run',
    { id: data.list[0]!.id },
    { as: staffByRole.telephony },
  )
  expect(run.status).toBe(200)
})

test('a preview waits for its author until it runs, is discarded, waits for approval or is too old', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole, addStaff } = testConsole
  const author = await addStaff('inventory')
  await server.stock('628888,88', '628889,88,,off_shelf')
  const send = async (key: Parameters<typeof request>[0], input: Record<string, unknown>) => {
    const as = await createAccountActions(testConsole).fresh(author)
    const { status, data } = await request(key, input, { as })
    expect([key, status]).toEqual([key, 200])
    return (data as { id: number }).id
  }
  const preview = (change: object, digits = '628888') =>
    send('POST /sets', { change, meant: { filter: { head: digits } }, reason })
  const waiting = async (who = author) => {
    const { counts } = await workOf(testConsole, who)
    const as = await createAccountActions(testConsole).fresh(who)
    for (const [kind, name] of [
      ['bulk', 'previews'],
      ['import', 'import-previews'],
    ] as const) {
      const { data } = await request('GET /sets', { kind, confirm: 'mine' }, { as })
      expect([kind, data.list.length]).toEqual([kind, counts[name] ?? 0])
    }
    return [counts['previews'], counts['import-previews']]
  }
  expect(await waiting()).toEqual([0, 0])
  const withdraw = await preview({ move: 'withdraw' })
  const part = Buffer.from('digits,price\n628890,88\n').toString('base64')
  const imported = await send('POST /imports', { name: 'a.csv', part, last: true, reason })
  expect(await waiting()).toEqual([1, 0])
  await runSetSlice(server.context, imported)
  expect(await waiting()).toEqual([1, 1])
  expect(await waiting(staffByRole.inventory)).toEqual([0, 0])
  expect((await workOf(testConsole, staffByRole.finance)).counts['previews']).toBeUndefined()

  await preview({ move: 'withdraw' }, '628889')
  expect(await waiting()).toEqual([1, 1])
  await send('POST /set/:id/discard', { id: imported })
  await send('POST /set/:id/run', { id: withdraw, reason })
  expect(await waiting()).toEqual([0, 0])

  const cut = await preview({ move: 'price', priceFen: 1 })
  expect(await waiting()).toEqual([1, 0])
  await send('POST /set/:id/ask', { id: cut, turn: 'run', reason })
  expect(await waiting()).toEqual([0, 0])
  await preview({ move: 'feature', featured: 3 })
  expect(await waiting()).toEqual([1, 0])
  server.advance(dayMs)
  expect(await waiting()).toEqual([0, 0])
})

test('an export waits for its requester while they may read its list', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole, addStaff } = testConsole
  const both = await addStaff('finance', 'telephony')
  const asked = await request('POST /exports', { kind: 'orders', filters: {} }, { as: both })
  await server.runJob('export-run', { exportId: asked.data.id })
  const ready = async () => (await workOf(testConsole, both)).counts['exports-ready']
  expect(await ready()).toBe(1)
  expect(await createAccountActions(testConsole).changeRoles(staffByRole.owner, both, 'telephony')).toBe(
    'done',
  )
  expect(await ready()).toBe(0)
})

test('a requester is told each outcome with its reason, until they have seen it', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole, addStaff } = testConsole
  const { askRefund, approve, fresh } = createAccountActions(testConsole)
  const { finance, owner } = staffByRole
  const asker = await addStaff('service')
  const approved = await askRefund(asker)
  const refused = await askRefund(asker)
  await askRefund(asker, 400)
  const outcomes = async (who = asker) => (await workOf(testConsole, who)).outcomes
  expect(await outcomes()).toEqual([])
  expect((await approve(finance, approved.id)).status).toBe(200)
  const no = { id: refused.id, reason: '金额不对' }
  expect((await request('POST /refund-request/:id/refuse', no, { as: await fresh(owner) })).status).toBe(200)
  server.advance(72 * hourMs)
  await server.runJob('approvals-lapse', {})
  const told = await outcomes()
  expect(told).toMatchObject([
    { kind: 'refund', amountFen: 40_000, turn: null, state: 'lapsed', decidedBy: null, reason: null },
    { kind: 'refund', amountFen: 30_000, state: 'refused', decidedBy: owner.name, reason: '金额不对' },
    { kind: 'refund', amountFen: 30_000, state: 'approved', decidedBy: finance.name },
  ])
  for (const other of [finance, owner, await addStaff('service')]) expect(await outcomes(other)).toEqual([])
  const see = async (id: number, who: StaffLogin) => {
    const { status, failure } = await request(
      'POST /work/outcomes/:id/seen',
      { id },
      { as: await fresh(who) },
    )
    return status === 200 ? 'done' : failure.error
  }
  const [last, second] = told
  expect(await see(second!.id, finance)).toBe('no-such-thing')
  expect(await see(second!.id, asker)).toBe('done')
  expect(await see(second!.id, asker)).toBe('not-now')
  expect((await outcomes()).map(({ state }) => state)).toEqual(['lapsed', 'approved'])
  const pending = await askRefund(asker)
  const { db } = server.context
  const waiting = db.selectFrom('approvals').select('id').where('state', '=', 'asked')
  expect(pending.waits).toBe(true)
  expect(await see((await waiting.executeTakeFirstOrThrow()).id, asker)).toBe('not-now')
  const rows = db.selectFrom('approval_history').select(['staff_id', 'state']).where('event', '=', 'see')
  expect(await rows.execute()).toEqual([{ staff_id: asker.id, state: 'refused' }])
  expect(last!.subjectId).toBeGreaterThan(0)
})

test('the outcomes of price changes, imports and price rules are told by what they change', async () => {
  const room = await pricing()
  const { server, request, addStaff, staffByRole } = room
  const asker = await addStaff('inventory')
  const send = async (key: Parameters<typeof request>[0], input: Record<string, unknown>, as = asker) => {
    const { status, data } = await request(key, input, { as })
    expect([key, status]).toEqual([key, 200])
    return (data as { id: number }).id
  }
  const rules = await send('POST /prices', { name: '春季', rules: dearer })
  await room.simulate(rules, asker)
  const version = (await request('GET /prices/:id', { id: rules }, { as: asker })).data.version
  await send('POST /prices/:id/ask', { id: rules, version, reason })
  await send('POST /prices/:id/refuse', { id: rules, version, reason: '太贵' }, staffByRole.finance)
  expect((await workOf(room, asker)).outcomes).toMatchObject([
    {
      kind: 'price-rules',
      subjectId: rules,
      name: '春季',
      state: 'refused',
      reason: '太贵',
      amountFen: null,
    },
  ])
  expect(server.logged).toEqual([])
})

test('the outcomes of a bulk price cut and an imported one are told with their sets', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const { inventory, finance } = staffByRole
  await server.stock('628888,88')
  const send = async (key: Parameters<typeof request>[0], input: Record<string, unknown>, as = inventory) => {
    const { status, data } = await request(key, input, { as })
    expect([key, status]).toEqual([key, 200])
    return (data as { id: number }).id
  }
  const change = { move: 'price', priceFen: 1 }
  const bulk = await send('POST /sets', { change, meant: { filter: { head: '628888' } }, reason })
  const part = Buffer.from('digits,price\n628888,0.01\n').toString('base64')
  const imported = await send('POST /imports', { name: 'a.csv', part, last: true, reason })
  await runSetSlice(server.context, imported)
  for (const id of [bulk, imported]) {
    await send('POST /set/:id/ask', { id, turn: 'run', reason })
    const { data } = await request('GET /set/:id', { id }, { as: finance })
    await send('POST /set/:id/refuse', { id, approvalId: data.approval!.id, reason: '再议' }, finance)
  }
  expect((await workOf(testConsole, inventory)).outcomes).toMatchObject([
    {
      kind: 'import',
      subjectId: imported,
      turn: 'run',
      state: 'refused',
      decidedBy: finance.name,
      reason: '再议',
    },
    { kind: 'bulk', subjectId: bulk, turn: 'run', state: 'refused', decidedBy: finance.name, reason: '再议' },
  ])
  const { outcomes, counts } = await workOf(testConsole, inventory)
  await send('POST /work/outcomes/:id/seen', { id: outcomes[1]!.id })
  const { data } = await request('GET /set/:id', { id: bulk }, { as: inventory })
  expect(data.history.map(({ event }) => event)).not.toContain('see')
  // The refused previews await their author again.
  expect(counts).toMatchObject({ previews: 1, 'import-previews': 1 })
})
