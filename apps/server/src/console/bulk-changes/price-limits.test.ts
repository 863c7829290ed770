import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { createAccountActions } from '../testing/account-actions.ts'
import { priced, reason, ten } from './testing.ts'

test('each limit alone needs approval above it: two per cent of the sum, half or twice a price, a thousand numbers', async () => {
  const { preview, turn, see, server, send, me, work } = await priced()
  const reasonsOf = async (priceFen: number, digits: string) =>
    (await see(await preview(priceFen, [digits]))).prices?.reasons
  expect(await reasonsOf(940_00, '713146')).toEqual([])
  expect(await reasonsOf(939_99, '713146')).toEqual(['sum'])
  expect(await reasonsOf(50_00, '700000')).toEqual([])
  expect(await reasonsOf(49_99, '700000')).toEqual(['one'])
  expect(await reasonsOf(1060_00, '713146')).toEqual([])
  expect(await reasonsOf(1060_01, '713146')).toEqual(['raise'])
  expect(await reasonsOf(200_01, '700000')).toEqual(['raise', 'one'])
  expect(await turn('run', await preview(940_00, ['713146']))).toBe('ok')
  expect(await turn('run', await preview(99_99, ['700000']))).toBe('needs-approval')
  await server.stock(...Array.from({ length: 1001 }, (_, nth) => `61${String(nth).padStart(4, '0')},10`))
  const change = { move: 'price', priceFen: 10_05 }
  const { data } = await send('POST /sets', { change, meant: { filter: { head: '61' } }, reason }, { as: me })
  expect((await see(data.id)).prices).toMatchObject({ reasons: ['numbers'], planned: 1001 })
  expect(await turn('run', data.id)).toBe('needs-approval')
  await work(data.id)
  expect((await see(data.id)).state).toBe('previewed')
})

test('a planned change counts from its start on: a second one after it needs approval', async () => {
  const { send, turn, work, move, relogin, server, me, ids } = await priced()
  const from = new Date(server.context.clock().getTime() + 25 * hourMs).toISOString()
  const change = { move: 'adjust', by: { percent: -50 }, from }
  const { data } = await send('POST /sets', { change, meant: { ids: [ids['700000']] }, reason }, { as: me })
  expect(await turn('run', data.id)).toBe('ok')
  server.advance(25 * hourMs)
  await work(data.id)
  expect(await move('700000', 'price', { priceFen: 25_00 }, await relogin(me))).toBe('price-needs-approval')
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

test('a deleted number is remembered at its last price for longer than a day', async () => {
  const { upload, turn, see, staff, askFor, decide, work, relogin, server } = await priced()
  // All of it happens before the present, which is what the database's clock says.
  server.advance(-9 * dayMs)
  const imported = async (price: number) => {
    const id = await upload(`digits,price\n755555,${price}\n`, await relogin(staff.inventory))
    return { id, ran: await turn('run', id, await relogin(staff.inventory)) }
  }
  const first = await imported(800)
  expect(first.ran).toBe('ok')
  expect(await turn('undo', first.id, await relogin(staff.inventory))).toBe('ok')
  server.advance(3 * dayMs)
  const second = await imported(20)
  expect(second.ran).toBe('needs-approval')
  const as = await relogin(staff.inventory)
  const { approvalId } = await askFor(second.id, 'run', as)
  expect(await decide('approve', { id: second.id, approvalId }, await relogin(staff.finance))).toBe('ok')
  await work(second.id)
  expect(await turn('undo', second.id, as)).toBe('ok')
  server.advance(3 * dayMs)
  const third = await imported(19)
  expect(third.ran).toBe('ok')
  expect((await see(third.id, await relogin(staff.inventory))).state).toBe('done')
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
  // A raise of another price does not increase the limit, and has the same one.
  expect(await move('752046', 'price', { priceFen: 100_000_00 })).toBe('price-needs-approval')
  expect(await move('752046', 'price', { priceFen: 1057_00 })).toBe('ok')
  expect(await move('752046', 'price', { priceFen: 1058_00 })).toBe('price-needs-approval')
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
