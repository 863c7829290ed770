import { expect, test } from 'vitest'
import { shanghaiDay } from '../../platform/base/time.ts'
import { type StaffLogin, startConsole } from '../testing/console.ts'

/** A console where two staff members changed a number's price, one after the other. */
async function audited() {
  const testConsole = await startConsole()
  const { 628888: id = 0 } = await testConsole.server.stock('628888,88')
  const other = await testConsole.addStaff('inventory')
  const price = async (priceFen: number, as: StaffLogin) => {
    const { data } = await testConsole.request('GET /number/:id', { id }, { as })
    const input = { id, version: data.version, priceFen, reason: '春季调价' }
    expect((await testConsole.request('POST /number/:id/price', input, { as })).status).toBe(200)
  }
  await price(8900, testConsole.staffByRole.inventory)
  await price(9000, other)
  const read = async (input: Record<string, unknown>) =>
    (await testConsole.request('GET /audit', input, { as: testConsole.staffByRole.owner })).data
  return { ...testConsole, id, other, read }
}

test('a row shows a number before and after the change, with the actor and the reason', async () => {
  const { id, staffByRole, read } = await audited()
  const { list } = await read({ staffId: String(staffByRole.inventory.id), action: 'number.price' })
  expect(list).toMatchObject([
    {
      staffName: staffByRole.inventory.name,
      subject: 'number',
      subjectId: String(id),
      reason: '春季调价',
      details: { digits: '628888', before: { priceFen: 8800 }, after: { priceFen: 8900 } },
    },
  ])
  expect(list[0]?.details['before']).toEqual({ priceFen: 8800 })
})

test('rows are filtered by person, subject and day, page by page; invalid filters are reported', async () => {
  const { id, other, read, server, staffByRole } = await audited()
  const of = async (input: Record<string, string>) =>
    (await read({ subject: 'number', subjectId: String(id), ...input })).list.map(({ staffId }) => staffId)
  expect(await of({})).toEqual([other.id, staffByRole.inventory.id])
  expect(await of({ staffId: String(other.id) })).toEqual([other.id])
  const today = shanghaiDay(server.context.clock())
  expect(await of({ from: today, until: today })).toHaveLength(2)
  expect(await of({ until: '2020-01-01' })).toEqual([])
  const first = await read({ subject: 'number', pageSize: '1' })
  const second = await read({ subject: 'number', pageSize: '1', cursor: first.next })
  expect([...first.list, ...second.list].map(({ staffId }) => staffId)).toEqual([
    other.id,
    staffByRole.inventory.id,
  ])
  expect((await read({ staffId: '九', from: '昨天', subjectId: '1\u0000' })).dropped.toSorted()).toEqual([
    'from',
    'staffId',
    'subjectId',
  ])
})
