import { expect, test } from 'vitest'
import { banners } from '../seed/content/banners.ts'
import { agreements } from '../seed/content/agreements.ts'
import { questions } from '../seed/content/questions.ts'
import { startTestServer } from '../testing/server.ts'

const english = { headers: { 'accept-language': 'en-GB,en;q=0.9' } }

async function stockedServer() {
  const server = await startTestServer()
  const { db } = server.context
  await db
    .insertInto('banners')
    .values([...banners])
    .execute()
  await db
    .insertInto('questions')
    .values([...questions])
    .execute()
  await db
    .insertInto('agreements')
    .values([...agreements])
    .execute()
  return server
}

test('[AP-1] [EN-4] banners in their order, with video where there is one, in both languages', async () => {
  const server = await stockedServer()
  const { status, body, data } = await server.call('GET /banner')
  expect([status, body.code, body.success]).toEqual([200, 0, true])
  expect(data).toEqual(
    banners.map(({ image, title_zh, video, video_poster, link }, at) => ({
      id: at + 1,
      image: image.replace('{lang}', 'zh'),
      title: title_zh,
      ...(video && { video }),
      ...(video_poster && { videoPoster: video_poster }),
      ...(link && { link }),
    })),
  )
  expect(data.some(({ video }) => video)).toBe(true)
  const inEnglish = (await server.call('GET /banner', {}, english)).data
  expect(inEnglish.map(({ title, image }) => [title, image])).toEqual(
    banners.map(({ title_en, image }) => [title_en, image.replace('{lang}', 'en')]),
  )
})

test('[AP-1] without banners the list is empty', async () => {
  const server = await startTestServer()
  expect((await server.call('GET /banner')).data).toEqual([])
})

test('[EN-4] [HM-4] [CN-4] six categories with their patterns, in both languages', async () => {
  const server = await startTestServer()
  const { data } = await server.call('GET /category')
  expect(data.map(({ value, label }) => `${value} ${label}`)).toEqual([
    'leopard 豹子号',
    'pair 对子号',
    'sequential 顺子号',
    'symmetric 对称号',
    'lucky 吉祥号',
    'custom 自选号',
  ])
  expect(data.find(({ value }) => value === 'lucky')?.data).toEqual(['520', '1314', '1688', '1888'])
  for (const { avatar } of data) expect(avatar).not.toBe('')
  const labels = (await server.call('GET /category', {}, english)).data.map(({ label }) => label)
  expect(labels).toEqual(['Leopard', 'Pair', 'Sequential', 'Symmetric', 'Lucky', 'Custom'])
})

test('questions by category and by a word of title or answer; a wildcard is a plain character', async () => {
  const server = await stockedServer()
  const list = async (filter: Record<string, unknown>) => (await server.call('GET /question', filter)).data
  const all = await list({})
  expect(all).toHaveLength(questions.length)
  const { category } = all[0]!
  const some = await list({ category })
  expect(some.length).toBeLessThan(all.length)
  expect(new Set(some.map((question) => question.category))).toEqual(new Set([category]))
  expect((await list({ keyword: '绑定' })).length).toBeGreaterThan(0)
  for (const keyword of ['%', '_', '\\', "'; DROP TABLE questions; --"])
    expect((await list({ keyword })).length, keyword).toBeLessThan(all.length)
  expect(await list({})).toEqual(all)
})

test('a question has its answer, in both languages; an unknown one is not found', async () => {
  const server = await stockedServer()
  const [first] = (await server.call('GET /question')).data
  const zh = (await server.call('GET /question/:id', { id: first!.id })).data
  const en = (await server.call('GET /question/:id', { id: first!.id }, english)).data
  expect(zh).toMatchObject({ id: first!.id, title: first!.title })
  expect(zh.body).toMatch(/\p{Script=Han}/u)
  expect(en.body).not.toMatch(/\p{Script=Han}/u)
  expect((await server.call('GET /question/:id', { id: 999 })).status).toBe(404)
})

test.each(['service', 'privacy', 'renewal', 'refund'])('the %s agreement, in both languages', async (id) => {
  const server = await stockedServer()
  const zh = (await server.call('GET /agreement/:id', { id })).data
  const en = (await server.call('GET /agreement/:id', { id }, english)).data
  expect(zh.title).toMatch(/\p{Script=Han}/u)
  expect(en.title).toMatch(/^[\x20-\x7e]+$/)
  expect([zh.version, zh.effectiveAt]).toEqual([en.version, en.effectiveAt])
  expect((await server.call('GET /agreement/:id', { id: `${id}-2` })).failure.error).toBe('not-found')
})
