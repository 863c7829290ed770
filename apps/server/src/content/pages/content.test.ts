import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { banners, insertContent, questions } from '../../operations/seed/content/content.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { startTestServer } from '../../testing/server.ts'
import { selectBanners } from './queries.ts'

const english = { headers: { 'accept-language': 'en-GB,en;q=0.9' } }

async function stockedServer(env: Record<string, string> = {}) {
  const server = await startTestServer({ env })
  await inTransaction(server.context.db, (trx) => insertContent(trx, server.context.config.numberPlan))
  return server
}

test('[AP-1] [EN-4] banners are listed in order, with video if they have one, in both languages', async () => {
  const server = await stockedServer()
  const { status, body, data } = await server.request('GET /banner')
  expect([status, body.code, body.success]).toEqual([200, 0, true])
  expect(data).toEqual(
    banners.map(({ texts, video, video_poster, link }, at) => ({
      id: at + 1,
      image: texts.zh.image,
      title: texts.zh.title,
      ...(video && { video }),
      ...(video_poster && { videoPoster: video_poster }),
      ...(link && { link }),
    })),
  )
  expect(data.some(({ video }) => video)).toBe(true)
  const inEnglish = (await server.request('GET /banner', {}, english)).data
  expect(inEnglish.map(({ title, image }) => [title, image])).toEqual(
    banners.map(({ texts }) => [texts.en.title, texts.en.image]),
  )
})

test('untranslated texts and pictures fall back to Chinese; another language needs only rows', async () => {
  const server = await stockedServer()
  const { db } = server.context
  for (const table of ['banner_texts', 'question_texts'] as const)
    await db.deleteFrom(table).where('locale', '=', 'en').execute()
  const read = async (headers = {}) => {
    const { data: questionsSeen } = await server.request('GET /question', { keyword: '绑定' }, { headers })
    const id = questionsSeen[0]?.id ?? 0
    return [
      questionsSeen,
      (await server.request('GET /banner', {}, { headers })).data,
      (await server.request('GET /question/:id', { id }, { headers })).data,
    ]
  }
  expect(await read(english.headers)).toEqual(await read())
  await db.insertInto('banner_texts').values({ banner_id: 2, locale: 'ja', title: 'ゾロ目' }).execute()
  expect(
    (await selectBanners(db, 'ja' as Locale, server.context.clock())).map(({ title, image }) => [
      title,
      image,
    ]),
  ).toEqual(banners.map(({ texts }, at) => [at === 1 ? 'ゾロ目' : texts.zh.title, texts.zh.image]))
})

test('[AP-1] without banners the list is empty', async () => {
  const server = await startTestServer()
  expect((await server.request('GET /banner')).data).toEqual([])
})

test('[EN-4] [HM-4] [CN-4] six categories with their patterns, in both languages', async () => {
  const server = await startTestServer()
  const { data } = await server.request('GET /category')
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
  const labels = (await server.request('GET /category', {}, english)).data.map(({ label }) => label)
  expect(labels).toEqual(['Leopard', 'Pair', 'Sequential', 'Symmetric', 'Lucky', 'Custom'])
})

test('questions are found by category and by a word of title or answer; wildcards are plain characters', async () => {
  const server = await stockedServer()
  const list = async (filter: Record<string, unknown>) => (await server.request('GET /question', filter)).data
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

test('a question has its answer in both languages; an unknown one is not found', async () => {
  const server = await stockedServer()
  const [first] = (await server.request('GET /question')).data
  const zh = (await server.request('GET /question/:id', { id: first!.id })).data
  const en = (await server.request('GET /question/:id', { id: first!.id }, english)).data
  expect(zh).toMatchObject({ id: first!.id, title: first!.title })
  expect(zh.body).toMatch(/\p{Script=Han}/u)
  expect(en.body).not.toMatch(/\p{Script=Han}/u)
  expect((await server.request('GET /question/:id', { id: 999 })).status).toBe(404)
})

test.each(['service', 'privacy', 'renewal', 'refund'])('the %s agreement, in both languages', async (id) => {
  const server = await stockedServer()
  const zh = (await server.request('GET /agreement/:id', { id })).data
  const en = (await server.request('GET /agreement/:id', { id }, english)).data
  expect(zh.title).toMatch(/\p{Script=Han}/u)
  expect(en.title).toMatch(/^[\x20-\x7e]+$/)
  expect([zh.version, zh.effectiveAt]).toEqual([en.version, en.effectiveAt])
  expect((await server.request('GET /agreement/:id', { id: `${id}-2` })).failure.error).toBe('not-found')
})

test('texts contain the number plan’s prefix, and are found by it', async () => {
  const server = await stockedServer({ NUMBER_PREFIX: '400' })
  const list = async (keyword: string) => (await server.request('GET /question', { keyword })).data
  expect((await list('400')).map(({ title }) => title)).toContain('400 隐私号是什么？')
  expect((await list('拨 400628888')).length).toBe(1)
  expect([await list('95013'), await list('{prefix}')]).toEqual([[], []])
  const { body } = (await server.request('GET /agreement/:id', { id: 'service' })).data
  expect(body).toContain('400 隐私号')
})
