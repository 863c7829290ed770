import { expect, test } from 'vitest'
import { dayMs } from '../../platform/base/time.ts'
import { startTestServer } from '../../testing/server.ts'
import { asker, question } from './testing.ts'

test('a text without a word, too long or malformed is refused', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  const cases = [
    ['nothing', ''],
    ['only blanks', '   '],
    ['more than 500 characters', 'x'.repeat(501)],
    ['a NUL', 'a\0b'],
    ['half a surrogate pair', 'a\uD800'],
    ['invisible characters', '\u200B\u3164\u2800'],
  ] as const
  for (const [what, text] of cases) {
    const { status, failure } = await server.request('POST /ticket', { category: 'calls', text }, { token })
    expect([status, failure.error], what).toEqual([400, 'bad-request'])
  }
})

test('five tickets and thirty messages in 24 hours are the limit, also when concurrent', async () => {
  const server = await startTestServer()
  const { token, userId } = await asker(server)
  const ask = (login = token) => server.request('POST /ticket', question, { token: login })
  const asked = await Promise.all(Array.from({ length: 6 }, () => ask()))
  const refused = asked.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, failure }) => [status, failure.error, failure.details?.max])).toEqual([
    [429, 'support-limit', 5],
    [429, 'support-limit', 5],
  ])
  const open = asked.find(({ status }) => status === 200)?.data.id
  const write = () => server.request('POST /ticket/:id/message', { id: open, text: '还在吗' }, { token })
  for (let turn = 0; turn < 30; turn += 1) {
    expect((await write()).status).toBe(200)
  }
  expect((await write()).failure).toMatchObject({ error: 'support-limit', details: { max: 30 } })
  const { db } = server.context
  const limits = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', 'like', `support:%:${userId}`)
    .execute()
  expect(limits.map(({ hits }) => hits).toSorted((a, b) => a - b)).toEqual([5, 30])
})

test('the limit ends after a day', async () => {
  const server = await startTestServer()
  const { phone, token } = await server.login()
  for (let turn = 0; turn < 6; turn += 1) {
    const { status } = await server.request('POST /ticket', question, { token })
    expect(status).toBe(turn < 5 ? 200 : 429)
  }
  server.advance(dayMs)
  const { token: fresh } = await server.login(phone)
  expect((await server.request('POST /ticket', question, { token: fresh })).status).toBe(200)
})
