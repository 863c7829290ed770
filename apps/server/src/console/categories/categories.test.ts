import { maxCategories } from '@hao/numbers/search/category-bits.ts'
import { holdTimers } from '@hao/testing/hold-timers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startConsole } from '../testing/console.ts'

const ladder = {
  value: 'ladder',
  names: { zh: '阶梯号', en: 'Ladder' },
  sign: 'ABAC',
  calledToo: ['阶梯', 'stairs'],
  reason: '新分类',
}

/** A console with an inventory manager, and the shop after the server has read the categories. */
async function opened() {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.inventory
  const seen = async () => {
    await testConsole.server.context.categories.load()
    const { data } = await testConsole.server.request('GET /category')
    return data.map(({ value, label, avatar }) => `${value} ${label} ${avatar}`)
  }
  const one = async (value: string) =>
    (await testConsole.request('GET /categories', {}, { as })).data.find((each) => each.value === value)!
  return { ...testConsole, as, seen, one }
}

test('a category is added hidden, shown, renamed and hidden again; each change has an actor and a reason', async () => {
  const { request, as, seen, one, server } = await opened()
  expect((await request('POST /categories', ladder, { as })).data).toEqual({ value: 'ladder', version: 1 })
  expect(await seen()).toHaveLength(6)
  expect((await server.request('GET /number/:type', { type: 'ladder' })).status).toBe(404)
  const edit = async (changes: object) => {
    const { patterns: _none, ...read } = await one('ladder')
    const input = { ...read, ...changes, reason: '调整' }
    return request('PATCH /categories/:value', input, { as })
  }
  expect((await edit({ shown: true })).status).toBe(200)
  expect((await seen()).at(-1)).toBe('ladder 阶梯号 ABAC')
  expect((await server.request('GET /number/:type', { type: 'ladder' })).status).toBe(200)
  await edit({ names: { zh: '楼梯号', en: 'Stairs' }, sign: '1213' })
  expect((await seen()).at(-1)).toBe('ladder 楼梯号 1213')
  await edit({ shown: false })
  expect((await seen()).at(-1)).toBe('custom 自选号 999')
  expect((await server.request('GET /number/hundred', { category: 'ladder' })).failure.error).toBe(
    'not-found',
  )
  const { data } = await request('GET /categories/:value/history', { value: 'ladder' }, { as })
  expect(data.map(({ event, by, reason, became }) => [event, by, reason, became?.shown])).toEqual([
    ['change', as.name, '调整', false],
    ['change', as.name, '调整', true],
    ['change', as.name, '调整', true],
    ['add', as.name, '新分类', false],
  ])
})

test('a category is found by its synonyms while shoppers see it', async () => {
  const { request, as, server, one, seen } = await opened()
  await server.stock('120130,10', '668899,20')
  await request('POST /categories', ladder, { as })
  await request('PATCH /categories/:value', { ...ladder, version: 1, shown: true }, { as })
  await sql`UPDATE numbers SET categories = '{ladder,pair}' WHERE digits = '120130'`.execute(
    server.context.db,
  )
  await seen()
  server.context.liveIndex.start()
  await waitUntil(async () => server.context.liveIndex.current, Boolean)
  const find = async (q: string) => {
    const { data } = await server.request('GET /number/find', { q })
    return [data.understood.map(({ label }) => label).join(), ...data.list.map(({ number }) => number)]
  }
  expect(await find('阶梯')).toEqual(['阶梯号', '120130'])
  expect(await find('stairs')).toEqual(['阶梯号', '120130'])
  const { version } = await one('ladder')
  await request('PATCH /categories/:value', { ...ladder, version, shown: false }, { as })
  await seen()
  expect((await find('阶梯'))[0]).toBe('')
})

test("of two editors the second is refused with the first one's version", async () => {
  const { request, as, one, ...testConsole } = await opened()
  const other = await testConsole.addStaff('inventory')
  const { patterns: _patterns, ...read } = await one('lucky')
  const edit = { ...read, reason: '改名' }
  const both = await Promise.all([
    request('PATCH /categories/:value', { ...edit, names: { zh: '好运号', en: 'Luck' } }, { as }),
    request('PATCH /categories/:value', { ...edit, names: { zh: '福气号', en: 'Fortune' } }, { as: other }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = both.find(({ status }) => status === 409)!
  expect(late.failure).toMatchObject({ error: 'stale', details: { current: await one('lucky') } })
  const removal = { value: 'lucky', version: read.version, reason: '不要' }
  expect((await request('DELETE /categories/:value', removal, { as })).failure.error).toBe('stale')
})

test('categories are reordered; a request based on another order is refused', async () => {
  const { request, as, seen } = await opened()
  const present = ['leopard', 'pair', 'sequential', 'symmetric', 'lucky', 'custom']
  const order = ['lucky', 'leopard', 'pair', 'sequential', 'symmetric', 'custom']
  const put = (input: object) => request('POST /categories/order', { ...input }, { as })
  expect((await put({ seen: present, order })).status).toBe(200)
  expect((await seen()).map((each) => each.split(' ')[0])).toEqual(order)
  expect((await put({ seen: present, order })).failure).toMatchObject({ details: { current: { order } } })
  for (const wrong of [order.slice(1), [...order, 'lucky'], order.with(0, 'none')])
    expect((await put({ seen: order, order: wrong })).failure.error).toBe('bad-request')
})

test('at most 16 categories are accepted, and no duplicate or reserved value', async () => {
  const { request, as } = await opened()
  const add = (value: string) => request('POST /categories', { ...ladder, value }, { as })
  for (const value of ['lucky', 'search', 'find'])
    expect((await add(value)).failure.error).toBe('category-exists')
  const more = Array.from({ length: maxCategories - 5 }, (_, at) => `more-${at}`)
  const added = await Promise.all(more.map(add))
  expect(added.filter(({ status }) => status === 200)).toHaveLength(maxCategories - 6)
  expect(added.find(({ status }) => status !== 200)?.failure.error).toBe('too-many-categories')
})

test('a category is removed only when no number is in it and no undo can bring one back', async () => {
  const { request, as, server, seen } = await opened()
  await server.stock('520131,10')
  const remove = (value: string) =>
    request('DELETE /categories/:value', { value, version: 1, reason: '不用了' }, { as })
  expect((await remove('lucky')).failure.error).toBe('category-in-use')
  expect((await remove('custom')).status).toBe(200)
  expect(await seen()).toHaveLength(5)
  expect((await remove('custom')).failure.error).toBe('no-such-thing')
  const { data } = await request('GET /categories/:value/history', { value: 'custom' }, { as })
  expect(data).toMatchObject([{ event: 'remove', reason: '不用了', became: null }])
})

test('no number is added to an unknown category or to one being removed', async () => {
  const { request, as, server } = await opened()
  const { 700001: id } = await server.stock('700001,10')
  const number = {
    id,
    version: (await request('GET /number/:id', { id }, { as })).data.version,
    reason: '手动',
  }
  const put = (categories: string[]) =>
    request('POST /number/:id/categories', { ...number, categories }, { as })
  expect((await put(['none'])).failure.error).toBe('no-such-category')
  const set = { change: { move: 'categorise', categories: ['none'] }, meant: { ids: [id] }, reason: '手动' }
  expect((await request('POST /sets', set, { as })).failure.error).toBe('no-such-category')
  const [put1, removed] = await Promise.all([
    put(['custom', 'custom']),
    request('DELETE /categories/:value', { value: 'custom', version: 1, reason: '删' }, { as }),
  ])
  const { rows } = await sql<{ categories: string[] }>`SELECT categories FROM numbers`.execute(
    server.context.db,
  )
  const outcome = [put1.status, removed.status, rows[0]?.categories]
  expect([
    [200, 409, ['custom']],
    [422, 200, ['leopard']],
  ]).toContainEqual(outcome)
})

test('removing a number from one of its categories counts as a change', async () => {
  const { request, as, server } = await opened()
  await server.stock('199988,10')
  const set = {
    change: { move: 'categorise', categories: ['pair'] },
    meant: { filter: { digits: '199988' } },
  }
  const { data } = await request('POST /sets', { ...set, reason: '手动' }, { as })
  expect((await request('GET /set/:id', { id: data.id }, { as })).data.counts).toMatchObject({ planned: 1 })
})

test('a category shows how many numbers it has, in all and on sale', async () => {
  const { request, as, server } = await opened()
  await server.stock('520131,10', '520132,10,,draft,')
  const { data } = await request('GET /categories/counts', {}, { as })
  expect(data['lucky']).toEqual({ all: { count: 2, more: false }, onSale: { count: 1, more: false } })
  expect(data['custom']).toMatchObject({ all: { count: 0 } })
})

test('two servers have the same categories within two seconds', async () => {
  const { request, as, server } = await opened()
  const other = await startTestServer({ reach: async () => server.databaseUrl })
  const labels = async () => (await other.request('GET /category')).data.map(({ label }) => label)
  const pass = holdTimers('setInterval', 'clearInterval')
  other.context.categories.start(() => undefined)
  expect(await labels()).not.toContain('阶梯号')
  await request('POST /categories', ladder, { as })
  await request('PATCH /categories/:value', { ...ladder, version: 1, shown: true }, { as })
  expect(await labels()).not.toContain('阶梯号')
  pass(2000)
  await expect.poll(labels).toContain('阶梯号')
})

const wrong: [string, object][] = [
  ['a value with capitals', { value: 'Ladder' }],
  ['a value that is too long', { value: 'l'.repeat(21) }],
  ['a value of a path', { value: '../x' }],
  ['a name of blanks', { names: { zh: '  ', en: 'x' } }],
  ['a name with a NUL', { names: { zh: 'a\0', en: 'x' } }],
  ['a name with half a pair', { names: { zh: '\ud83d', en: 'x' } }],
  ['no English name', { names: { zh: '阶梯' } }],
  ['a name that is too long', { names: { zh: '梯'.repeat(21), en: 'x' } }],
  ['a sign that is too long', { sign: 'ABCDEFG' }],
  ['digits as a word', { calledToo: ['520'] }],
  ['no reason', { reason: '' }],
]

test('an invalid category is refused with a message', async () => {
  const { request, as } = await opened()
  for (const [what, part] of wrong) {
    const { status, failure } = await request('POST /categories', { ...ladder, ...part }, { as })
    expect([what, status, failure.error]).toEqual([what, 400, 'bad-request'])
  }
})
