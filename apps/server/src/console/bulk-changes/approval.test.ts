import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { hourMs } from '../../platform/base/time.ts'
import { priced, ten } from './testing.ts'

test('a bulk change that lowers prices beyond the limits needs approval, and starts when another person approves it', async () => {
  const { preview, turn, see, askFor, decide, work, priceOf, staff, server, send, me } = await priced()
  const id = await preview(49, ten)
  expect((await see(id)).prices).toMatchObject({
    turn: 'run',
    reasons: ['sum', 'one'],
    planned: 10,
    deep: 10,
    beforeFen: 4800_00,
    afterFen: 3800_00 + 490,
    loweredFen: 1000_00 - 490,
    baseFen: 3000_00,
    limits: { sumPercent: 2, onePercent: 50, numbers: 1000 },
  })
  expect((await see(id)).prices?.deepest[0]).toEqual({ digits: '700000', beforeFen: 100_00, afterFen: 49 })
  expect(await turn('run', id)).toBe('needs-approval')
  const { outcome, approvalId } = await askFor(id)
  expect(outcome).toBe('ok')
  const waiting = await see(id, staff.finance)
  expect(waiting).toMatchObject({
    inApproval: true,
    prices: null,
    approval: { state: 'asked', askedBy: me.name, figures: { reasons: ['sum', 'one'], planned: 10 } },
  })
  const listed = await send('GET /sets', { kind: 'bulk', approval: 'asked' }, { as: staff.finance })
  expect(listed.data.list.map((row) => row.id)).toEqual([id])
  const { data } = await send('GET /work', {}, { as: staff.finance })
  expect(data.work).toContainEqual({ kind: 'bulk-changes', count: 1 })
  expect(await turn('run', id)).toBe('not-now')
  expect(await decide('approve', { id, approvalId }, me)).toBe('not-allowed')
  expect(await decide('approve', { id, approvalId })).toBe('ok')
  await work(id)
  expect(await priceOf('700003')).toBe(49)
  expect(await see(id)).toMatchObject({ state: 'done', inApproval: false, approval: { state: 'approved' } })
  expect(await decide('approve', { id, approvalId }, staff.owner)).toBe('not-now')
  const audit = await server.context.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id', 'details'])
    .where('action', 'in', ['set.ask', 'set.approve'])
    .orderBy('id')
    .execute()
  expect(audit.map((row) => ({ ...row, details: JSON.parse(row.details) as object }))).toMatchObject([
    { action: 'set.ask', staff_id: me.id, details: { numbers: 10, beforeFen: 4800_00, afterFen: 3804_90 } },
    { action: 'set.approve', staff_id: staff.finance.id, details: { numbers: 10 } },
  ])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('a file with lower prices needs approval too, and so do a raise and its undo', async () => {
  const { upload, turn, see, askFor, decide, work, priceOf, staff, send, server, relogin } = await priced()
  const file = ['digits,price', ...ten.map((digits) => `${digits},0.49`), '655555,1'].join('\n')
  const id = await upload(file)
  expect((await see(id)).prices).toMatchObject({ reasons: ['sum', 'one'], planned: 10, afterFen: 3804_90 })
  expect(await turn('run', id)).toBe('needs-approval')
  const { approvalId } = await askFor(id)
  const { data } = await send('GET /set/:id/prices', { id, pageSize: '9' }, { as: staff.owner })
  expect(data.list[0]).toEqual({ digits: '700000', beforeFen: 100_00, afterFen: 49 })
  const rest = { id, pageSize: '9', cursor: data.next! }
  expect((await send('GET /set/:id/prices', rest, { as: staff.owner })).data.list).toHaveLength(1)
  expect(await decide('approve', { id, approvalId }, staff.owner)).toBe('ok')
  await work(id)
  expect([await priceOf('700000'), await priceOf('655555')]).toEqual([49, 100])
  const raise = await upload('digits,price\n700001,300\n')
  expect((await see(raise)).prices).toMatchObject({ turn: 'run', reasons: ['raise', 'one'] })
  expect(await turn('run', raise)).toBe('needs-approval')
  const first = await askFor(raise)
  expect(await decide('approve', { id: raise, approvalId: first.approvalId })).toBe('ok')
  await work(raise)
  expect((await see(raise)).prices).toMatchObject({ turn: 'undo', reasons: ['sum', 'one'] })
  expect(await turn('undo', raise)).toBe('needs-approval')
  const back = await askFor(raise, 'undo')
  // The request was in time, so the approval may come after the 24 hours of the undo.
  server.advance(30 * hourMs)
  const finance = await relogin(staff.finance)
  expect(await decide('approve', { id: raise, approvalId: back.approvalId }, finance)).toBe('ok')
  await work(raise)
  expect(await priceOf('700001')).toBe(49)
})

test('a number added and deleted since the preview of a file is not changed', async () => {
  const { upload, turn, see, send, addStaff, me } = await priced()
  const cheap = await upload('digits,price\n733333,1\n755555,1\n')
  const dear = await upload('digits,price\n755555,800\n', await addStaff('inventory'))
  expect(await turn('run', dear)).toBe('ok')
  expect(await turn('undo', dear)).toBe('ok')
  expect(await turn('run', cheap)).toBe('ok')
  expect(await see(cheap)).toMatchObject({ state: 'done', counts: { changed: 1, changedSince: 1 } })
  const { data } = await send('GET /set/:id/rows', { id: cheap, outcome: 'changed-since' }, { as: me })
  expect(data.list).toMatchObject([{ digits: '755555', deleted: true, before: null }])
  expect(await see(await upload('digits,price\n755555,1\n'))).toMatchObject({ prices: { planned: 1 } })
})

test('an approval is for exactly the requested set, once, by another person', async () => {
  const { preview, turn, askFor, decide, see, server, me } = await priced()
  const { db } = server.context
  const id = await preview(1, ten)
  const { approvalId } = await askFor(id)
  expect((await askFor(id)).outcome).toBe('not-now')
  const other = await preview(1, ['713146'])
  expect(await decide('approve', { id: other, approvalId })).toBe('no-such-thing')
  const both = { roles: ['inventory' as const, 'finance' as const] }
  await db.updateTable('staff_members').set(both).where('id', '=', me.id).execute()
  expect(await decide('approve', { id, approvalId }, me)).toBe('own-request')
  expect(await decide('refuse', { id, approvalId }, me)).toBe('own-request')
  await sql`UPDATE change_rows SET after = after || '{"priceFen": 2}' WHERE change_set_id = ${id}
    AND number_id = (SELECT min(number_id) FROM change_rows WHERE change_set_id = ${id})`.execute(db)
  expect(await decide('approve', { id, approvalId })).toBe('not-as-shown')
  expect(await decide('refuse', { id, approvalId })).toBe('ok')
  expect(await see(id)).toMatchObject({ state: 'previewed', approval: { state: 'refused' } })
  const again = await askFor(id)
  expect(await decide('withdraw', { id, approvalId: again.approvalId }, me)).toBe('ok')
  expect(await turn('run', id)).toBe('needs-approval')
})

test('a request for approval keeps its bulk change for 72 hours; numbers changed since the preview are skipped', async () => {
  const { preview, askFor, decide, see, server, staff, upload, send, me, move, priceOf, work, relogin } =
    await priced()
  const id = await preview(1, ten)
  const { approvalId } = await askFor(id)
  expect(await move('700009', 'price', { priceFen: 120_00 })).toBe('ok')
  server.advance(71 * hourMs)
  await server.runJob('forget-expired', {})
  expect(await decide('approve', { id, approvalId }, await relogin(staff.finance))).toBe('ok')
  await work(id)
  expect([await priceOf('700008'), await priceOf('700009')]).toEqual([1, 120_00])

  const author = await relogin(me)
  const file = await upload('digits,price\n700009,1\n', author)
  const asked = await askFor(file, 'run', author)
  expect((await send('POST /import/:id/read', { id: file }, { as: author })).failure.error).toBe('not-now')
  server.advance(72 * hourMs)
  const lapsed = { id: file, approvalId: asked.approvalId }
  expect(await decide('approve', lapsed, await relogin(staff.finance))).toBe('not-now')
  await server.runJob('approvals-lapse', {})
  await server.runJob('forget-expired', {})
  expect(await see(file, await relogin(me))).toMatchObject({
    state: 'expired',
    approval: { state: 'lapsed' },
  })
})
