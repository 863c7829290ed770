import { demoInventory } from '@hao/numbers/demo.ts'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')

type List = Awaited<ReturnType<ReturnType<typeof lister>>>

/** Requests a list of numbers; `digits` are the digits of its numbers. */
function lister(server: TestServer, type = 'search') {
  return async (query: Record<string, unknown> = {}) => {
    const { data } = await server.request('GET /number/:type', { type, ...query })
    return { ...data, digits: data.list.map(({ number }) => number) }
  }
}

const inventory = [
  '628888,88,,on_sale,2',
  '669988,60,,on_sale,',
  '745678,50,,on_sale,9',
  '8123321,40,,on_sale,',
  '1314520,520,999,on_sale,5',
  '199988,70,,on_sale,',
  '0302917,9.9,,on_sale,',
  '302918,9.9,,draft,',
  '302919,9.9,,off_shelf,',
]

test('[AP-2] [HM-6] featured numbers are sorted by weight, seven by default', async () => {
  const server = await startTestServer()
  await server.stock(...Array.from({ length: 9 }, (_, at) => `62000${at},8,,on_sale,${at + 1}`), '630291,8')
  const good = async (query = {}) =>
    (await server.request('GET /number/good', query)).data.map(({ number }) => number)
  const all = ['620008', '620007', '620006', '620005', '620004', '620003', '620002', '620001', '620000']
  expect(await good()).toEqual(all.slice(0, 7))
  expect(await good({ count: 3 })).toEqual(all.slice(0, 3))
  expect(await good({ count: 50 })).toEqual(all)
  for (const count of [0, -1, 51, 'x', 1.5])
    expect((await server.request('GET /number/good', { count })).failure.error).toBe('bad-request')
})

test('[EN-2] [EN-6] [HM-6] [HM-10] a number has digits without prefix, prices in yuan and its shape', async () => {
  const server = await startTestServer()
  await server.stock(...inventory)
  const { data } = await server.request('GET /number/good', {})
  expect(data.map(({ id: _id, ...number }) => number)).toMatchObject([
    { number: '745678', price: 50, goodPrice: 400, state: 'on_sale', pattern: { value: '45678', extra: '' } },
    { number: '1314520', price: 520, goodPrice: 999, state: 'on_sale' },
    {
      number: '628888',
      price: 88,
      goodPrice: 704,
      pattern: { prefix: '62', value: '8888', extra: '', label: 'AAAA' },
    },
  ])
  const [plain] = (await lister(server)({ keyword: '0302917' })).list
  expect(plain).toMatchObject({ number: '0302917', price: 9.9, goodPrice: 79.2 })
})

test('[AP-3] [CN-2] the list has all numbers on sale, sorted by weight or price, without drafts', async () => {
  const server = await startTestServer()
  await server.stock(...inventory)
  const sorted = async (sort: string) => (await server.request('GET /number/hundred', { sort })).data.list
  const standard = (await sorted('default')).map(({ number }) => number)
  expect(standard.slice(0, 3)).toEqual(['745678', '1314520', '628888'])
  expect(standard).toHaveLength(7)
  const prices = [9.9, 40, 50, 60, 70, 88, 520]
  expect((await sorted('asc')).map(({ price }) => price)).toEqual(prices)
  expect((await sorted('desc')).map(({ price }) => price)).toEqual(prices.toReversed())
  expect((await server.request('GET /number/hundred', { sort: 'price' })).status).toBe(400)
})

test.each(['default', 'asc', 'desc'])(
  '[AP-3] [HM-8] pages in %s order repeat and lose nothing while numbers are sold and added',
  async (sort) => {
    const server = await startTestServer()
    const { db } = server.context
    const rows = Array.from(
      demoInventory(120, 7),
      ({ digits, priceFen, featured }) => `${digits},${priceFen / 100},,on_sale,${featured}`,
    )
    await server.stock(...rows)
    const all = (await lister(server)({ sort, pageSize: 100 })).digits
    const seen: string[] = []
    let page: List | undefined
    do {
      page = await lister(server)({
        sort,
        pageSize: 15,
        current: seen.length / 15 + 1,
        ...(page && { cursor: page.cursor }),
      })
      seen.push(...page.digits)
      const sold = db.selectFrom('numbers').select('id').where('digits', 'in', seen.slice(-15, -5))
      await db.updateTable('numbers').set({ state: 'sold' }).where('id', 'in', sold).execute()
    } while (page.hasMore)
    expect(page.cursor).toBeUndefined()
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
    expect(seen.slice(0, 100)).toEqual(all)
  },
)

test('[AP-3] a page can be requested by number, has at most 100 numbers, and is empty after the end', async () => {
  const server = await startTestServer()
  await server.stock(...inventory)
  const list = lister(server, 'leopard')
  expect((await list({ pageSize: 1, current: 2 })).digits).toHaveLength(1)
  expect(await list({ current: 100_000, pageSize: 100 })).toMatchObject({ list: [], hasMore: false })
  for (const page of [{ pageSize: 101 }, { pageSize: 0 }, { current: 0 }, { current: 1e9 }, { current: 'x' }])
    expect((await server.request('GET /number/hundred', page)).failure.error).toBe('bad-request')
})

test('[AP-3] an invalid cursor is refused as a bad request', async () => {
  const server = await startTestServer()
  await server.stock(...inventory)
  const cursors = [
    'x',
    '1',
    '1.2',
    '1.2.3.4',
    'a.b.c',
    '1e99.1.1',
    '99999999999.1.1',
    '1.99999999999.1',
    '1.5.1.1',
    ' . . ',
  ]
  for (const cursor of cursors) {
    const { status } = await server.request('GET /number/hundred', { cursor: encode(cursor) })
    expect(status, cursor).toBe(400)
  }
  expect(
    (await server.request('GET /number/hundred', { sort: 'asc', cursor: encode('-9.1.1') })).status,
  ).toBe(400)
})

test('[AP-4] [CN-4] each category lists its numbers; an unknown category is not found', async () => {
  const server = await startTestServer()
  await server.stock(...inventory)
  const members = {
    leopard: ['199988', '628888'],
    pair: ['199988', '669988'],
    sequential: ['745678', '8123321'],
    symmetric: ['8123321'],
    lucky: ['1314520'],
    custom: ['199988'],
  }
  for (const [type, digits] of Object.entries(members)) {
    expect((await lister(server, type)()).digits.toSorted(), type).toEqual(digits)
    expect((await lister(server)({ category: type })).digits.toSorted(), type).toEqual(digits)
  }
  for (const type of ['unknown', 'Leopard', "x' OR 1=1", 'constructor'])
    expect((await server.request('GET /number/:type', { type })).failure.error).toBe('not-found')
  expect((await server.request('GET /number/hundred', { category: 'unknown' })).failure.error).toBe(
    'not-found',
  )
})

test('[AP-4] [SC-6] search finds digits anywhere or at the tail, typed with a prefix or in full width', async () => {
  const server = await startTestServer()
  await server.stock(...inventory)
  const found = async (keyword: string, more = {}) =>
    (await lister(server)({ keyword, ...more })).digits.toSorted()
  expect(await found('88')).toEqual(['199988', '628888', '669988'])
  expect(await found('8888')).toEqual(['628888'])
  expect(await found('99', { suffix: true })).toEqual([])
  expect(await found('20', { suffix: '1' })).toEqual(['1314520'])
  expect(await found('20', { suffix: 'false' })).toEqual(['1314520'])
  for (const typed of ['95013-8888', '+86 95013 8888', '８８８８', ' 8-8-8-8 ', 'abc8888'])
    expect(await found(typed), typed).toEqual(['628888'])
  expect(await found('95013-628888', { suffix: true })).toEqual(['628888'])
  expect(await found('0302917')).toEqual(['0302917'])
  for (const nothing of ['abc', '%', '_', '12345678901234567890'])
    expect(await found(nothing), nothing).toEqual([])
})

test('[AP-4] search filters by price, excluded digits and length, alone and combined', async () => {
  const server = await startTestServer()
  await server.stock(...inventory)
  const found = async (query: Record<string, unknown>) => (await lister(server)(query)).digits.toSorted()
  expect(await found({ minPrice: 60, maxPrice: 88 })).toEqual(['199988', '628888', '669988'])
  expect(await found({ maxPrice: 9.89 })).toEqual([])
  expect(await found({ maxPrice: 9.9 })).toEqual(['0302917'])
  expect(await found({ minPrice: 0, maxPrice: 0 })).toEqual([])
  expect(await found({ without: '4' })).toEqual(['0302917', '199988', '628888', '669988', '8123321'])
  expect(await found({ without: '123456789' })).toEqual([])
  expect(await found({ length: 7 })).toEqual(['0302917', '1314520', '8123321'])
  expect(
    await found({ keyword: '88', suffix: true, category: 'pair', without: '26', minPrice: 10, length: 6 }),
  ).toEqual(['199988'])
  const bad = [
    { minPrice: -1 },
    { maxPrice: 1e20 },
    { maxPrice: 'NaN1' },
    { without: 'a' },
    { without: '0到9' },
    { length: 0 },
  ]
  for (const query of bad)
    expect((await server.request('GET /number/hundred', query)).failure.error, JSON.stringify(query)).toBe(
      'bad-request',
    )
})

test('[AP-4] a number is found by id in any state but draft, with similar numbers', async () => {
  const server = await startTestServer()
  const ids = await server.stock(...inventory)
  const get = (id: unknown) => server.request('GET /number/:id(^\\d+$)', { id })
  const { body, data } = await get(ids['628888'])
  expect([body.id, data.number]).toEqual([ids['628888'], '628888'])
  expect(data.similar.map(({ number }) => number)).toEqual(['199988'])
  expect((await get(ids['302919'])).data.state).toBe('sold')
  for (const id of [ids['302918'], 999_999, '9007199254740991'])
    expect((await get(id)).failure.error).toBe('number-not-found')
  for (const id of ['0', '9007199254740993', '9'.repeat(90)]) expect((await get(id)).status, id).toBe(400)
})

test('several numbers are read at once in the order of their ids, with the reader’s own orders', async () => {
  const server = await startTestServer()
  const ids = await server.stock(...inventory)
  const [buyer, other] = [await server.login(), await server.login()]
  const order = (digits: string, { token }: { token: string }) =>
    server.request('POST /order', { numberId: ids[digits], agreed: true }, { token })
  const own = (await order('745678', buyer)).data.id
  await order('669988', other)
  const asked = ['302918', '669988', '745678', '628888', '302919', '669988'].map((digits) => ids[digits])
  const read = async (reader?: { token: string }) => {
    const { data } = await server.request(
      'GET /number/several',
      { ids: [...asked, 999_999].join(',') },
      reader,
    )
    return data.map(({ number, state, orderId }) => [number, state, orderId])
  }
  const visible = (orderId?: number) => [
    ['669988', 'held', undefined],
    ['745678', 'held', orderId],
    ['628888', 'on_sale', undefined],
    ['302919', 'sold', undefined],
  ]
  expect(await read()).toEqual(visible())
  expect(await read({ token: other.token })).toMatchObject([
    ['669988', 'held', expect.any(Number)],
    {},
    {},
    {},
  ])
  expect(await read({ token: buyer.token })).toEqual(visible(own))
  const many = Array.from({ length: 13 }, (_, at) => at + 1).join(',')
  for (const bad of ['', '0', 'x', '1,', '1,,2', '1 2', '1234567890', many])
    expect((await server.request('GET /number/several', { ids: bad })).failure.error, bad).toBe('bad-request')
})

test('[AP-19] /api/v2 returns the same as /api', async () => {
  const server = await startTestServer()
  const ids = await server.stock(...inventory)
  const paths = [
    '/number/good',
    '/number/hundred?sort=asc',
    '/number/lucky',
    `/number/${ids['628888']}`,
    '/category',
    '/banner',
    '/docs',
  ]
  for (const path of paths) {
    const [one, two] = await Promise.all(
      ['/api', '/api/v2'].map(async (base) => fetch(server.origin + base + path)),
    )
    expect([one!.status, two!.status], path).toEqual([200, 200])
    expect(await two!.json()).toEqual(await one!.json())
  }
  expect((await fetch(`${server.origin}/api/v3/banner`)).status).toBe(404)
})
