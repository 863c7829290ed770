import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { openStaffSession } from '../../people/staff/open-session.ts'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { type StaffLogin, startConsole } from '../testing/console.ts'
import { createAccountActions } from '../testing/account-actions.ts'

const reason = '调价'

/** Ten numbers on sale at 100 yuan and two at 1,000: 3,000 yuan in all. One is off the shelf, one a draft. */
const stock = [
  ...Array.from({ length: 10 }, (_, at) => `70000${at},100`),
  '788888,1000',
  '766666,1000',
  '799991,100,,off_shelf,',
  '799992,100,,draft,',
]

async function priced() {
  const testConsole = await startConsole()
  const { server, request: send, staffByRole: staff } = testConsole
  const ids = await server.stock(...stock)
  const me = staff.inventory
  const work = (id: number) => runSetSlice(server.context, id)
  const preview = async (priceFen: number, digits: string[], as: StaffLogin = me) => {
    const meant = { ids: digits.map((each) => ids[each]) }
    const { data } = await send('POST /sets', { change: { move: 'price', priceFen }, meant, reason }, { as })
    return data.id
  }
  const upload = async (csv: string, as: StaffLogin = me) => {
    const part = Buffer.from(csv).toString('base64')
    const { data } = await send('POST /imports', { name: 'a.csv', part, last: true, reason }, { as })
    await work(data.id)
    return data.id
  }
  const refusal = (answer: { status: number; failure: { error: string } }) =>
    answer.status === 200 ? 'ok' : answer.failure.error
  const turn = async (which: 'run' | 'undo', id: number, as: StaffLogin = me) => {
    const outcome = refusal(await send(`POST /set/:id/${which}`, { id, reason }, { as }))
    if (outcome === 'ok') await work(id)
    return outcome
  }
  const see = async (id: number, as: StaffLogin = me) => (await send('GET /set/:id', { id }, { as })).data
  const askFor = async (id: number, which: 'run' | 'undo' = 'run', as: StaffLogin = me) => {
    const outcome = refusal(await send('POST /set/:id/ask', { id, turn: which, reason }, { as }))
    return { outcome, approvalId: (await see(id, as)).approval?.id ?? 0 }
  }
  const decide = async (
    what: 'approve' | 'refuse' | 'withdraw',
    approval: { id: number; approvalId: number },
    as: StaffLogin = staff.finance,
  ) => {
    const input = what === 'refuse' ? { ...approval, reason } : approval
    return refusal(await send(`POST /set/:id/${what}`, input, { as }))
  }
  const move = async (digits: string, what: string, more: object = {}, as: StaffLogin = me) => {
    const id = ids[digits]!
    const { version } = (await send('GET /number/:id', { id }, { as })).data
    const key = `POST /number/:id/${what}` as 'POST /number/:id/price'
    return refusal(await send(key, { id, version, reason, ...more }, { as }))
  }
  /** The same staff member in a new session. */
  const relogin = async (as: StaffLogin): Promise<StaffLogin> => {
    const session = { staffId: as.id, at: server.context.clock(), device: 'test' }
    const token = await inTransaction(server.context.db, (trx) => openStaffSession(trx, session))
    return { ...as, token }
  }
  const priceOf = async (digits: string) =>
    (
      await server.context.db
        .selectFrom('numbers')
        .select('price_fen')
        .where('digits', '=', digits)
        .executeTakeFirstOrThrow()
    ).price_fen
  const actions = { preview, upload, turn, see, askFor, decide, move, relogin }
  return { ...testConsole, ...actions, send, staff, ids, me, work, priceOf }
}

const ten = stock.slice(0, 10).map((row) => row.slice(0, 6))

test('a bulk change that lowers prices beyond the limits needs approval, and starts when another person approves it', async () => {
  const { preview, turn, see, askFor, decide, work, priceOf, staff, server, send, me } = await priced()
  const id = await preview(49, ten)
  expect((await see(id)).prices).toMatchObject({
    turn: 'run',
    reasons: ['sum', 'one'],
    planned: 10,
    deep: 10,
    beforeFen: 3000_00,
    afterFen: 2000_00 + 490,
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
    { action: 'set.ask', staff_id: me.id, details: { numbers: 10, beforeFen: 3000_00, afterFen: 2004_90 } },
    { action: 'set.approve', staff_id: staff.finance.id, details: { numbers: 10 } },
  ])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('each limit alone needs approval above it: two per cent of the sum, half of a price, a thousand numbers', async () => {
  const { preview, turn, see, server, send, me, work } = await priced()
  const reasonsOf = async (priceFen: number, digits: string) =>
    (await see(await preview(priceFen, [digits]))).prices?.reasons
  expect(await reasonsOf(940_00, '788888')).toEqual([])
  expect(await reasonsOf(939_99, '788888')).toEqual(['sum'])
  expect(await reasonsOf(50_00, '700000')).toEqual([])
  expect(await reasonsOf(49_99, '700000')).toEqual(['one'])
  expect(await turn('run', await preview(940_00, ['788888']))).toBe('ok')
  expect(await turn('run', await preview(99_99, ['700000']))).toBe('needs-approval')
  await server.stock(...Array.from({ length: 1001 }, (_, nth) => `61${String(nth).padStart(4, '0')},10`))
  const change = { move: 'price', priceFen: 11_00 }
  const { data } = await send('POST /sets', { change, meant: { filter: { head: '61' } }, reason }, { as: me })
  expect((await see(data.id)).prices).toMatchObject({ reasons: ['numbers'], planned: 1001 })
  expect(await turn('run', data.id)).toBe('needs-approval')
  await work(data.id)
  expect((await see(data.id)).state).toBe('previewed')
})

test('a file with lower prices needs approval too, and so does the undo of a raise', async () => {
  const { upload, turn, see, askFor, decide, work, priceOf, staff, send } = await priced()
  const file = ['digits,price', ...ten.map((digits) => `${digits},0.49`), '655555,1'].join('\n')
  const id = await upload(file)
  expect((await see(id)).prices).toMatchObject({ reasons: ['sum', 'one'], planned: 10, afterFen: 2004_90 })
  expect(await turn('run', id)).toBe('needs-approval')
  const { approvalId } = await askFor(id)
  const { data } = await send('GET /set/:id/prices', { id, pageSize: '9' }, { as: staff.owner })
  expect(data.list[0]).toEqual({ digits: '700000', beforeFen: 100_00, afterFen: 49 })
  const rest = { id, pageSize: '9', cursor: data.next! }
  expect((await send('GET /set/:id/prices', rest, { as: staff.owner })).data.list).toHaveLength(1)
  expect(await decide('approve', { id, approvalId }, staff.owner)).toBe('ok')
  await work(id)
  expect([await priceOf('700000'), await priceOf('655555')]).toEqual([49, 100])
  // Raising prices needs no approval. Undoing the raise lowers them.
  const raise = await upload('digits,price\n700001,300\n')
  expect(await turn('run', raise)).toBe('ok')
  expect((await see(raise)).prices).toMatchObject({ turn: 'undo', reasons: ['sum', 'one'] })
  expect(await turn('undo', raise)).toBe('needs-approval')
  const back = await askFor(raise, 'undo')
  expect(await decide('approve', { id: raise, approvalId: back.approvalId })).toBe('ok')
  await work(raise)
  expect(await priceOf('700001')).toBe(49)
})

test('a number that an undone import deleted comes back at its price, or with approval', async () => {
  const { upload, turn, see, addStaff } = await priced()
  const first = await upload('digits,price\n755555,800\n')
  expect(await turn('run', first)).toBe('ok')
  const other = await addStaff('inventory')
  expect(await turn('undo', first, other)).toBe('ok')
  const again = await upload('digits,price\n755555,1\n744444,1\n', other)
  expect((await see(again)).prices).toMatchObject({ reasons: ['sum', 'one'], planned: 1 })
  expect(await turn('run', again, other)).toBe('needs-approval')
  expect(await turn('run', await upload('digits,price\n755555,800\n744444,1\n', other), other)).toBe('ok')
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

test('many small changes in a day count together: bulk and single ones, on sale or not', async () => {
  const { preview, turn, move, me, server, upload, addStaff } = await priced()
  expect(await turn('run', await preview(70_00, ['700000']))).toBe('ok')
  expect(await turn('run', await preview(70_00, ['700001']))).toBe('ok')
  expect(await turn('run', await preview(99_99, ['700002']))).toBe('needs-approval')
  expect(await move('700002', 'price', { priceFen: 99_99 })).toBe('price-needs-approval')
  expect(await turn('run', await upload('digits,price\n700002,99.99\n'))).toBe('needs-approval')
  expect(await move('700003', 'withdraw')).toBe('ok')
  expect(await move('700003', 'price', { priceFen: 99_00 })).toBe('price-needs-approval')
  expect(await move('799991', 'price', { priceFen: 99_00 })).toBe('price-needs-approval')
  expect(await move('799992', 'price', { priceFen: 101_00 })).toBe('ok')
  // A raise of another price does not increase the limit.
  expect(await move('766666', 'price', { priceFen: 100_000_00 })).toBe('ok')
  expect(await move('700004', 'price', { priceFen: 99_00 })).toBe('price-needs-approval')
  // A falling price is compared with its first value, a raised price with the value before the raise.
  const other = await addStaff('inventory')
  expect(await move('700005', 'price', { priceFen: 60_00 }, other)).toBe('ok')
  expect(await move('700005', 'price', { priceFen: 49_00 }, other)).toBe('price-needs-approval')
  expect(await move('799991', 'price', { priceFen: 30_00 }, other)).toBe('price-needs-approval')
  server.advance(dayMs + 1000)
  const later = await addStaff('inventory')
  expect(await move('700004', 'price', { priceFen: 99_00 }, later)).toBe('ok')
  expect(me.id).not.toBe(later.id)
})

test('the changes of accounts that one person may control count together', async () => {
  const testConsole = await priced()
  const { preview, turn, move, server, staffByRole: staff, addStaff } = testConsole
  const { fresh, invite } = createAccountActions(testConsole)
  const first = await fresh(await invite(staff.owner, 'inventory'))
  const second = await fresh(await invite(staff.owner, 'inventory'))
  expect(await turn('run', await preview(70_00, ['700000'], first), first)).toBe('ok')
  expect(await turn('run', await preview(70_00, ['700001'], second), second)).toBe('ok')
  expect(await turn('run', await preview(99_99, ['700002'], first), first)).toBe('needs-approval')
  expect(await move('700002', 'price', { priceFen: 99_99 }, second)).toBe('price-needs-approval')
  expect(await move('700002', 'price', { priceFen: 99_99 }, await addStaff('inventory'))).toBe('ok')
  const [third, fourth] = [await invite(staff.owner, 'inventory'), await invite(staff.owner, 'inventory')]
  server.advance(dayMs + 1000)
  const [one, other] = [await fresh(third), await fresh(fourth)]
  const cut = { priceFen: 60_00 }
  const both = await Promise.all([move('700003', 'price', cut, one), move('700004', 'price', cut, other)])
  expect(both.toSorted()).toEqual(['ok', 'price-needs-approval'])
})

test('concurrent small bulk changes are counted one after the other', async () => {
  const { preview, send, me } = await priced()
  const sets = await Promise.all(ten.map((digits) => preview(80_00, [digits])))
  const answers = await Promise.all(sets.map((id) => send('POST /set/:id/run', { id, reason }, { as: me })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('an approval is for exactly the requested set, once, by another person', async () => {
  const { preview, turn, askFor, decide, see, server, me } = await priced()
  const { db } = server.context
  const id = await preview(1, ten)
  const { approvalId } = await askFor(id)
  expect((await askFor(id)).outcome).toBe('not-now')
  const other = await preview(1, ['788888'])
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
