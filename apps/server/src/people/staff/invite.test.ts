import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { hourMs } from '../../platform/base/time.ts'
import { acceptInvite, openInvitation } from './accept-invite.ts'
import { inviteAgain } from './manage.ts'
import { generateTotp, countOutcomes, password, startStaffFixture, ignoreStep } from './testing/people.ts'

type Staff = Awaited<ReturnType<typeof startStaffFixture>>

/** Opens an invitation; the returned function accepts it. */
async function follow(staff: Staff, token: string, secret = password) {
  const { enrolment } = await openInvitation(staff.context, {
    token,
    visit: staff.visit(),
    recordStep: ignoreStep,
  })
  const code = generateTotp(enrolment.totp.secret, staff.at())
  const setUp = {
    token,
    enrolment: enrolment.token,
    password: secret,
    factor: { method: 'totp', code } as const,
  }
  return () =>
    acceptInvite(staff.context, {
      ...setUp,
      visit: staff.visit(),
      recordStep: ignoreStep,
      recordRefusal: ignoreStep,
    })
}

test('an invitation shows its name and is accepted once', async () => {
  const staff = await startStaffFixture()
  const { token } = await staff.inviteNew('林仓', ['inventory', 'inventory'])
  expect(
    await openInvitation(staff.context, { token, visit: staff.visit(), recordStep: ignoreStep }),
  ).toMatchObject({
    name: '林仓',
    roles: ['inventory'],
    enrolment: { totp: { uri: expect.stringMatching(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/) } },
  })
  const accept = await follow(staff, token)
  const { token: session } = await accept()
  expect(await staff.whoIs(session)).toMatchObject({ name: '林仓', roles: ['inventory'] })
  await expect(accept()).rejects.toThrow('invite-over')
  await expect(follow(staff, token)).rejects.toThrow('invite-over')
})

test('of two concurrent uses of an invitation one succeeds', async () => {
  const staff = await startStaffFixture()
  const { token } = await staff.inviteNew('林仓')
  const [one, two] = [await follow(staff, token), await follow(staff, token)]
  const { done, refused } = await countOutcomes([one(), two()])
  expect([done, refused]).toEqual([1, ['Error: invite-over']])
  expect(await staff.db.selectFrom('staff_sessions').select('id').execute()).toHaveLength(1)
})

test('an invitation expires after an hour, and when another one is sent', async () => {
  const staff = await startStaffFixture()
  const { token, staffId } = await staff.inviteNew('林仓')
  const next = await inTransaction(staff.db, (trx) => inviteAgain(trx, { staffId }, staff.by()))
  await expect(follow(staff, token)).rejects.toThrow('invite-over')
  const accept = await follow(staff, next.token)
  staff.advance(hourMs)
  await expect(accept()).rejects.toThrow('invite-over')
  await expect(follow(staff, 'x'.repeat(43))).rejects.toThrow('invite-over')
})

test.each(['short', 'aaaaaaaaaaaaaaaa', 'Linda-Linda-Linda', '林仓'])(
  'the weak password %s is refused',
  async (weak) => {
    const staff = await startStaffFixture()
    const { token } = await staff.inviteNew('Linda')
    const accept = await follow(staff, token, weak)
    await expect(accept()).rejects.toThrow('password-weak')
  },
)

test('a wrong first code does not use up the invitation', async () => {
  const staff = await startStaffFixture()
  const { token } = await staff.inviteNew('林仓')
  const { enrolment } = await openInvitation(staff.context, {
    token,
    visit: staff.visit(),
    recordStep: ignoreStep,
  })
  const factor = { method: 'totp', code: '12345' } as const
  const setUp = { token, enrolment: enrolment.token, password, factor }
  await expect(
    acceptInvite(staff.context, {
      ...setUp,
      visit: staff.visit(),
      recordStep: ignoreStep,
      recordRefusal: ignoreStep,
    }),
  ).rejects.toThrow('factor-wrong')
  await expect((await follow(staff, token))()).resolves.toBeDefined()
})

test('a name is taken in any spelling', async () => {
  const staff = await startStaffFixture()
  await staff.inviteNew('Anna')
  await expect(staff.inviteNew(' ＡＮＮＡ')).rejects.toThrow('name-taken')
})

test.each(['fe0f', 'fe00', '180e', '34f', '3164', '115f', '2800', '180b', '17b4', 'e0100', '200d', 'ad'])(
  'a name with an invisible U+%s is refused because it looks like another name',
  async (code) => {
    const staff = await startStaffFixture()
    const invisible = String.fromCodePoint(Number.parseInt(code, 16))
    for (const name of [`李雷${invisible}`, `李${invisible}雷`, `${invisible}李雷`])
      await expect(staff.inviteNew(name)).rejects.toThrow('name-not-usable')
  },
)

test('a member invited again is logged out at once, and gets in only by the invitation', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  const { staffId, name, token: open } = await staff.member('苏服')
  const { token } = await inTransaction(staff.db, (trx) => inviteAgain(trx, { staffId }, staff.by(1)))
  expect(await staff.whoIs(open)).toBeUndefined()
  await expect(staff.begin(name)).rejects.toThrow('login-wrong')
  const { token: session } = await (await follow(staff, token))()
  expect(await staff.whoIs(session)).toMatchObject({ staffId })
})
