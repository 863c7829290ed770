import { waitFor } from '@hao/testing/product.ts'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { rightLost } from '@hao/contract/console/fields.ts'
import { depth } from '@hao/testing/deep.ts'
import { expect, test } from 'vitest'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { openBuyer } from '../../inventory/import/testing.ts'
import { createAccountActions } from '../testing/account-actions.ts'
import type { StaffLogin, TestConsole } from '../testing/console.ts'
import { dearer, pricing } from '../pricing/testing.ts'

const reason = '清仓'
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `${500_000 + at},10`)

/** A console with an inventory, a member who works on it, and what they can begin. */
async function working() {
  const room = await pricing()
  const { server, request, addStaff } = room
  const member = await addStaff('inventory')
  const as = member
  const send = async (key: Parameters<TestConsole['request']>[0], input: object) => {
    const { status, data } = await request(key, { ...input }, { as })
    expect([key, status]).toEqual([key, 200])
    return data as { id: number }
  }
  const setOf = async (id: number) =>
    (await request('GET /set/:id', { id }, { as: room.staffByRole.owner })).data
  const preview = async () => {
    const change = { move: 'feature', featured: 7 }
    return (await send('POST /sets', { change, meant: { filter: { head: '500' } }, reason })).id
  }
  const step = (id: number) => runSetSlice(server.context, id, { steps: 1, rows: 4 })
  /** A run of ten numbers; four are changed. */
  const run = async () => {
    const id = await preview()
    await send('POST /set/:id/run', { id, reason })
    await step(id)
    return id
  }
  /** An undo of ten numbers; four are restored. */
  const undo = async () => {
    const id = await preview()
    await send('POST /set/:id/run', { id, reason })
    await runSetSlice(server.context, id)
    await send('POST /set/:id/undo', { id, reason })
    await step(id)
    return id
  }
  const upload = async (csv: string) => {
    const part = Buffer.from(csv).toString('base64')
    return (await send('POST /imports', { name: 'a.csv', part, last: true, reason })).id
  }
  const ask = async (effectiveAt?: string) => {
    const { id } = await send('POST /prices', {
      name: '春季',
      rules: dearer,
      ...(effectiveAt && { effectiveAt }),
    })
    await room.simulate(id, member)
    const version = (await request('GET /prices/:id', { id }, { as })).data.version
    await send('POST /prices/:id/ask', { id, version, reason })
    expect((await room.approve({ id, version }, room.staffByRole.finance)).status).toBe(200)
    return id
  }
  return { ...room, member, send, setOf, run, undo, upload, ask, step }
}

const auditOf = ({ server }: TestConsole, subject: string, id: number) =>
  server.context.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id', 'reason'])
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirst()

const ways = (room: TestConsole, who: StaffLogin) => {
  const { send, changeRoles } = createAccountActions(room)
  const { owner } = room.staffByRole
  return {
    disabled: () => send('disable', owner, who),
    'invited again': () => send('invite', owner, who),
    'moved to another job': () => changeRoles(owner, who, 'service'),
  }
}

type Way = 'disabled' | 'invited again' | 'moved to another job'

test.each(depth<Way[]>(['disabled'], ['disabled', 'invited again', 'moved to another job']))(
  'a run and an undo of a member who is %s stop at their next step, and a colleague goes on',
  async (way) => {
    for (const turn of ['run', 'undo'] as const) {
      const room = await working()
      await room.server.stock(...numbers(10))
      const id = await room[turn]()
      expect(await ways(room, room.member)[way]()).toBe('done')
      await runSetSlice(room.server.context, id)
      const stopped = await room.setOf(id)
      expect(stopped).toMatchObject(
        turn === 'run'
          ? { state: 'stopped', counts: { changed: 4 } }
          : { state: 'done', counts: { undone: 4 } },
      )
      const event = turn === 'run' ? 'stop' : 'stop-undo'
      expect(stopped.history[0]).toMatchObject({ event, by: null, reason: rightLost })
      expect(await auditOf(room, 'set', id)).toEqual({
        action: 'set.stop',
        staff_id: null,
        reason: rightLost,
      })
      const as = room.staffByRole.inventory
      const again = turn === 'run' ? 'POST /set/:id/resume' : 'POST /set/:id/undo'
      expect((await room.request(again, { id, reason }, { as })).status).toBe(200)
      await runSetSlice(room.server.context, id)
      expect(await room.setOf(id)).toMatchObject(
        turn === 'run'
          ? { state: 'done', counts: { changed: 10 } }
          : { state: 'undone', counts: { undone: 10 } },
      )
    }
  },
)

test('a member who gets another role besides goes on', async () => {
  const room = await working()
  await room.server.stock(...numbers(10))
  const id = await room.run()
  const { changeRoles } = createAccountActions(room)
  expect(await changeRoles(room.staffByRole.owner, room.member, 'inventory', 'service')).toBe('done')
  await runSetSlice(room.server.context, id)
  expect((await room.setOf(id)).state).toBe('done')
})

test('a running import of a disabled member stops at its next step; one that is read is discarded', async () => {
  const room = await working()
  const { server } = room
  // An import applies its rows by their digits: it waits in the middle for this number.
  const waited = '500600'
  await server.stock(`${waited},10`)
  const rows = numbers(2000).map((row) => row.replace(`${waited},10`, `${waited},20`))
  const id = await room.upload(['digits,price', ...rows].join('\n'))
  await runSetSlice(server.context, id)
  await room.send('POST /set/:id/run', { id, reason })
  const buyer = await openBuyer(server.databaseUrl, '10s')
  await buyer.lock(waited)
  const job = runSetSlice(server.context, id)
  await waitFor(async () => (await countAdded(room)) >= 500)
  const unread = await room.upload('digits,price\n700002,20\n')
  expect(await ways(room, room.member).disabled()).toBe('done')
  await buyer.release()
  await job
  const stopped = await room.setOf(id)
  expect(stopped).toMatchObject({ state: 'stopped', counts: { planned: 2000 } })
  expect(stopped.counts.changed).toBeLessThan(2000)
  await runSetSlice(server.context, unread)
  expect((await room.setOf(unread)).state).toBe('discarded')
})

const countAdded = async ({ server }: TestConsole) => {
  const rows = server.context.db.selectFrom('numbers').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await rows.where('digits', 'like', '500%').executeTakeFirstOrThrow()).count
}

test('price rules of a disabled member do not take effect, and stop where they are applied', async () => {
  const room = await working()
  const { server, request, staffByRole, member } = room
  const { owner } = staffByRole
  const applying = await room.ask()
  await server.runJob('prices-step', {})
  // As after the first of several steps.
  await runStatement(
    asAdmin(server.databaseUrl),
    `UPDATE price_rule_sets SET applied_at = NULL WHERE id = ${applying}`,
  )
  const scheduled = await room.ask(new Date(server.context.clock().getTime() + 3_600_000).toISOString())
  const before = await room.numbers()
  expect(await ways(room, member).disabled()).toBe('done')
  await server.runJob('prices-step', {})
  const detail = async (id: number) => (await request('GET /prices/:id', { id }, { as: owner })).data
  expect(await detail(scheduled)).toMatchObject({
    state: 'draft',
    history: [{ event: 'cancel', by: null, reason: rightLost }, {}, {}, {}],
  })
  expect(await detail(applying)).toMatchObject({ state: 'in_effect', appliedAt: expect.any(String) })
  expect((await detail(applying)).history[0]).toMatchObject({ event: 'stop', by: null, reason: rightLost })
  for (const id of [applying, scheduled])
    expect(await auditOf(room, 'price-rules', id)).toMatchObject({
      action: 'price-rules.cancel',
      reason: rightLost,
    })
  expect(await room.numbers()).toEqual(before)
})

test('an export of a disabled member is not made', async () => {
  const room = await working()
  const { id } = await room.send('POST /exports', { kind: 'numbers', filters: {} })
  expect(await ways(room, room.member).disabled()).toBe('done')
  await room.server.runJob('export-run', { exportId: id })
  const { db } = room.server.context
  expect(await db.selectFrom('exports').select('state').execute()).toEqual([{ state: 'failed' }])
  expect(await db.selectFrom('export_parts').selectAll().execute()).toEqual([])
  expect(await auditOf(room, 'export', id)).toEqual({
    action: 'export.stop',
    staff_id: null,
    reason: rightLost,
  })
})

test('an owner sees what a member has under way and stops each of it', async () => {
  const room = await working()
  const { server, request, staffByRole, member } = room
  const { owner } = staffByRole
  await server.stock(...numbers(10))
  const undone = await room.undo()
  const running = await room.run()
  const unread = await room.upload('digits,price\n700002,20\n')
  const exported = (await room.send('POST /exports', { kind: 'numbers', filters: {} })).id
  const rulesId = await room.ask(new Date(server.context.clock().getTime() + 3_600_000).toISOString())
  const underWay = async (as = owner) =>
    (await request('GET /staff/:id', { id: member.id }, { as })).data.underWay
  const shown = await underWay()
  expect(shown.map(({ kind, id, state }) => [kind, id, state])).toEqual(
    expect.arrayContaining([
      ['bulk', running, 'running'],
      ['bulk', undone, 'undoing'],
      ['import', unread, 'reading'],
      ['export', exported, 'waiting'],
      ['price-rules', rulesId, 'approved'],
    ]),
  )
  const calls = { export: 'POST /exports/:id/stop', 'price-rules': 'POST /prices/:id/cancel' } as const
  const other = await room.addStaff('finance')
  for (const { kind, id, version } of shown) {
    const call = kind === 'bulk' || kind === 'import' ? ('POST /set/:id/stop' as const) : calls[kind]
    const input = { id, reason: '误操作', ...(version !== null && { version }) }
    if (kind === 'export')
      expect((await request(call, input, { as: other })).failure.error).toBe('no-such-thing')
    expect([kind, (await request(call, input, { as: owner })).status]).toEqual([kind, 200])
    const subject = kind === 'bulk' || kind === 'import' ? 'set' : kind
    expect(await auditOf(room, subject, id)).toMatchObject({ staff_id: owner.id, reason: '误操作' })
  }
  expect(await underWay()).toEqual([])
  for (const id of [running, undone]) await runSetSlice(server.context, id)
  await server.runJob('export-run', { exportId: exported })
  expect((await room.setOf(running)).history[0]).toMatchObject({
    event: 'stop',
    by: owner.name,
    reason: '误操作',
  })
  expect((await room.setOf(running)).counts.changed).toBe(4)
  expect((await room.setOf(undone)).counts.undone).toBe(4)
  expect((await room.setOf(unread)).state).toBe('discarded')
  const own = (await request('GET /exports', {}, { as: member })).data.list[0]
  expect(own).toMatchObject({ state: 'failed', problem: 'stopped', parts: 0 })
})
