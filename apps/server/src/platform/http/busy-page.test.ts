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
