import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minuteMs } from '../../platform/base/time.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { askApproval, runSending, startMessages } from './testing/start-messages.ts'

test('messages of an outage arrive together and once when the robot answers again', async () => {
  const { testConsole, robot, choose, deliver, counts } = await startMessages()
  const { server, staffByRole, request } = testConsole
  await choose(staffByRole.finance, 'approvals', 'wecom')
  robot.answerNext(45009, -1, 93000)
  for (const [subjectId, error] of [
    [1, 'WeCom answered 200 45009'],
    [2, 'WeCom answered 200 -1'],
    [3, 'WeCom answered 200 93000'],
  ] as const) {
    await askApproval(testConsole, subjectId)
    await expect(deliver()).rejects.toThrow(error)
  }
  expect(await counts()).toEqual({ sent: 0, dropped: 0, waiting: 3 })
  const shown = async () => (await request('GET /me/messages', {}, { as: staffByRole.finance })).data
  expect((await shown()).waitingSince).toBeNull()
  server.advance(2 * minuteMs)
  expect((await shown()).waitingSince).not.toBeNull()
  const jobs = server.context.db.selectFrom('jobs').select('id').where('name', '=', 'staff-message-send')
  expect(await jobs.where('ended_at', 'is', null).execute()).toHaveLength(1)
  await Promise.all([deliver(), runSending(testConsole)])
  expect(robot.messages.map(({ text }) => text.split('\n')[1])).toEqual([
    `价格规则等您审批：3（${staffByRole.finance.name}）`,
  ])
  expect(await counts()).toEqual({ sent: 3, dropped: 0, waiting: 0 })
})

test('a message of a server that died before it sent it is sent once by another one', async () => {
  const { testConsole, robot, choose, deliver } = await startMessages()
  const { db } = testConsole.server.context
  await choose(testConsole.staffByRole.finance, 'approvals', 'wecom')
  await askApproval(testConsole)
  await testConsole.server.runJob('staff-messages-collect', {})
  // What a kill -9 leaves: a claim, and a job that is under way.
  await sql`UPDATE staff_messages SET claimed_until = now() + interval '1 minute'`.execute(db)
  await sql`UPDATE jobs SET state = 'active' WHERE name = 'staff-message-send'`.execute(db)
  await deliver()
  expect(robot.messages).toEqual([])
  await sql`UPDATE staff_messages SET claimed_until = now()`.execute(db)
  await deliver()
  await deliver()
  expect(robot.messages).toHaveLength(1)
})

test('a mailbox that refuses stops no other one, and the error does not name it', async () => {
  const { testConsole, sink, choose } = await startMessages({ workers: true })
  const { request, server, staffByRole } = testConsole
  const { finance, owner } = staffByRole
  const confirm = async (as: typeof owner, address: string) => {
    const before = sink.mails.length
    await request('POST /me/messages/address', { address }, { as })
    await waitUntil(
      async () => sink.mails.length,
      (count) => count > before,
    )
    const [, code] = /：([0-9a-f]{12})/.exec(sink.mails.at(-1)?.text ?? '') ?? []
    expect((await request('POST /me/messages/address/confirm', { code }, { as })).status).toBe(200)
  }
  await confirm(finance, 'finance@shop.example')
  await choose(finance, 'approvals', 'mail')
  await confirm(owner, 'owner@shop.example')
  await choose(owner, 'approvals', 'mail')
  sink.refuse('finance@shop.example', 'no such mailbox: finance@shop.example')
  await askApproval(testConsole)
  await server.runJob('staff-messages-collect', {})
  await waitUntil(
    async () => sink.mails.filter(({ to, text }) => to[0] === 'owner@shop.example' && text.includes('审批')),
    (mails) => mails.length === 1,
  )
  const failing = await waitUntil(
    async () => (await request('GET /failed-jobs', { name: 'staff-message-send' }, { as: owner })).data.list,
    (list) => list.length === 1,
  )
  expect(failing[0]).toMatchObject({
    state: 'retry',
    error: 'AdapterError: The mail server answered EENVELOPE 550',
    data: { way: 'mail', staffId: finance.id },
  })
  await sql`UPDATE jobs SET created_at = now() - interval '61 minutes'
    WHERE name = 'staff-message-send' AND ended_at IS NULL`.execute(server.context.db)
  // It counts as running while it is tried again.
  await waitUntil(
    async () => (await request('GET /jobs', {}, { as: owner })).data.list,
    (queues) => queues.some(({ name, stuck }) => name === 'staff-message-send' && stuck),
  )
})
