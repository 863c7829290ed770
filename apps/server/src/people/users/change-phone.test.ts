import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { dayMs } from '../../platform/base/time.ts'
import { generatePhone } from '../../testing/client.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { setBlockedUntil } from './blocks.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { askForCodes, sendPhoneNotices } from './testing/phone-changes.ts'

test('a user with both phones keeps everything under the new one, and every login ends', async () => {
  const server = await startTestServer()
  const { member, token, id } = await createNumberOwner(server, '628888')
  server.advance(61_000)
  const other = await server.login(member.phone)
  const input = await askForCodes(server, member)
  const changed = await server.request('POST /user/:id/phone', input, { token })
  expect([changed.status, changed.failure.error]).toEqual([200, undefined])
  for (const each of [token, other.token])
    expect((await server.request('GET /user/:id', { id: member.id }, { token: each })).status).toBe(401)
  const { refreshToken } = other
  expect((await server.request('POST /user/refresh', { refreshToken })).status).toBe(401)

  const again = await server.login(input.phone)
  expect(again).toMatchObject({ id: member.id, phone: input.phone, nickname: `用户${input.phone.slice(-4)}` })
  const { data: owned } = await server.request('GET /subscription', {}, { token: again.token })
  expect(owned.list.map((each) => each.id)).toEqual([id])
  // The number rings the phone that it was bound to: that is another choice.
  expect(owned.list[0]!.boundPhone).toBe(`${member.phone.slice(0, 3)}****${member.phone.slice(-4)}`)
  const { data } = await server.request('GET /user/:id/data', { id: member.id }, { token: again.token })
  expect(data.phoneChanges).toEqual([
    expect.objectContaining({ oldPhone: member.phone, newPhone: input.phone, state: 'done' }),
  ])
  expect(data.loginLog.map(({ event }) => event)).toContain('login-phone')
  await sendPhoneNotices(server)
  for (const phone of [member.phone, input.phone])
    expect((await selectSmsTo(server.context, phone)).map(({ template }) => template)).toContain(
      'phone-changed',
    )
  server.advance(61_000)
  const left = await server.login(member.phone)
  expect(left.id).not.toBe(member.id)
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('a code counts once, for its purpose and its phone, and a right one stays valid beside a wrong one', async () => {
  const server = await startTestServer()
  const member = await server.login()
  const { token } = member
  const change: typeof server.request = (key, input) => server.request(key, input, { token })
  const input = await askForCodes(server, member)
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
  const half = await change('POST /user/:id/phone', { ...input, code: wrong(input.code) })
  expect(half.failure).toMatchObject({ error: 'code-wrong', details: { of: 'new', triesLeft: 4 } })
  const swapped = await change('POST /user/:id/phone', { ...input, oldCode: wrong(input.oldCode) })
  expect(swapped.failure).toMatchObject({ error: 'code-wrong', details: { of: 'old', triesLeft: 4 } })
  // Not for a login or the deletion of the account, with either phone.
  for (const [phone, code] of [
    [member.phone, input.oldCode],
    [input.phone, input.code],
  ] as const) {
    const entered = await server.request('POST /user/login', { phone, code, agreed: true })
    expect(entered.failure.error).toBe('code-expired')
  }
  const deleted = await change('DELETE /user/:id', { id: member.id, code: input.oldCode })
  expect(deleted.failure.error).toBe('code-expired')
  expect((await change('POST /user/:id/phone', input)).status).toBe(200)

  const { token: next } = await server.login(input.phone)
  const replayed = { ...input, phone: generatePhone() }
  server.advance(31 * dayMs)
  const late = await server.login(input.phone)
  const replay = await server.request('POST /user/:id/phone', replayed, { token: late.token })
  expect(replay.failure).toMatchObject({ error: 'code-expired', details: { of: 'old' } })
  expect(next).not.toBe(token)
})

test('codes of a login or of another user do not change a phone', async () => {
  const server = await startTestServer()
  const member = await server.login()
  const phone = generatePhone()
  for (const each of [member.phone, phone]) {
    server.advance(61_000)
    await server.request('POST /code/sms', { phone: each })
  }
  const oldCode = await server.readSmsCode(member.phone)
  const byLogin = { id: member.id, phone, oldCode, code: await server.readSmsCode(phone) }
  const options = { token: member.token }
  expect((await server.request('POST /user/:id/phone', byLogin, options)).failure.error).toBe('code-expired')
  const stranger = await server.login()
  const codes = await askForCodes(server, stranger, phone)
  const foreign = { ...codes, id: member.id }
  expect((await server.request('POST /user/:id/phone', foreign, options)).failure.error).toBe('code-expired')
  const of = { token: stranger.token }
  expect((await server.request('POST /user/:id/phone', foreign, of)).failure.error).toBe('forbidden')
})

test('the same phone, one with an account, a blocked user, and a second change within 30 days are refused', async () => {
  const server = await startTestServer()
  const member = await server.login()
  const { token } = member
  const taken = await server.login()
  const refusal = async (phone: string) => {
    const input = await askForCodes(server, member, phone)
    return (await server.request('POST /user/:id/phone', input, { token })).failure.error
  }
  expect(await refusal(taken.phone)).toBe('phone-taken')
  const same = { id: member.id, phone: member.phone, oldCode: '000000', code: '000000' }
  expect((await server.request('POST /user/:id/phone', same, { token })).failure.error).toBe('phone-own')
  // Without the new phone's code nothing is said of its account.
  const guess = { ...same, phone: taken.phone }
  expect((await server.request('POST /user/:id/phone', guess, { token })).failure.error).toBe('code-expired')

  server.advance(61_000)
  const input = await askForCodes(server, member)
  expect((await server.request('POST /user/:id/phone', input, { token })).status).toBe(200)
  server.advance(dayMs)
  const again = { token: (await server.login(input.phone)).token }
  const code = await server.request('POST /code/sms', { phone: generatePhone(), type: 'login-phone' }, again)
  expect(code.failure.error).toBe('phone-changed-lately')
  const second = { ...same, phone: generatePhone() }
  expect((await server.request('POST /user/:id/phone', second, again)).failure.error).toBe(
    'phone-changed-lately',
  )

  await inTransaction(server.context.db, (trx) => setBlockedUntil(trx, member.id, null))
  expect((await server.request('POST /user/:id/phone', second, again)).failure.error).toBe('account-blocked')
})

test('of two changes to one phone, or a change and its first login, one wins', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const changes = []
  for (const member of [await server.login(), await server.login()]) {
    changes.push({ member, input: await askForCodes(server, member, phone) })
    server.advance(61_000)
  }
  const answers = await Promise.all(
    changes.map(({ member, input }) =>
      server.request('POST /user/:id/phone', input, { token: member.token }),
    ),
  )
  expect(answers.map(({ status, failure }) => (status === 200 ? 'done' : failure.error)).toSorted()).toEqual([
    'done',
    'phone-taken',
  ])
  const third = await server.login()
  const input = await askForCodes(server, third)
  await server.request('POST /code/sms', { phone: input.phone })
  const login = { phone: input.phone, code: await server.readSmsCode(input.phone), agreed: true }
  const [changed, entered] = await Promise.all([
    server.request('POST /user/:id/phone', input, { token: third.token }),
    server.request('POST /user/login', login),
  ])
  expect(entered.status).toBe(200)
  // The login made an account first, or found the one that has the phone now.
  if (changed.status === 200) expect(entered.data.id).toBe(third.id)
  else expect(changed.failure.error).toBe('phone-taken')
  server.advance(61_000)
  const fourth = await server.login()
  server.advance(61_000)
  const next = await askForCodes(server, fourth)
  await server.request('POST /code/sms', { phone: fourth.phone })
  const back = { phone: fourth.phone, code: await server.readSmsCode(fourth.phone), agreed: true }
  const [moved, late] = await Promise.all([
    server.request('POST /user/:id/phone', next, { token: fourth.token }),
    server.request('POST /user/login', back),
  ])
  expect(moved.status).toBe(200)
  // A login with the old phone ends, is refused, or has an account of its own.
  if (late.status === 200 && late.data.id === fourth.id)
    expect((await server.request('GET /session', {}, { token: late.data.token })).status).toBe(401)
  const rows = await server.context.db.selectFrom('users').select('phone_index').execute()
  const indexes = rows.map((row) => row.phone_index?.toString('hex'))
  expect(new Set(indexes).size).toBe(indexes.length)
})
