import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createNumberOwner } from '../../testing/owner.ts'
import { generatePhone } from '../../testing/client.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startConsoleWithOwner } from './testing.ts'

const other = (code: string) => (code === '000000' ? '000001' : '000000')

test('a number ends on its owner’s request with a code to their phone, as if they ended it in the shop', async () => {
  const { testConsole, id, phone, as, state, code, word } = await startConsoleWithOwner()
  expect((await code('end')).data).toEqual({ resendAfter: 60, expiresIn: 300 })
  const [sms] = await selectSmsTo(testConsole.server.context, phone)
  expect(sms).toMatchObject({ template: 'owner-end', params: { number: '628888' } })
  const right = await testConsole.server.readSmsCode(phone)
  expect((await word('end', other(right))).data).toEqual({ done: false, triesLeft: 4, state: 'active' })
  expect((await state()).state).toBe('active')
  expect((await word('end', right)).data).toMatchObject({ done: true, state: 'ended' })
  expect((await state()).state).toBe('ended')
  const { data } = await testConsole.request('GET /subscriptions/:id', { id }, { as })
  expect(data.history.at(-1)).toMatchObject({ event: 'end', staffName: as.name, reason: '客户来电要求' })
  const { db } = testConsole.server.context
  expect(await db.selectFrom('numbers').select('state').execute()).toEqual([{ state: 'cooling' }])
  expect(await db.selectFrom('refunds').select(['kind', 'reason']).execute()).toEqual([
    { kind: 'remainder', reason: 'given-up' },
  ])
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'details', 'reason'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'subscription.ask-owner', details: '{"what":"end"}', reason: null },
    { action: 'subscription.wrong-code', details: '{"what":"end"}', reason: '客户来电要求' },
    { action: 'subscription.owner-word', details: '{"what":"end"}', reason: '客户来电要求' },
  ])
  expect((await word('end', right)).failure.error).toBe('not-now')
  expect((await code('end')).failure.error).toBe('not-now')
})

test('a code allows five attempts and is valid once, for its action, its number, and five minutes', async () => {
  const { testConsole, phone, state, code, word, act } = await startConsoleWithOwner()
  await act('PATCH /subscription/:id', { id: (await state()).id, renewal: 'auto', agreed: true })
  await code('renewal-off')
  const forRenewal = await testConsole.server.readSmsCode(phone)
  expect((await word('end', forRenewal)).failure.error).toBe('code-expired')
  expect((await selectSmsTo(testConsole.server.context, phone))[0]).toMatchObject({
    template: 'owner-renewal-off',
  })
  // The first code was for another action, so a second one is sent at once. The next one must wait a minute.
  expect((await code('end')).status).toBe(200)
  expect((await code('end')).failure.error).toBe('code-too-soon')
  const forEnd = await testConsole.server.readSmsCode(phone)
  const wrong = await Promise.all(Array.from({ length: 6 }, () => word('end', other(forEnd))))
  expect(
    wrong
      .filter(({ status }) => status === 200)
      .map(({ data }) => data.triesLeft)
      .toSorted((a, b) => a - b),
  ).toEqual([0, 1, 2, 3, 4])
  expect((await word('end', forEnd)).failure.error).toBe('code-expired')
  expect((await word('renewal-off', forRenewal)).data).toMatchObject({ done: true, state: 'active' })
  expect((await state()).renewal).toBe('manual')
  expect((await word('renewal-off', forRenewal)).failure.error).toBe('not-now')
  testConsole.server.advance(minuteMs + 1)
  await code('end')
  const late = await testConsole.server.readSmsCode(phone)
  testConsole.server.advance(5 * minuteMs)
  expect((await word('end', late)).failure.error).toBe('code-expired')
  expect((await state()).state).toBe('active')
})

test('codes and guesses are counted by staff member, not by the address that staff share with shoppers', async () => {
  const env = { SMS_IP_HOUR: '2', SMS_VERIFY_MINUTE: '2', SMS_PHONE_HOUR: '8' }
  const { testConsole, phone, code, word } = await startConsoleWithOwner({ env })
  const addStaff = await testConsole.addStaff('service')
  for (const expected of [200, 200, 429]) {
    expect((await code('end')).status).toBe(expected)
    testConsole.server.advance(minuteMs + 1)
  }
  expect((await code('end', addStaff)).status).toBe(200)
  const shopper = await testConsole.server.request('POST /code/sms', {
    phone: generatePhone(),
    type: 'login',
  })
  expect(shopper.status).toBe(200)
  const right = await testConsole.server.readSmsCode(phone)
  for (const expected of [200, 200, 429]) expect((await word('end', other(right))).status).toBe(expected)
  expect((await word('end', right, addStaff)).data).toMatchObject({ done: true })
})

test('no transaction waits for an SMS; of two concurrent requests one sends it; a failed one leaves nothing', async () => {
  const { testConsole, phone, as, code, word } = await startConsoleWithOwner()
  const { context } = testConsole.server
  const { db, sms } = context
  const sent: string[] = []
  let open = () => {}
  const gate = new Promise<void>((opened) => (open = opened))
  context.sms = {
    send: async ({ params }) => {
      sent.push('code' in params ? params.code : '')
      await gate
    },
  }
  const both = [code('end'), code('end', await testConsole.addStaff('service'))]
  await waitUntil(
    async () => sent,
    ({ length }) => length > 0,
  )
  expect((await Promise.race(both)).failure.error).toBe('code-too-soon')
  const inTransactions = sql`SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`
  await expect.poll(async () => (await inTransactions.execute(db)).rows).toEqual([])
  open()
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
  const asked = () =>
    db.selectFrom('audit_log').select('details').where('action', '=', 'subscription.ask-owner').execute()
  expect(await asked()).toEqual([{ details: '{"what":"end"}' }])
  testConsole.server.advance(minuteMs + 1)
  context.sms = { send: () => Promise.reject(new Error('no answer')) }
  expect((await code('end')).failure.error).toBe('sms-unavailable')
  context.sms = {
    ...sms,
    send: async (message) => {
      await sms.send(message)
      await db
        .updateTable('staff_sessions')
        .set({ ended_at: context.clock() })
        .where('staff_id', '=', as.id)
        .execute()
    },
  }
  expect((await code('end')).failure.error).toBe('login-required')
  expect(await asked()).toHaveLength(1)
  const addStaff = await testConsole.addStaff('service')
  expect((await word('end', await testConsole.server.readSmsCode(phone), addStaff)).data.done).toBe(false)
  expect((await word('end', sent[0]!, addStaff)).data).toMatchObject({ done: true })
})

test("a login code does not confirm an owner's request, and an owner's code does not log in", async () => {
  const { testConsole, phone, code, word } = await startConsoleWithOwner()
  await testConsole.server.request('POST /code/sms', { phone, type: 'login' })
  const login = await testConsole.server.readSmsCode(phone)
  expect((await word('end', login)).failure.error).toBe('code-expired')
  await code('end')
  const given = { phone, code: await testConsole.server.readSmsCode(phone), agreed: true }
  expect((await testConsole.server.request('POST /user/login', given)).status).not.toBe(200)
})

test('of two colleagues with the right code at once one ends the number, and the refund is one', async () => {
  const { testConsole, phone, code, word } = await startConsoleWithOwner({ bound: false })
  await code('end')
  const right = await testConsole.server.readSmsCode(phone)
  const addStaff = await testConsole.addStaff('service')
  const both = await Promise.all([word('end', right), word('end', right, addStaff)])
  expect(both.filter(({ status, data }) => status === 200 && data.done)).toHaveLength(1)
  const { db } = testConsole.server.context
  expect(await db.selectFrom('refunds').select('reason').execute()).toEqual([{ reason: 'given-up-unbound' }])
  expect(await db.selectFrom('numbers').select('state').execute()).toEqual([{ state: 'on_sale' }])
})

test('subscriptions are listed by their next step or newest first, and filtered', async () => {
  const { testConsole, id, owner } = await startConsoleWithOwner()
  testConsole.server.advance(dayMs)
  const second = await createNumberOwner(testConsole.server, '638888')
  const fresh = await testConsole.addStaff('service')
  const ids = async (input = {}) =>
    (await testConsole.request('GET /subscriptions', input, { as: fresh })).data.list.map((row) => row.id)
  expect(await ids()).toEqual([second.id, id])
  expect(await ids({ sort: 'next' })).toEqual([id, second.id])
  expect(await ids({ number: '９５０１３-628888' })).toEqual([id])
  expect(await ids({ number: '13800000000' })).toEqual([])
  expect(await ids({ customer: owner.member.id })).toEqual([id])
  expect(await ids({ state: 'grace' })).toEqual([])
  const first = (
    await testConsole.request('GET /subscriptions', { sort: 'next', pageSize: 1 }, { as: fresh })
  ).data
  expect(await ids({ sort: 'next', pageSize: 1, cursor: first.next })).toEqual([second.id])
  const counted = await testConsole.request('GET /subscriptions/count', { renewal: 'manual' }, { as: fresh })
  expect(counted.data).toEqual({ count: 2, more: false, sumFen: 17_600 })
  const one = await testConsole.request('GET /subscriptions/:id', { id: second.id }, { as: fresh })
  const order = await testConsole.request('GET /orders/:id', { id: one.data.orderId }, { as: fresh })
  expect(one.data).toMatchObject({
    trade: order.data.trade,
    state: 'active',
    priceFen: 8800,
    months: 1,
    mandate: 'none',
    nextStep: 'remind-due',
    tries: [],
    notices: [],
  })
  expect(one.data.nextStepAt).not.toBeNull()
  expect((await testConsole.request('GET /subscriptions/:id', { id: 999_999 }, { as: fresh })).status).toBe(
    404,
  )
})
