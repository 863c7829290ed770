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
    '700006,10',
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

test("numbers are listed in the order of the shop's home, and those put in front come in the order given", async () => {
  const { list, shown, inShop, request, as, staffByRole } = await opened()
  const before = await shown()
  expect(before.toSorted()).toEqual(['700001 3', '700002 3', '700003 1'])
  expect(before.at(-1)).toBe('700003 1')
  expect((await list()).map(({ digits }) => digits)).toEqual(await inShop())
  const put = (...numbers: string[]) => request('POST /featured', { numbers, reason }, { as })
  expect((await put('９５０１３－７００００４')).status).toBe(200)
  expect(await shown()).toEqual(['700004 4', ...before])
  expect((await put('+86 95013 700003', '700006', '95013-700004', '700003')).data).toEqual({ changed: 2 })
  expect((await shown()).slice(0, 3)).toEqual(['700003 6', '700006 5', '700004 4'])
  await expect.poll(inShop).toEqual((await list()).map(({ digits }) => digits))
  const { failure } = await put('700001', '700005', '999999', 'abc')
  expect(failure).toMatchObject({
    error: 'numbers-not-on-sale',
    details: {
      numbers: [
        { typed: '700005', state: 'off_shelf' },
        { typed: '999999', state: null },
        { typed: 'abc', state: null },
      ],
    },
  })
  for (const wrong of [[], ['\0'], ['1'.repeat(41)], Array.from({ length: 51 }, () => '700001')])
    expect((await put(...wrong)).failure.error).toBe('bad-request')
  expect((await shown())[0]).toBe('700003 6')
  const other = await request('POST /featured', { numbers: ['700004'], reason }, { as: staffByRole.owner })
  expect(other.failure.error).toBe('not-allowed')
})

test('two lists put in front at the same time follow each other and do not mix', async () => {
  const { list, request, addStaff } = await opened()
  const lists = [
    ['700001', '700004'],
    ['700002', '700006'],
  ]
  for (let round = 0; round < 5; round += 1) {
    const people = await Promise.all([addStaff('inventory'), addStaff('inventory')])
    const put = (numbers: string[], at: number) =>
      request(
        'POST /featured',
        { numbers: round % 2 ? numbers.toReversed() : numbers, reason },
        { as: people[at]! },
      )
    const answers = await Promise.all(lists.map(put))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const blocks = lists.map((each) => (round % 2 ? each.toReversed() : each))
    const first = (await list()).slice(0, 4).map(({ digits }) => digits)
    expect([blocks.flat(), blocks.toReversed().flat()]).toContainEqual(first)
  }
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
