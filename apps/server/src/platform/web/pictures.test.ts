import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerEntry } from '../../../../shop/src/base/page.ts'
import { createPictureCache } from '../http/picture-cache.ts'
import { pictureRoute } from './pictures.ts'

const rectangle = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="${fill}"/></svg>`

/** Blue for English, red for Chinese. */
const drawPicture: ServerEntry['drawPicture'] = async ({ path, search, locale }) => ({
  status: path === '/wide/number/1.png' ? 200 : 404,
  current: search === '?v=1',
  svg: path === '/broken.png' ? 'no picture' : rectangle(locale === 'en' ? '#0000ff' : '#ff0000'),
})

const shedding = { refuses: () => false }

let app: FastifyInstance

beforeAll(async () => {
  app = fastify({ pluginTimeout: 0 })
  const readInside = () => () => Promise.resolve({ status: 404, body: {} })
  pictureRoute(app, {
    base: '/mobile/',
    entry: { drawPicture },
    readInside,
    instead: '/mobile/icon.png',
    shedding,
  })
  await app.ready()
})
afterAll(() => app.close())

const get = (path: string, headers = {}) =>
  app.inject({ method: 'GET', url: `/mobile/share${path}`, headers })

test("a picture is a PNG of the shop's drawing, in the language of its URL", async () => {
  for (const [locale, color] of [
    ['zh', [255, 0, 0]],
    ['en', [0, 0, 255]],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get(`/${locale}/wide/number/1.png`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([60, 40, ...color])
  }
})

test('a picture whose URL has all its content is cached for good, another for minutes', async () => {
  const life = async (path: string) => (await get(path)).headers['cache-control']
  expect(await life('/zh/wide/number/1.png?v=1')).toBe('public, max-age=31536000, immutable')
  expect(await life('/zh/wide/number/1.png?v=old')).toBe('public, max-age=300')
})

test('a cached picture is not sent again, and a changed one is', async () => {
  const { headers } = await get('/zh/wide/number/1.png?v=1')
  const etag = String(headers.etag)
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await get('/zh/wide/number/1.png?v=1', { 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await get('/en/wide/number/1.png?v=1', { 'if-none-match': etag })).statusCode).toBe(200)
})

test('an unknown picture is a 404 with a picture', async () => {
  for (const path of ['/zh/wide/number/2.png', '/fr/wide/number/1.png', '/zh/']) {
    const { statusCode, headers } = await get(path)
    expect([path, statusCode, headers['content-type'], headers.etag]).toEqual([
      path,
      404,
      'image/png',
      undefined,
    ])
  }
})

test('the icon replaces a picture that cannot be drawn', async () => {
  const { statusCode, headers } = await get('/zh/broken.png')
  expect([statusCode, headers.location]).toEqual([302, '/mobile/icon.png'])
})

test('a picture is drawn once for concurrent requests, and the most recently used are cached', async () => {
  const drawn: string[] = []
  const kept = createPictureCache(100)
  const ask = (key: string, bytes = 40) =>
    kept.get(key, async () => {
      drawn.push(key)
      await Promise.resolve()
      return Buffer.alloc(bytes, key)
    })
  const asked = await Promise.all([ask('a'), ask('a'), ask('b')])
  expect(asked[0]).toBe(asked[1])
  await ask('a')
  expect(drawn).toEqual(['a', 'b'])
  await ask('c')
  await ask('a')
  expect(drawn).toEqual(['a', 'b', 'c'])
  await ask('b')
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  await ask('too large', 101)
  await ask('too large', 101)
  expect(drawn.slice(4)).toEqual(['too large', 'too large'])
  await expect(kept.get('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await ask('broken')).bytes).toHaveLength(40)
})
