import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { answerTicket } from './answer-ticket.ts'
import { asker, history, question } from './testing.ts'

/** The SMS about tickets to a phone. */
const noticesTo = async (server: TestServer, phone: string) =>
  (await selectSmsTo(server.context, phone)).filter(({ template }) => template === 'ticket')

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
