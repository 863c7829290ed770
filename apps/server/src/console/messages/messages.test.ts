import { declineRequest } from '../../people/approvals/decide.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asking } from '../tickets/testing.ts'
import { startConsole } from '../testing/console.ts'
import { insertFailedJob } from '../testing/valid-requests/jobs.ts'
import { askApproval, startMessages } from './testing/start-messages.ts'

test('each member is told once of what waits for them, without anything about a customer', async () => {
  const { testConsole, robot, choose, deliver, counts } = await startMessages()
  const { server, staffByRole } = testConsole
  const { inventory, service, finance, owner, telephony } = staffByRole
  for (const [as, topic] of [
    [finance, 'approvals'],
    [owner, 'approvals'],
    [service, 'tickets'],
    [owner, 'jobs'],
    [inventory, 'outcomes'],
  ] as const)
    expect((await choose(as, topic, 'wecom')).status).toBe(200)
  expect((await choose(telephony, 'approvals', 'wecom')).failure.error).toBe('not-allowed')
  const approval = await askApproval(testConsole)
  const ticket = await asking(testConsole, '请给 13812345678 回电')
  await insertFailedJob(testConsole, 'refund-send')
  server.advance(dayMs)
  await Promise.all([deliver(), server.runJob('staff-messages-collect', {})])
  await deliver()
  expect(robot.messages).toHaveLength(1)
  const { text } = robot.messages[0]!
  expect(text.split('\n').slice(1).toSorted()).toEqual(
    [
      `价格规则等您审批（${finance.name}, ${owner.name}）`,
      `工单已超时（${service.name}）`,
      `后台任务失败（${owner.name}）`,
    ].toSorted(),
  )
  expect(text).toContain(`打开控制台：http://localhost:${server.context.config.consolePort}/`)
  expect(text).not.toMatch(new RegExp(`${ticket.phone}|13812345678|回电`))

  const decision = { id: approval.id, kind: 'price-rules', staffId: finance.id, reason: '太高' } as const
  await inTransaction(server.context.db, (trx) =>
    declineRequest(trx, { ...decision, at: server.context.clock() }),
  )
  await deliver()
  await deliver()
  expect(robot.messages).toHaveLength(2)
  expect(robot.messages[1]?.text).toContain(`您的申请被退回（${inventory.name}）`)
  expect(await counts()).toEqual({ sent: 5, dropped: 0, waiting: 0 })
})

test('the outcome of a kind that only a newer server knows is told to nobody', async () => {
  const { testConsole, robot, choose, deliver } = await startMessages()
  const { server, staffByRole } = testConsole
  const { db, clock } = server.context
  await choose(staffByRole.inventory, 'outcomes', 'wecom')
  const approval = await askApproval(testConsole)
  const decision = { id: approval.id, kind: 'price-rules', staffId: staffByRole.finance.id } as const
  await inTransaction(db, (trx) => declineRequest(trx, { ...decision, reason: '太高', at: clock() }))
  await sql`UPDATE approvals SET kind = 'newer'`.execute(db)
  await deliver()
  expect(robot.messages).toEqual([])
})

test('who lost the role, was disabled or chose otherwise gets nothing, and nobody what was decided meanwhile', async () => {
  const { testConsole, robot, choose, deliver, confirmAddress, sink, counts } = await startMessages()
  const { request, server, staffByRole, addStaff } = testConsole
  const { owner, finance } = staffByRole
  const [demoted, left, changed] = [
    await addStaff('finance'),
    await addStaff('finance'),
    await addStaff('owner'),
  ]
  for (const as of [finance, demoted, left, changed]) await choose(as, 'approvals', 'wecom')
  expect((await confirmAddress(left, 'left@shop.example')).status).toBe(200)
  await choose(left, 'approvals', 'mail')
  const first = await askApproval(testConsole)
  await server.runJob('staff-messages-collect', {})
  const version = 1
  const reason = '离职了'
  await request('PATCH /staff/:id', { id: demoted.id, version, roles: ['service'], reason }, { as: owner })
  await request('POST /staff/:id/disable', { id: left.id, version, reason }, { as: owner })
  await choose(changed, 'approvals', 'wecom', false)
  await deliver()
  expect(robot.messages.map(({ text }) => text.split('\n')[1])).toEqual([
    `价格规则等您审批（${finance.name}）`,
  ])
  expect(sink.mails).toHaveLength(1)
  const settings = server.context.db.selectFrom('staff_message_settings').select('staff_id')
  expect(await settings.where('staff_id', '=', left.id).execute()).toEqual([])

  await askApproval(testConsole, 2).then(async ({ id }) => {
    await server.runJob('staff-messages-collect', {})
    const decision = {
      id,
      kind: 'price-rules',
      staffId: owner.id,
      reason,
      at: server.context.clock(),
    } as const
    await inTransaction(server.context.db, (trx) => declineRequest(trx, decision))
  })
  await deliver()
  expect(robot.messages).toHaveLength(1)
  expect((await counts()).waiting).toBe(0)
  expect(first.state).toBe('asked')
})

test('an address gets mail after its code was entered, and none after it was removed', async () => {
  const { testConsole, sink, choose, deliver, confirmAddress } = await startMessages()
  const { request, server, staffByRole } = testConsole
  const [as, other] = [staffByRole.finance, staffByRole.owner]
  const confirm = (code: string, who = as) =>
    request('POST /me/messages/address/confirm', { code }, { as: who })
  expect((await choose(as, 'approvals', 'mail')).failure.error).toBe('not-now')
  expect((await request('POST /me/messages/test', { way: 'mail' }, { as })).failure.error).toBe('not-now')
  for (const address of [
    '',
    'a',
    'a@b',
    'a@shop.example\r\nBcc: b@shop.example',
    'a@shop.example, b@shop.example',
  ])
    expect((await request('POST /me/messages/address', { address }, { as })).failure.error).toBe(
      'bad-request',
    )

  await request('POST /me/messages/address', { address: 'a@shop.example' }, { as })
  await deliver()
  const [, code = ''] = /：([0-9a-f]{12})/.exec(sink.mails[0]?.text ?? '') ?? []
  expect((await request('GET /me/messages', {}, { as })).data).toMatchObject({
    address: null,
    newAddress: 'a@shop.example',
  })
  for (const wrong of ['000000000000', code.slice(1)])
    expect((await confirm(wrong)).failure.error).toBe('factor-wrong')
  expect((await confirm(code, other)).failure.error).toBe('factor-wrong')
  // The session stays open while it is used.
  for (const _ of [1, 2, 3]) {
    server.advance(20 * minuteMs)
    await request('GET /me/messages', {}, { as })
  }
  expect((await confirm(code)).failure.error).toBe('factor-wrong')
  expect((await confirmAddress(as, 'a@shop.example')).status).toBe(200)
  expect((await confirm(code)).failure.error).toBe('factor-wrong')

  await choose(as, 'approvals', 'mail')
  // The address before stays in use until the code of the new one was entered.
  await request('POST /me/messages/address', { address: 'b@shop.example' }, { as })
  await askApproval(testConsole)
  await deliver()
  expect(sink.mails.map(({ to, text }) => [to[0], text.includes('审批')])).toContainEqual([
    'a@shop.example',
    true,
  ])
  const before = sink.mails.length
  await request('DELETE /me/messages/address', {}, { as })
  await askApproval(testConsole, 2)
  await deliver()
  expect(sink.mails).toHaveLength(before)
  expect((await request('GET /me/messages', {}, { as })).data).toMatchObject({
    address: null,
    newAddress: null,
  })
  for (const left of [2, 1, 0])
    expect(
      (await request('POST /me/messages/address', { address: 'c@shop.example' }, { as })).status,
      `${left} left`,
    ).toBe(left > 0 ? 200 : 429)
})

test('a test message goes to the member alone, at most five an hour', async () => {
  const { testConsole, robot, deliver, sink, confirmAddress } = await startMessages()
  const { request, staffByRole } = testConsole
  const send = (way: string) =>
    request(
      'POST /me/messages/test',
      { way },
      { as: staffByRole.owner, headers: { 'accept-language': 'en' } },
    )
  await confirmAddress(staffByRole.owner, 'owner@shop.example')
  expect((await send('mail')).status).toBe(200)
  for (const _ of [1, 2, 3, 4]) expect((await send('wecom')).status).toBe(200)
  expect((await send('wecom')).failure.error).toBe('rate-limited')
  await deliver()
  expect(robot.messages.map(({ text }) => text.split('\n')[1])).toEqual([
    `This is a test message: 4 (${staffByRole.owner.name})`,
  ])
  expect(sink.mails.at(-1)).toMatchObject({
    to: ['owner@shop.example'],
    text: expect.stringContaining('This is a test message'),
  })
})

test('without settings neither way can be chosen', async () => {
  const testConsole = await startConsole({ env: { SMTP_URL: '' } })
  const as = testConsole.staffByRole.owner
  const { data } = await testConsole.request('GET /me/messages', {}, { as })
  expect(data).toMatchObject({ available: [], address: null, lastSentAt: null, waitingSince: null })
  for (const way of ['mail', 'wecom']) {
    const choice = { topic: 'jobs', way, on: true }
    expect((await testConsole.request('POST /me/messages/choice', choice, { as })).failure.error).toBe(
      'not-now',
    )
  }
  const address = { address: 'a@shop.example' }
  expect((await testConsole.request('POST /me/messages/address', address, { as })).failure.error).toBe(
    'not-now',
  )
})
