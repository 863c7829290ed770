import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { openDatabase, type Db } from '../../db/database.ts'
import { Keys } from '../../encryption/keys.ts'
import { registerOutboxPage } from './outbox-page.ts'
import { createOutboxSms } from './outbox-sms.ts'

let db: Db
let keys: Keys
const pepper = 'pepper'
const app: FastifyInstance = fastify()
const lines: string[] = []

beforeAll(async () => {
  db = openDatabase(await createTestDatabase(), 2)
  keys = new Keys(db, 'a key')
  registerOutboxPage(app, { db, keys })
})
afterAll(async () => {
  await app.close()
  await db.destroy()
})

async function outbox(cookie = ''): Promise<string> {
  const response = await app.inject({ url: '/dev/outbox', headers: { 'accept-language': 'en', cookie } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  return response.body
}

test("an empty outbox explains what to do, in the shop's language", async () => {
  expect(await outbox()).toContain('还没有短信')
  expect(await outbox('lang=en')).toContain('No messages yet')
})

test('a message is printed as one line and shown with its code, phone and Shanghai time', async () => {
  const sms = createOutboxSms({ db, keys, pepper, log: (line) => lines.push(line) })
  await sms.send({ id: '1', phone: '13800138000', template: 'login', params: { code: '049302' } })
  expect(lines).toEqual(['SMS to 13800138000 (login): code 049302'])
  await db
    .updateTable('sms_outbox')
    .set({ created_at: new Date('2026-11-20T16:00:05Z') })
    .execute()
  const page = await outbox()
  for (const text of [
    '049302',
    '13800138000',
    '登录验证码',
    '2026-11-21 00:00:05',
    'href="/mobile/login"',
    '返回登录',
  ])
    expect(page).toContain(text)
})

test('the outbox shows the newest 100 messages, newest first, with markup escaped', async () => {
  const sms = createOutboxSms({ db, keys, pepper, log: () => undefined })
  for (let count = 1; count <= 101; count += 1) {
    const code = String(100_000 + count)
    const params = { number: '<script>', code }
    await sms.send({ id: code, phone: '13800138000', template: 'owner-end', params })
  }
  const page = await outbox()
  const codes = [...page.matchAll(/class="code">(\d+)</g)].map(([, code]) => Number(code))
  expect(codes).toEqual(Array.from({ length: 100 }, (_, index) => 100_101 - index))
  expect(page).toContain('number &lt;script&gt;')
  expect(page).not.toContain('<script')
})
