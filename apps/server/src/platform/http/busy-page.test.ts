import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendBusyPage } from './busy-page.ts'

const app = fastify()
app.get('/zh', (_, reply) => sendBusyPage(reply, 'zh'))
app.get('/en', (_, reply) => sendBusyPage(reply, 'en'))

test('the busy page reloads itself at the announced time and needs no other file', async () => {
  const { statusCode, headers, body } = await app.inject('/zh')
  expect(statusCode).toBe(503)
  const seconds = Number(headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(body).toContain(`<meta http-equiv="refresh" content="${seconds}">`)
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
})

test('the busy page is in the reader’s language', async () => {
  expect((await app.inject('/zh')).body).toMatch(/<html lang="zh-CN">[^]*稍候/)
  expect((await app.inject('/en')).body).toMatch(/<html lang="en[^]*One moment/)
})

test('the busy page shows the start of the request id, for support', async () => {
  const numbered = fastify({ genReqId: () => '1a2b3c4d5e6f708192a3b4c5d6e7f809' })
  for (const locale of ['zh', 'en'] as const)
    numbered.get(`/${locale}`, (_, reply) => sendBusyPage(reply, locale))
  expect((await numbered.inject('/zh')).body).toContain('编号 1a2b3c4d<')
  expect((await numbered.inject('/en')).body).toContain('Reference 1a2b3c4d<')
})
