import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'

const reason = '常被问到'
const fields = {
  category: 'calls',
  titleZh: '{prefix} 怎么拨？',
  bodyZh: '直接拨 {prefix}{separator}628888。',
  titleEn: 'How is {prefix} dialled?',
  bodyEn: 'Dial {prefix}{separator}628888.',
}

async function opened() {
  const testConsole = await startConsole()
  const requestShop: typeof testConsole.server.request = (...given) => testConsole.server.request(...given)
  const as = testConsole.staffByRole.service
  const add = async (more: Record<string, unknown> = {}) =>
    testConsole.request('POST /questions', { ...fields, reason, ...more }, { as })
  const inShop = async (language = 'zh') =>
    (await requestShop('GET /question', {}, { headers: { 'accept-language': language } })).data
  return { ...testConsole, as, add, inShop, requestShop }
}

test('the shop shows a question in both languages, with the number plan filled in', async () => {
  const { add, inShop, requestShop, request, as, staffByRole } = await opened()
  const { data } = await add()
  expect((await inShop()).map(({ title }) => title)).toEqual(['95013 怎么拨？'])
  const change = {
    id: data.id,
    version: data.version,
    reason,
    ...fields,
    bodyZh: '先拨 {prefix}。\n\n- 一\n- 二',
  }
  expect((await request('PATCH /questions/:id', change, { as })).data).toMatchObject({
    version: 2,
    bodyZh: change.bodyZh,
  })
  const read = async (language: string) =>
    (await requestShop('GET /question/:id', { id: data.id }, { headers: { 'accept-language': language } }))
      .data.body
  expect(await read('zh')).toBe('先拨 95013。\n\n- 一\n- 二')
  expect(await read('en')).toBe('Dial 95013-628888.')
  await request(
    'PATCH /questions/:id',
    { ...change, version: 2, titleEn: undefined, bodyEn: undefined },
    { as: staffByRole.owner },
  )
  expect(await read('en')).toBe(await read('zh'))
})

test('questions are filtered by category and by a word of either language, with votes; an invalid filter is reported', async () => {
  const { add, request, as, requestShop } = await opened()
  const first = (await add()).data
  await add({
    category: 'renewal',
    titleZh: '怎么退款？',
    titleEn: undefined,
    bodyEn: undefined,
    bodyZh: '100%_退',
  })
  for (const [device, useful] of [
    ['a', true],
    ['b', true],
    ['c', false],
  ] as const)
    await requestShop('POST /question/:id/vote', { id: first.id, useful, device: device.repeat(16) })
  const list = async (input: Record<string, unknown>) => (await request('GET /questions', input, { as })).data
  expect((await list({})).list.map(({ useful, useless }) => [useful, useless])).toEqual([
    [2, 1],
    [0, 0],
  ])
  for (const [input, titles] of [
    [{ category: 'renewal' }, ['怎么退款？']],
    [{ keyword: 'DIALLED' }, [fields.titleZh]],
    [{ keyword: '95013-62' }, [fields.titleZh]],
    [{ keyword: '%_' }, ['怎么退款？']],
    [{ keyword: '{prefix}' }, []],
  ] as const)
    expect(
      (await list(input)).list.map(({ titleZh }) => titleZh),
      JSON.stringify(input),
    ).toEqual(titles)
  expect(await list({ category: 'nothing' })).toMatchObject({ dropped: ['category'] })
  const page = await list({ pageSize: '1' })
  expect(page.list).toHaveLength(1)
  expect((await list({ pageSize: '1', cursor: page.next })).list[0]!.titleZh).toBe('怎么退款？')
})

test('an incomplete translation, and text that the database cannot store, are refused', async () => {
  const { add, inShop } = await opened()
  const errorOf = async (more: Record<string, unknown>) => (await add(more)).failure.error
  expect(await errorOf({ titleEn: undefined })).toBe('half-translated')
  expect(await errorOf({ bodyEn: undefined })).toBe('half-translated')
  for (const more of [
    { category: 'sport' },
    { bodyZh: 'a\0' },
    { bodyZh: '\ud800' },
    { titleZh: '' },
    { bodyZh: 'x'.repeat(5001) },
  ])
    expect(await errorOf(more), JSON.stringify(more).slice(0, 60)).toBe('bad-request')
  expect(await inShop()).toEqual([])
})

test('of several concurrent changes of a question one succeeds, the others are refused with the current version', async () => {
  const { add, request, addStaff, requestShop } = await opened()
  const { data } = await add()
  const people = await Promise.all([1, 2, 3].map(() => addStaff('service')))
  const answers = await Promise.all(
    people.map((as, at) =>
      request(
        'PATCH /questions/:id',
        { id: data.id, version: 1, reason, ...fields, bodyZh: `答${at}` },
        { as },
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const { body } = (await requestShop('GET /question/:id', { id: data.id })).data
  for (const { status, failure } of answers)
    if (status === 409)
      expect(failure).toMatchObject({ error: 'stale', details: { current: { bodyZh: body, version: 2 } } })
})

test('questions are reordered within their category, and a removed one loses its votes', async () => {
  const { add, request, as, inShop, requestShop, server } = await opened()
  for (const [titleZh, category] of [
    ['一', 'calls'],
    ['二', 'buying'],
    ['三', 'calls'],
  ])
    await add({ titleZh, category, titleEn: undefined, bodyEn: undefined })
  const order = (await request('GET /questions/order', { category: 'calls' }, { as })).data
  expect(order.map(({ titleZh }) => titleZh)).toEqual(['一', '三'])
  const seen = order.map(({ id }) => id)
  const wanted = seen.toReversed()
  expect((await request('POST /questions/order', { seen, wanted, reason }, { as })).status).toBe(200)
  expect((await inShop()).map(({ title }) => title)).toEqual(['三', '二', '一'])
  expect((await request('POST /questions/order', { seen, wanted, reason }, { as })).failure.error).toBe(
    'stale',
  )
  const id = wanted[0]!
  await requestShop('POST /question/:id/vote', { id, useful: true, device: 'a'.repeat(16) })
  expect((await request('DELETE /questions/:id', { id, version: 2, reason }, { as })).failure.error).toBe(
    'stale',
  )
  expect((await request('DELETE /questions/:id', { id, version: 1, reason: '过时' }, { as })).status).toBe(
    200,
  )
  expect(await server.context.db.selectFrom('question_votes').selectAll().execute()).toEqual([])
  const { list } = (await request('GET /questions/history', { pageSize: '2' }, { as })).data
  expect(list.map(({ event, by, reason: why }) => [event, by, why])).toEqual([
    ['remove', as.name, '过时'],
    ['order', as.name, reason],
  ])
})
