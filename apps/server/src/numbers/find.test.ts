import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'

const inventory = [
  '628888,88,,on_sale,2',
  '669988,60,,on_sale,',
  '745678,50,,on_sale,9',
  '8123321,40,,on_sale,',
  '1314520,520,999,on_sale,5',
  '302918,9.9,,draft,',
]

/** Finds numbers; `digits` are those of the list. */
function finder(server: TestServer) {
  return async (query: Record<string, unknown> = {}) => {
    const { data } = await server.request('GET /number/find', query)
    return { ...data, digits: data.list.map(({ number }) => number) }
  }
}

test('one door finds by mask, by filters and by digits, and says why', async () => {
  const server = await startTestServer()
  await server.stock(...inventory)
  const find = finder(server)
  expect(await find()).toMatchObject({ total: 5, more: false, hasMore: false, understood: [], relaxed: [] })
  const masked = await find({ mask: '8??8' })
  expect(masked.digits).toEqual(['628888'])
  expect(masked.list[0]!.why).toEqual({
    spans: [
      { from: 2, to: 3 },
      { from: 5, to: 6 },
    ],
    reason: '尾号形如 8??8',
  })
  const counted = await find({ q: '88', pageSize: 0 })
  expect(counted).toMatchObject({ list: [], total: 2 })
})
