import { expect, test } from 'vitest'
import { storePicture } from '../../content/pages/pictures.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { hourMs } from '../../platform/base/time.ts'
import { startConsole } from '../testing/console.ts'

const reason = '周年庆活动'

async function opened() {
  const testConsole = await startConsole()
  const { context } = testConsole.server
  const picture = (word: string) => {
    const remade = { avif: Buffer.from(word), jpeg: Buffer.from(word) }
    return inTransaction(context.db, (trx) => storePicture(trx, remade, context.clock()))
  }
  const as = testConsole.staffByRole.owner
  const fields = {
    titleZh: '周年庆',
    titleEn: 'Anniversary',
    imageZh: await picture('zh'),
    imageEn: await picture('en'),
  }
  const add = (more: Record<string, unknown> = {}) =>
    testConsole.request('POST /banners', { ...fields, reason, ...more }, { as })
  const inShop = async (language = 'zh') =>
    (await testConsole.server.request('GET /banner', {}, { headers: { 'accept-language': language } })).data
  const after = (hours: number) => new Date(context.clock().getTime() + hours * hourMs).toISOString()
  return { ...testConsole, as, fields, add, inShop, after, picture }
}

test("a banner is displayed in its period, in the shopper's language, or in Chinese without a translation", async () => {
  const { add, inShop, after, server, fields, request, as } = await opened()
  await add({ from: after(1), until: after(2), link: '/mobile/tag-list?id=leopard' })
  await add({ titleZh: '只有中文', titleEn: undefined, imageEn: undefined })
  await add({
    titleZh: '中文图',
    titleEn: 'English title',
    imageEn: undefined,
    link: 'https://example.com/a',
  })
  const titles = async (language?: string) =>
    (await inShop(language)).map(({ title, image }) => [title, image])
  const others = { zh: ['只有中文', '中文图'], en: ['只有中文', 'English title'] }
  expect(await titles()).toEqual(others.zh.map((title) => [title, fields.imageZh]))
  expect(await titles('en')).toEqual(others.en.map((title) => [title, fields.imageZh]))
  const states = async () => (await request('GET /banners', {}, { as })).data.map(({ state }) => state)
  expect(await states()).toEqual(['planned', 'shown', 'shown'])
  server.advance(hourMs)
  expect((await titles())[0]).toEqual(['周年庆', fields.imageZh])
  expect((await titles('en'))[0]).toEqual(['Anniversary', fields.imageEn])
  expect((await inShop()).map(({ link }) => link)).toEqual([
    '/tag-list?id=leopard',
    undefined,
    'https://example.com/a',
  ])
  server.advance(hourMs)
  expect(await titles()).toEqual(others.zh.map((title) => [title, fields.imageZh]))
})

test('unsafe links, empty periods, missing pictures and invisible names are refused', async () => {
  const { add, after, inShop } = await opened()
  const errorOf = async (more: Record<string, unknown>) => (await add(more)).failure.error
  for (const link of ['javascript:alert(1)', '//example.com', '/nmber', 'http://example.com'])
    expect(await errorOf({ link }), link).toBe('link-not-possible')
  expect(await errorOf({ from: after(2), until: after(1) })).toBe('period-not-possible')
  const moment = after(1)
  expect(await errorOf({ from: moment, until: moment })).toBe('period-not-possible')
  for (const imageZh of [
    'https://example.com/a.png',
    '/mobile/media/banner-1.zh.avif',
    `/mobile/pictures/${'x'.repeat(22)}.avif`,
  ])
    expect(await errorOf({ imageZh }), imageZh).toBe('picture-gone')
  for (const more of [
    { titleZh: '\u200b' },
    { titleZh: 'a\0b' },
    { from: 'tomorrow' },
    { imageZh: undefined },
  ])
    expect(await errorOf(more), JSON.stringify(more)).toBe('bad-request')
  expect(await inShop()).toEqual([])
})

test('of two concurrent changes of a banner one is refused with the current version', async () => {
  const { add, request, addStaff, inShop, fields } = await opened()
  const { data } = await add()
  const people = await Promise.all([1, 2, 3].map(() => addStaff('owner')))
  const meant = { id: data.id, version: data.version, reason }
  const answers = await Promise.all(
    people.map((person, at) =>
      request('PATCH /banners/:id', { ...meant, ...fields, titleZh: `第${at}版` }, { as: person }),
    ),
  )
  const saved = answers.filter(({ status }) => status === 200)
  expect(saved).toHaveLength(1)
  const late = answers.filter(({ status }) => status === 409)
  expect(late).toHaveLength(2)
  for (const { failure } of late)
    expect(failure).toMatchObject({
      error: 'stale',
      details: { current: { titleZh: saved[0]!.data.titleZh, version: 2 } },
    })
  expect((await inShop()).map(({ title }) => title)).toEqual([saved[0]!.data.titleZh])
})

test('a banner is ended once and removed; the history has actor and reason of both', async () => {
  const { add, request, as, inShop } = await opened()
  const { data } = await add()
  const end = { id: data.id, version: data.version, reason: '提前结束' }
  const ended = await request('POST /banners/:id/end', end, { as })
  expect(ended.data.state).toBe('over')
  expect(await inShop()).toEqual([])
  expect((await request('POST /banners/:id/end', end, { as })).failure.error).toBe('stale')
  const again = { ...end, version: ended.data.version }
  expect((await request('POST /banners/:id/end', again, { as })).failure.error).toBe('not-now')
  expect((await request('DELETE /banners/:id', again, { as })).status).toBe(200)
  expect((await request('DELETE /banners/:id', again, { as })).failure.error).toBe('no-such-thing')
  const { list } = (await request('GET /banners/history', {}, { as })).data
  expect(list.map(({ event, title, by, reason: why }) => [event, title, by, why])).toEqual([
    ['remove', '周年庆', as.name, '提前结束'],
    ['end', '周年庆', as.name, '提前结束'],
    ['add', '周年庆', as.name, reason],
  ])
})

test('banners are reordered; a request based on another order is refused', async () => {
  const { add, request, as, inShop, addStaff } = await opened()
  for (const titleZh of ['一', '二', '三']) await add({ titleZh })
  const ids = (await request('GET /banners', {}, { as })).data.map(({ id }) => id)
  const [one = 0, two = 0, three = 0] = ids
  const orders = [
    [three, one, two],
    [two, three, one],
  ]
  const answers = await Promise.all(
    orders.map(async (wanted) =>
      request('POST /banners/order', { seen: ids, wanted, reason }, { as: await addStaff('owner') }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const won = answers.findIndex(({ status }) => status === 200)
  expect(answers[1 - won]!.failure).toMatchObject({ error: 'stale', details: { current: orders[won] } })
  expect((await inShop()).map(({ id }) => id)).toEqual(orders[won])
  const strange = await request('POST /banners/order', { seen: ids, wanted: [1, 1, 1], reason }, { as })
  expect(strange.failure.error).toBe('stale')
})

test('at most fifty banners are accepted', async () => {
  const { add } = await opened()
  for (let count = 0; count < 50; count += 1) expect((await add()).status).toBe(200)
  expect((await add()).failure.error).toBe('list-full')
})
