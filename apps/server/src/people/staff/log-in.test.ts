import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { disableMember } from './manage.ts'
import { generateTotp, countOutcomes, password, startStaffFixture } from './testing/people.ts'

const minute = minuteMs

test('a member of staff logs in with name and password, then with a code of their app', async () => {
  const staff = await startStaffFixture()
  const { secret, staffId } = await staff.member('周主')
  staff.advance(minute)
  const challenge = await staff.begin('  周主 ')
  expect(challenge.methods).toEqual(['totp', 'recovery'])
  const { token } = await staff.finish(challenge.token, {
    method: 'totp',
    code: generateTotp(secret, staff.at()),
  })
  expect(await staff.whoIs(token)).toMatchObject({
    staffId,
    name: '周主',
    roles: ['owner'],
    factorAt: staff.at(),
  })
})

test('a name is accepted in any case and width, and so are the digits of a code', async () => {
  const staff = await startStaffFixture()
  const { secret } = await staff.member('Anna')
  staff.advance(minute)
  const { token } = await staff.begin('ＡＮＮＡ')
  const wide = [...generateTotp(secret, staff.at())].map((digit) =>
    String.fromCodePoint(digit.codePointAt(0)! + 0xfee0),
  )
  const code = ` ${wide.slice(0, 3).join('')} ${wide.slice(3).join('')} `
  await expect(staff.finish(token, { method: 'totp', code })).resolves.toBeDefined()
})

test('a code is valid once; so are the previous one and one that is a step late', async () => {
  const staff = await startStaffFixture()
  const { secret, name } = await staff.member('周主')
  staff.advance(minute)
  const late = generateTotp(secret, new Date(staff.at().getTime() - 30_000))
  const now = generateTotp(secret, staff.at())
  const first = await staff.begin(name)
  await staff.finish(first.token, { method: 'totp', code: now })
  for (const code of [now, late]) {
    const { token } = await staff.begin(name)
    await expect(staff.finish(token, { method: 'totp', code })).rejects.toThrow('factor-wrong')
  }
  staff.advance(30_000)
  const { token } = await staff.begin(name)
  const soon = generateTotp(secret, new Date(staff.at().getTime() + 30_000))
  await expect(staff.finish(token, { method: 'totp', code: soon })).resolves.toBeDefined()
})

test('a code used several times concurrently opens one session', async () => {
  const staff = await startStaffFixture()
  const { secret, name } = await staff.member('周主')
  staff.advance(minute)
  const challenge = await Promise.all([1, 2, 3, 4].map(() => staff.begin(name)))
  const code = generateTotp(secret, staff.at())
  const { done, refused } = await countOutcomes(
    challenge.map(({ token }) => staff.finish(token, { method: 'totp', code })),
  )
  expect(done).toBe(1)
  expect(new Set(refused)).toEqual(new Set(['Error: factor-wrong']))
})

test('a recovery code opens one session, however it is typed', async () => {
  const staff = await startStaffFixture()
  const { recoveryCodes, name } = await staff.member('周主')
  expect(new Set(recoveryCodes).size).toBe(10)
  const code = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
  const challenge = await Promise.all([1, 2, 3, 4].map(() => staff.begin(name)))
  const attempts = challenge.map(({ token }) => staff.finish(token, { method: 'recovery', code }))
  expect((await countOutcomes(attempts)).done).toBe(1)
  const { token } = await staff.begin(name)
  await expect(staff.finish(token, { method: 'recovery', code })).rejects.toThrow('factor-wrong')
})

test('a started login allows one factor, five minutes and five tries', async () => {
  const staff = await startStaffFixture()
  const { recoveryCodes, name } = await staff.member('周主')
  const [first, second, third] = recoveryCodes.map((code) => ({ method: 'recovery', code }) as const)
  const { token } = await staff.begin(name)
  expect((await countOutcomes([staff.finish(token, first!), staff.finish(token, second!)])).done).toBe(1)
  const late = await staff.begin(name)
  staff.advance(5 * minute)
  await expect(staff.finish(late.token, third!)).rejects.toThrow('challenge-over')
  const guessed = await staff.begin(name)
  const wrong = { method: 'totp', code: '000000' } as const
  for (let tries = 0; tries < 5; tries += 1)
    await expect(staff.finish(guessed.token, wrong)).rejects.toThrow('factor-wrong')
  await expect(staff.finish(guessed.token, third!)).rejects.toThrow('challenge-over')
})

test('an unknown name is refused like a wrong password', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  await expect(staff.begin('周主', 'wrong')).rejects.toThrow('login-wrong')
  await expect(staff.begin('nobody', password)).rejects.toThrow('login-wrong')
  await expect(staff.begin('', '')).rejects.toThrow('login-wrong')
})

test('the time of a refusal does not reveal whether the name exists', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  for (const name of ['周主', 'nobody', '']) {
    const began = performance.now()
    await expect(staff.begin(name, 'wrong')).rejects.toThrow('login-wrong')
    // A timer may fire a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(198)
  }
})

test('an invited or disabled member cannot log in, not even between the steps', async () => {
  const staff = await startStaffFixture()
  await staff.inviteNew('new')
  await expect(staff.begin('new')).rejects.toThrow('login-wrong')
  await staff.member('周主')
  const { name, staffId, recoveryCodes, token: open } = await staff.member('苏服', ['service'])
  const { token } = await staff.begin(name)
  await inTransaction(staff.db, (trx) => disableMember(trx, { staffId }, staff.by()))
  const proof = { method: 'recovery', code: recoveryCodes[0]! } as const
  await expect(staff.finish(token, proof)).rejects.toThrow('challenge-over')
  await expect(staff.begin(name)).rejects.toThrow('login-wrong')
  expect(await staff.whoIs(open)).toBeUndefined()
})

test.each(['\0', '\ud800', 'x'.repeat(1_000_000), '\u202e周主', '周'.repeat(500)])(
  'malformed names, passwords, codes and tokens are refused (%#)',
  async (hostile) => {
    const staff = await startStaffFixture()
    const { name } = await staff.member('周主')
    await expect(staff.begin(hostile, hostile)).rejects.toThrow('login-wrong')
    await expect(staff.begin(name, hostile)).rejects.toThrow('login-wrong')
    const { token } = await staff.begin(name)
    for (const method of ['totp', 'recovery'] as const)
      await expect(staff.finish(token, { method, code: hostile })).rejects.toThrow('factor-wrong')
    await expect(staff.finish(token, { method: 'passkey', response: { id: hostile } })).rejects.toThrow(
      'factor-wrong',
    )
    await expect(staff.finish(hostile, { method: 'totp', code: '1' })).rejects.toThrow('challenge-over')
    await expect(staff.inviteNew(hostile)).rejects.toThrow('name-not-usable')
  },
)
