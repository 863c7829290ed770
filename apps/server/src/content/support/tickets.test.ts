import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { answerTicket } from './answer-ticket.ts'

const dayMs = 24 * 3_600_000
const question = { category: 'calls', text: '别人打来，我的手机不响' }

/** The SMS about tickets to a phone. */
const noticesTo = async (server: TestServer, phone: string) =>
  (await selectSmsTo(server.context, phone)).filter(({ template }) => template === 'ticket')

async function asker(server: TestServer) {
  const { id: userId, token, phone } = await server.login()
  const { data: ticket } = await server.request('POST /ticket', question, { token })
  const write = (text: string, headers = {}) =>
    server.request('POST /ticket/:id/message', { id: ticket.id, text }, { token, headers })
  const close = () => server.request('POST /ticket/:id/close', { id: ticket.id }, { token })
  const read = async () => (await server.request('GET /ticket/:id', { id: ticket.id }, { token })).data
  return { userId, token, phone, ticket, id: ticket.id, write, close, read }
}

const history = async (server: TestServer, ticketId: number) => {
  const rows = await server.context.db
    .selectFrom('ticket_history')
    .select(['event', 'state'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
  return rows.map(({ event, state }) => `${event}: ${state}`)
}

test('[SC-11] a user opens a ticket, gets an answer and an SMS, writes again, and closes it', async () => {
  const server = await startTestServer({ workers: true })
  const { id, ticket, phone, write, close, read } = await asker(server)
  expect(ticket).toMatchObject({ ...question, state: 'open', messages: [{ author: 'shopper' }] })

  expect(await answerTicket(server.context, id, '请先绑定手机号')).toBe(true)
  expect(await read()).toMatchObject({
    state: 'answered',
    text: '请先绑定手机号',
    messages: [{ text: question.text }, { author: 'service', text: '请先绑定手机号' }],
  })
  const outbox = () => noticesTo(server, phone)
  const [sms] = await waitUntil(outbox, (all) => all.length > 0)
  expect(sms?.params).toEqual({ ticket: String(id) })

  expect((await write('  绑定了，还是不响  ')).data).toMatchObject({
    state: 'open',
    text: '绑定了，还是不响',
  })
  expect(await answerTicket(server.context, id, '请重启手机')).toBe(true)
  expect((await close()).data.state).toBe('closed')
  expect((await close()).data.state).toBe('closed')
  expect(await answerTicket(server.context, id, '太晚了')).toBe(false)
  const late = await write('又不响了')
  expect([late.status, late.failure.error]).toEqual([409, 'ticket-closed'])
  expect((await read()).messages).toHaveLength(4)
  expect(await history(server, id)).toEqual([
    'open: open',
    'answer: answered',
    'write: open',
    'answer: answered',
    'close: closed',
  ])
})

test('an answer, a message and a close at once count once each, and nothing follows the close', async () => {
  const server = await startTestServer()
  const { id, write, close, read } = await asker(server)
  await Promise.all([
    ...Array.from({ length: 5 }, (_, turn) => write(`还在等 ${turn}`)),
    ...Array.from({ length: 5 }, (_, turn) => answerTicket(server.context, id, `回复 ${turn}`)),
    close(),
    close(),
  ])
  const lines = await history(server, id)
  expect(lines.at(-1)).toBe('close: closed')
  expect(lines.filter((line) => line === 'close: closed')).toHaveLength(1)
  const written = lines.filter((line) => /^(open|write|answer)/.test(line))
  expect((await read()).messages).toHaveLength(written.length)
})

test('a user who has written or closed since the answer is not notified of it', async () => {
  const server = await startTestServer()
  const { id, phone, write, close } = await asker(server)
  const answer = async (text: string) => {
    await answerTicket(server.context, id, text)
    const newest = server.context.db.selectFrom('ticket_messages').select('id').orderBy('id', 'desc')
    return (await newest.executeTakeFirstOrThrow()).id
  }
  const first = await answer('一')
  const second = await answer('二')
  const sent = async () => (await noticesTo(server, phone)).length
  await server.runJob('ticket-notice', { messageId: first })
  expect(await sent()).toBe(0)
  await server.runJob('ticket-notice', { messageId: second })
  expect(await sent()).toBe(1)
  await write('好的')
  await server.runJob('ticket-notice', { messageId: second })
  const third = await answer('三')
  await close()
  await server.runJob('ticket-notice', { messageId: third })
  expect(await sent()).toBe(1)
})

test('a ticket may be about the user’s own order and shows its number; another user’s order is refused', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const [owner, stranger] = [await server.login(), await server.login()]
  const { data: order } = await server.request(
    'POST /order',
    { numberId, agreed: true },
    { token: owner.token },
  )
  const ask = (token: string) => server.request('POST /ticket', { ...question, orderId: order.id }, { token })
  expect((await ask(owner.token)).data).toMatchObject({ orderId: order.id, number: '628888' })
  const refused = await ask(stranger.token)
  expect([refused.status, refused.failure.error]).toEqual([404, 'order-not-found'])
  expect((await server.request('GET /ticket', {}, { token: stranger.token })).data.list).toEqual([])
})

test('tickets are paged, newest first; a new one between two pages repeats none', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  const ask = (text: string) => server.request('POST /ticket', { category: 'other', text }, { token })
  for (const text of ['一', '二', '三']) {
    await ask(text)
  }
  const first = (await server.request('GET /ticket', { pageSize: 2 }, { token })).data
  await ask('四')
  const next = { pageSize: 2, current: 2, cursor: first.cursor }
  const second = (await server.request('GET /ticket', next, { token })).data
  expect([...first.list, ...second.list].map(({ text }) => text)).toEqual(['三', '二', '一'])
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
  const odd = await server.request('GET /ticket', { cursor: 'x' }, { token })
  expect(odd.failure.error).toBe('bad-request')
})

test("another user's ticket is not found, and anonymous requests get none", async () => {
  const server = await startTestServer()
  const { id } = await asker(server)
  const stranger = await server.login()
  const asks = [
    ['GET /ticket/:id', { id }],
    ['POST /ticket/:id/message', { id, text: '我也想知道' }],
    ['POST /ticket/:id/close', { id }],
  ] as const
  for (const [key, input] of asks) {
    const { status, failure } = await server.request(key, input, { token: stranger.token })
    expect([status, failure.error]).toEqual([404, 'ticket-not-found'])
    expect((await server.request(key, input)).status).toBe(401)
  }
  expect((await server.request('POST /ticket', question)).status).toBe(401)
  expect((await server.request('GET /ticket')).status).toBe(401)
  expect(await history(server, id)).toEqual(['open: open'])
})

test('a repeated request opens one ticket and adds one message', async () => {
  const server = await startTestServer()
  const { token, write, read } = await asker(server)
  const headers = { 'idempotency-key': 'press-1' }
  const ask = () => server.request('POST /ticket', { ...question, text: '第二个问题' }, { token, headers })
  expect((await ask()).data).toEqual((await ask()).data)
  expect((await server.request('GET /ticket', {}, { token })).data.list).toHaveLength(2)
  const again = { 'idempotency-key': 'press-2' }
  await write('还在吗', again)
  await write('还在吗', again)
  expect((await read()).messages).toHaveLength(2)
})

test.each([
  ['nothing', ''],
  ['only blanks', '   '],
  ['more than 500 characters', 'x'.repeat(501)],
  ['a NUL', 'a\0b'],
  ['half a surrogate pair', 'a\uD800'],
  ['invisible characters', '\u200B\u3164\u2800'],
])('a text of %s is refused', async (_what, text) => {
  const server = await startTestServer()
  const { token } = await server.login()
  const { status, failure } = await server.request('POST /ticket', { category: 'calls', text }, { token })
  expect([status, failure.error]).toEqual([400, 'bad-request'])
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

test('[AP-8] deleting an account deletes its tickets and votes', async () => {
  const server = await startTestServer()
  const { userId, token, phone, id } = await asker(server)
  const { db } = server.context
  const { id: questionId } = await db
    .insertInto('questions')
    .values({ position: 1, category: 'renewal' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('question_texts')
    .values([
      { question_id: questionId, locale: 'zh', title: '怎么退款', body: '全额' },
      { question_id: questionId, locale: 'en', title: 'Refunds', body: 'All' },
    ])
    .execute()
  await server.request('POST /question/:id/vote', { id: questionId, useful: true }, { token })
  await answerTicket(server.context, id, '请先绑定')
  const { data } = await server.request('GET /user/:id/data', { id: userId }, { token })
  expect(data.tickets).toMatchObject([
    { category: 'calls', state: 'answered', messages: [{ text: question.text }, { author: 'service' }] },
  ])
  expect(data.votes).toMatchObject([{ question: '怎么退款', useful: true }])

  await server.request('POST /code/sms', { phone, type: 'delete' }, { token })
  const code = await server.readSmsCode(phone)
  expect((await server.request('DELETE /user/:id', { id: userId, code }, { token })).status).toBe(200)
  for (const table of ['tickets', 'ticket_messages', 'ticket_history', 'question_votes'] as const) {
    expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
  }
})

test('a ticket opened while the account is deleted leaves no data, whichever comes first', async () => {
  const server = await startTestServer()
  for (let turn = 0; turn < 5; turn += 1) {
    const { id, token, phone } = await server.login()
    await server.request('POST /code/sms', { phone, type: 'delete' }, { token })
    const code = await server.readSmsCode(phone)
    const [removed, asked] = await Promise.all([
      server.request('DELETE /user/:id', { id, code }, { token }),
      server.request('POST /ticket', question, { token }),
    ])
    expect(removed.status).toBe(200)
    expect([200, 401, 404]).toContain(asked.status)
    expect(await server.context.db.selectFrom('tickets').select('id').execute()).toEqual([])
  }
})

test('npm run ticket -- list prints a user’s text without control characters, and indented', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  const text = 'a\u001B]0;owned\u0007\u001B[2J\u009B2J\u202Eb\r\n#99 fake'
  await server.request('POST /ticket', { category: 'other', text }, { token })
  const env = { ...process.env, DATABASE_URL: server.databaseUrl }
  const args = ['tools/run.mjs', 'apps/server/src/content/support/cli.ts', 'list']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: repositoryRoot, env })
  expect(stdout).toContain('    a\\u{1b}]0;owned\\u{7}\\u{1b}[2J\\u{9b}2J\\u{202e}b\n    #99 fake\n')
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('the hotline is returned if there is one', async () => {
  const [demo, ours] = await Promise.all([
    startTestServer(),
    startTestServer({ env: { SERVICE_HOTLINE: '400-123-4567', SERVICE_HOURS: '08:30-24:00' } }),
  ])
  expect((await demo.request('GET /service')).data.hotline).toBeDefined()
  const hotline = { phone: '400-123-4567', opens: '08:30', closes: '24:00' }
  expect((await ours.request('GET /service')).data).toEqual({ hotline })
})
