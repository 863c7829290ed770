import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import {
  askForCodes,
  askWithoutPhone,
  readLinkToken,
  sendPhoneNotices,
} from '../../people/users/testing/phone-changes.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { hourMs } from '../../platform/base/time.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { generatePhone } from '../../testing/client.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { startConsole, type TestConsole } from '../testing/console.ts'
import { block } from './testing.ts'

const reason = '订单号、金额和号码都相符'

/** The requests that service sees, the newest first. */
async function listRequests({ request, staffByRole }: TestConsole) {
  return (await request('GET /phone-changes', {}, { as: staffByRole.service })).data.list
}

/** Service asks, finance approves the newest request. Returns its id. */
async function approveNewest(testConsole: TestConsole): Promise<number> {
  const { request, staffByRole } = testConsole
  const [newest] = await listRequests(testConsole)
  const asked = await request(
    'POST /phone-changes/:id/ask',
    { id: newest!.id, reason },
    { as: staffByRole.service },
  )
  expect([asked.status, asked.failure.error]).toEqual([200, undefined])
  const approved = await request(
    'POST /customer-requests/:id/approve',
    { id: asked.data.id },
    { as: staffByRole.finance },
  )
  expect([approved.status, approved.failure.error]).toEqual([200, undefined])
  return newest!.id
}

async function templatesTo({ server }: TestConsole, phone: string) {
  await sendPhoneNotices(server)
  const messages = await selectSmsTo(server.context, phone)
  return messages
    .map(({ template, params }) => params['state'] ?? template)
    .filter((each) => each !== 'login')
}

/** An owner of a number who lost the phone, and their request with true proofs. */
async function loseThePhone(testConsole: TestConsole) {
  const { server } = testConsole
  const owner = await createNumberOwner(server, '628888')
  const { data: order } = await server.request(
    'GET /order/:id',
    { id: owner.orderId },
    { token: owner.token },
  )
  const proof = { outTradeNo: order.outTradeNo, amount: 88, number: '95013-628888' }
  server.advance(61_000)
  const asked = await askWithoutPhone(server, owner.member.phone, proof)
  expect([asked.status, asked.failure.error]).toEqual([200, undefined])
  return { ...owner, ...asked, oldPhone: owner.member.phone }
}

test('a lost phone is changed 72 hours after a second person approved true proofs', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const { member, token, phone, oldPhone, id: subscriptionId } = await loseThePhone(testConsole)
  const [row] = await listRequests(testConsole)
  expect(row).toMatchObject({ customerId: member.id, state: 'requested', newPhone: maskOf(phone) })
  const { data: shown } = await request(
    'GET /phone-changes/:id',
    { id: row!.id },
    { as: staffByRole.service },
  )
  expect(shown.proof).toMatchObject({
    order: { matches: true },
    amount: { said: 88, matches: true },
    paidOn: null,
    number: { said: '95013-628888', matches: true },
  })
  expect(shown.account).toMatchObject({ hasOldPhone: true, blocked: false, logins: 1, phoneChangedAt: null })
  expect(shown.newPhoneFree).toBe(true)
  expect(JSON.stringify(shown)).not.toContain(phone)

  const id = await approveNewest(testConsole)
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
  await server.runJob('phone-change', { changeId: id })
  expect((await server.request('GET /user/:id', { id: member.id }, { token })).status).toBe(200)
  server.advance(72 * hourMs - 61_000)
  await server.runJob('phone-change', { changeId: id })
  expect(await stateOf(server, id)).toBe('approved')
  server.advance(61_000)
  await server.runJob('phone-change', { changeId: id })
  await server.runJob('phone-change', { changeId: id })
  expect(await stateOf(server, id)).toBe('done')
  const again = await server.login(phone)
  expect(again.id).toBe(member.id)
  const { data: owned } = await server.request('GET /subscription', {}, { token: again.token })
  expect(owned.list.map((each) => each.id)).toEqual([subscriptionId])
  expect((await server.login(oldPhone)).id).not.toBe(member.id)
})

async function stateOf({ context: { db } }: TestConsole['server'], id: number) {
  const change = db.selectFrom('phone_changes').select('state').where('id', '=', id)
  return (await change.executeTakeFirstOrThrow()).state
}

const maskOf = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

test('both phones hear of each step, and the new one never that the request was stopped', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const { phone, oldPhone } = await loseThePhone(testConsole)
  expect(await templatesTo(testConsole, oldPhone)).toContain('已收到，正在核对')
  expect(await templatesTo(testConsole, phone)).toContain('已收到，正在核对')
  await approveNewest(testConsole)
  expect((await templatesTo(testConsole, oldPhone))[0]).toMatch(/^已通过，\d\d-\d\d \d\d:\d\d 更换$/)
  expect((await templatesTo(testConsole, phone))[0]).toMatch(/^已通过，/)
  const token = await readLinkToken(server, oldPhone)
  expect((await server.request('POST /phone-change/link/stop', { token })).data.state).toBe('stopped')
  expect((await templatesTo(testConsole, phone))[0]).toBe('未通过，登录手机不变')
  // Only hashes of the links' tokens are stored.
  const { rows } = await sql<{
    whole: string
  }>`SELECT phone_changes::text AS whole FROM phone_changes`.execute(server.context.db)
  expect(rows[0]!.whole).not.toContain(token)
})

test('reading the link stops nothing; pressing it does, until the change is done, and a login does too', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const { member, phone, oldPhone } = await loseThePhone(testConsole)
  const first = await readLinkToken(server, oldPhone)
  const id = await approveNewest(testConsole)
  const second = await readLinkToken(server, oldPhone)
  expect(second).not.toBe(first)
  for (const token of [first, second]) {
    const read = await server.request('GET /phone-change/link', { token })
    expect(read.data).toMatchObject({ state: 'approved', phone: maskOf(phone) })
  }
  const bad = await server.request('POST /phone-change/link/stop', { token: `${second}x` })
  expect(bad.failure.error).toBe('phone-change-not-found')
  for (const token of [first, second])
    expect((await server.request('POST /phone-change/link/stop', { token })).data.state).toBe('stopped')
  server.advance(73 * hourMs)
  await server.runJob('phone-change', { changeId: id })
  expect((await server.login(oldPhone)).id).toBe(member.id)

  await askWithoutPhone(server, oldPhone)
  server.advance(61_000)
  expect((await server.login(oldPhone)).id).toBe(member.id)
  const stopped = await server.context.db
    .selectFrom('phone_change_history')
    .select('event')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(stopped?.event).toBe('stop-by-login')
})

test('what is done cannot be stopped, and a race of the job with a stop has one winner', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const { member, phone, oldPhone } = await loseThePhone(testConsole)
  const id = await approveNewest(testConsole)
  const token = await readLinkToken(server, oldPhone)
  server.advance(72 * hourMs)
  const [, stop] = await Promise.all([
    server.runJob('phone-change', { changeId: id }),
    server.request('POST /phone-change/link/stop', { token }),
  ])
  const state = await stateOf(server, id)
  expect(state).toBe(stop.status === 200 ? 'stopped' : 'done')
  if (state === 'done') expect(stop.failure.error).toBe('phone-change-over')
  expect((await server.login(state === 'done' ? phone : oldPhone)).id).toBe(member.id)
})

test('a stranger learns nothing: the answer, the log and the work are the same without an account', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const known = await server.login()
  const [hit, miss] = [
    await askWithoutPhone(server, known.phone),
    await askWithoutPhone(server, generatePhone()),
  ]
  expect(hit.body.data).toEqual(miss.body.data)
  expect([hit.status, miss.status]).toEqual([200, 200])
  const count = async (phone: string) => (await templatesTo(testConsole, phone)).length
  expect(await count(hit.phone)).toBe(await count(miss.phone))
  const rows = await listRequests(testConsole)
  expect(rows.map(({ customerId }) => customerId)).toEqual([null, known.id])
  const ask = await testConsole.request(
    'POST /phone-changes/:id/ask',
    { id: rows[0]!.id, reason },
    { as: testConsole.staffByRole.service },
  )
  expect(ask.failure.error).toBe('not-now')
  // Without a code to the own phone nothing is said of any other.
  const guess = {
    oldPhone: generatePhone(),
    phone: known.phone,
    code: '000000',
    outTradeNo: '1',
    amount: 1,
    number: '1',
  }
  expect((await server.request('POST /phone-change', guess)).failure.error).toBe('code-expired')
  server.advance(61_000)
  const own = await askWithoutPhone(server, generatePhone(), { phone: known.phone })
  expect(own.failure.error).toBe('phone-taken')
  // The fourth request of a day about one phone, with or without an account.
  for (const oldPhone of [known.phone, generatePhone()]) {
    const answers = []
    for (let at = 0; at < 4; at += 1) answers.push((await askWithoutPhone(server, oldPhone)).failure.error)
    expect(answers.at(-1)).toBe('rate-limited')
  }
})

test('service refuses alone, nobody approves their own request, and a code of a request logs nobody in', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const owner = await server.login()
  const { phone, code } = await askWithoutPhone(server, owner.phone)
  expect((await server.request('POST /user/login', { phone, code, agreed: true })).failure.error).toBe(
    'code-expired',
  )
  const [row] = await listRequests(testConsole)
  const input = { id: row!.id, reason }
  const asked = await request('POST /phone-changes/:id/ask', input, { as: staffByRole.owner })
  const twice = await request('POST /phone-changes/:id/ask', input, { as: staffByRole.service })
  expect(twice.failure.error).toBe('not-now')
  const decision = { id: asked.data.id }
  const alone = await request('POST /customer-requests/:id/approve', decision, { as: staffByRole.owner })
  expect(alone.failure.error).toBe('own-request')
  const early = await request('POST /phone-changes/:id/refuse', input, { as: staffByRole.service })
  expect(early.failure.error).toBe('not-now')
  const declined = { ...decision, reason: '证据不足' }
  await request('POST /customer-requests/:id/refuse', declined, { as: staffByRole.finance })
  expect((await listRequests(testConsole))[0]!.state).toBe('refused')
  await askWithoutPhone(server, owner.phone)
  const [next] = await listRequests(testConsole)
  const refused = await request(
    'POST /phone-changes/:id/refuse',
    { ...input, id: next!.id },
    { as: staffByRole.service },
  )
  expect(refused.data.state).toBe('refused')
  const again = await request(
    'POST /phone-changes/:id/refuse',
    { ...input, id: next!.id },
    { as: staffByRole.service },
  )
  expect(again.failure.error).toBe('not-now')
  const history = await request('GET /customers/:id', { id: owner.id }, { as: staffByRole.service })
  expect(history.data.history.map(({ event }) => event)).toEqual([
    'customer.phone-refuse',
    'customer.refuse',
    'customer.phone-ask',
  ])
})

test('a new phone that has got an account ends an approved request', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const { member, phone, oldPhone } = await loseThePhone(testConsole)
  const id = await approveNewest(testConsole)
  server.advance(72 * hourMs)
  await server.login(phone)
  await server.runJob('phone-change', { changeId: id })
  const history = server.context.db.selectFrom('phone_change_history').orderBy('id', 'desc')
  expect(await history.select(['event', 'reason']).executeTakeFirst()).toEqual({
    event: 'fail',
    reason: 'phone-taken',
  })
  expect((await server.login(oldPhone)).id).toBe(member.id)
})

test('the block of a deleted account holds its phone, and a blocked customer keeps theirs', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const blocked = await server.login()
  await block(testConsole, blocked.id)
  const refused = await server.request(
    'POST /code/sms',
    { phone: generatePhone(), type: 'login-phone' },
    { token: blocked.token },
  )
  expect(refused.failure.error).toBe('account-blocked')
  expect((await deleteAccount(server, blocked)).status).toBe(200)
  const member = await server.login()
  server.advance(61_000)
  const input = await askForCodes(server, member, blocked.phone)
  const changed = await server.request('POST /user/:id/phone', input, { token: member.token })
  expect(changed.failure.error).toBe('phone-blocked')
  const asked = await askWithoutPhone(server, generatePhone(), { phone: blocked.phone })
  expect(asked.failure.error).toBe('phone-blocked')
})
