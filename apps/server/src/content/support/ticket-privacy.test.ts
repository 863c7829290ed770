import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { answerTicket } from './answer-ticket.ts'
import { asker, question } from './testing.ts'

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
