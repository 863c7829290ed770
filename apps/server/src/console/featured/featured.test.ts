import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'

const reason = '本周主推'

async function opened() {
  const testConsole = await startConsole()
  const ids = await testConsole.server.stock(
    '700001,10,,on_sale,3',
    '700002,10,,on_sale,3',
    '700003,10,,on_sale,1',
    '700004,10',
    '700005,10,,off_shelf,9',
  )
  const as = testConsole.staffByRole.inventory
  const list = async () => (await testConsole.request('GET /featured', {}, { as })).data.list
  const shown = async () => (await list()).map(({ digits, featured }) => `${digits} ${featured}`)
  const inShop = async () => {
    const { data } = await testConsole.server.request('GET /number/good', { count: 7 })
    return data.map(({ number }) => number)
  }
  return { ...testConsole, ids, as, list, shown, inShop }
}

test("numbers are listed in the order of the shop's home, and one added by its digits comes first", async () => {
  const { list, shown, inShop, request, as, staffByRole } = await opened()
  const before = await shown()
  expect(before.toSorted()).toEqual(['700001 3', '700002 3', '700003 1'])
  expect(before.at(-1)).toBe('700003 1')
  expect((await list()).map(({ digits }) => digits)).toEqual(await inShop())
  const add = (digits: string) => request('POST /featured', { digits, reason }, { as })
  expect((await add('９５０１３－７００００４')).status).toBe(200)
  expect(await shown()).toEqual(['700004 4', ...before])
  expect((await add('+86 95013 700003')).status).toBe(200)
  expect((await shown())[0]).toBe('700003 5')
  await expect.poll(inShop).toEqual((await list()).map(({ digits }) => digits))
  expect((await add('700005')).failure.error).toBe('not-this-state')
  for (const digits of ['999999', 'abc', '1'.repeat(40), '\0'])
    expect(['number-not-found', 'bad-request']).toContain((await add(digits)).failure.error)
  expect(
    (await request('POST /featured', { digits: '700004', reason }, { as: staffByRole.owner })).failure.error,
  ).toBe('not-allowed')
})

test('the first numbers are reordered by the move `feature`; a request based on another order is refused', async () => {
  const { list, shown, inShop, request, as, ids, server, addStaff } = await opened()
  const seen = (await list()).map(({ id, version }) => ({ id, version }))
  const wanted = [seen[2]!, seen[1]!, seen[0]!]
  const people = await Promise.all([1, 2].map(() => addStaff('inventory')))
  const answers = await Promise.all(
    people.map((person) => request('POST /featured/order', { wanted, reason }, { as: person })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await list()).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  expect(await shown()).toEqual(['700003 5', expect.stringMatching(/ 4$/), expect.stringMatching(/ 3$/)])
  await expect.poll(inShop).toEqual((await list()).map(({ digits }) => digits))
  const { rows } = {
    rows: await server.context.db
      .selectFrom('number_history')
      .selectAll()
      .where('event', '=', 'feature')
      .execute(),
  }
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map((row) => row.reason))).toEqual(new Set([reason]))
  const others = [{ id: ids['700004']!, version: 1 }, ...wanted]
  expect((await request('POST /featured/order', { wanted: others, reason }, { as })).failure.error).toBe(
    'stale',
  )
  const [first] = await list()
  const twice = [first!, first!].map(({ id, version }) => ({ id, version }))
  expect((await request('POST /featured/order', { wanted: twice, reason }, { as })).failure.error).toBe(
    'stale',
  )
})
