import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { beginEnrolment, enrol } from './enrol.ts'
import { beginReauthentication, reauthenticate } from './reauthenticate.ts'
import { changePassword, listFactors, removePasskey, removeTotp } from './own-factors.ts'
import { hashPassword } from './passwords.ts'
import { renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { softwarePasskey } from '../users/testing/authenticator.ts'
import {
  generateTotp,
  origin,
  countOutcomes,
  password,
  startStaffFixture,
  ignoreStep,
} from './testing/people.ts'
import { lockMember } from './queries.ts'

type Staff = Awaited<ReturnType<typeof startStaffFixture>>

async function addPasskey(staff: Staff, { staffId, name }: { staffId: number; name: string }) {
  const begun = { staffId, name, where: { origin }, at: staff.at() }
  const { token, passkey: options } = await beginEnrolment(staff.context, staff.db, begun)
  const passkey = softwarePasskey(origin)
  const factor = { method: 'passkey', response: passkey.create(options!), name: 'Laptop' } as const
  await inTransaction(staff.db, (trx) => enrol(staff.context, trx, { ...begun, token, factor }))
  return passkey
}

test('a repeated factor makes the session freshly authenticated', async () => {
  const staff = await startStaffFixture()
  const { token, secret } = await staff.member('周主')
  staff.advance(6 * minuteMs)
  const session = (await staff.whoIs(token))!
  const challenge = await beginReauthentication(staff.context, session, staff.visit())
  const code = generateTotp(secret, staff.at())
  const proof = { method: 'totp', code } as const
  const answer = { token: challenge.token, proof, visit: staff.visit(), recordStep: ignoreStep }
  await reauthenticate(staff.context, session, answer)
  expect((await staff.whoIs(token))!.factorAt).toEqual(staff.at())
  await expect(reauthenticate(staff.context, session, answer)).rejects.toThrow('challenge-over')
})

test('a factor of another member’s challenge is refused', async () => {
  const staff = await startStaffFixture()
  const [one, two] = [await staff.member('周主'), await staff.member('吴主')]
  const [first, second] = [(await staff.whoIs(one.token))!, (await staff.whoIs(two.token))!]
  const challenge = await beginReauthentication(staff.context, first, staff.visit())
  const proof = { method: 'recovery', code: two.recoveryCodes[0]! } as const
  const answer = { token: challenge.token, proof, visit: staff.visit(), recordStep: ignoreStep }
  await expect(reauthenticate(staff.context, second, answer)).rejects.toThrow('challenge-over')
  await expect(reauthenticate(staff.context, first, answer)).rejects.toThrow('factor-wrong')
})

test('factors are added and removed, except the last one, also concurrently', async () => {
  const staff = await startStaffFixture()
  const person = await staff.member('周主')
  const { staffId } = person
  const at = staff.at()
  await expect(inTransaction(staff.db, (trx) => removeTotp(trx, { staffId, at }))).rejects.toThrow(
    'last-factor',
  )
  await addPasskey(staff, person)
  const { passkeys, totp, recoveryCodes } = await listFactors(staff.db, staffId)
  expect({ totp, recoveryCodes, names: passkeys.map(({ name }) => name) }).toEqual({
    totp: true,
    recoveryCodes: 10,
    names: ['Laptop'],
  })
  const { done, refused } = await countOutcomes([
    inTransaction(staff.db, (trx) => removeTotp(trx, { staffId, at })),
    inTransaction(staff.db, (trx) => removePasskey(trx, { staffId, passkeyId: passkeys[0]!.id, at })),
  ])
  expect([done, refused]).toEqual([1, ['Error: last-factor']])
})

test('of recovery codes renewed several times concurrently only one set of ten is valid', async () => {
  const staff = await startStaffFixture()
  const { staffId } = await staff.member('周主')
  const codes = await Promise.all(
    Array.from({ length: 4 }, () => inTransaction(staff.db, (trx) => renewRecoveryCodes(trx, staffId))),
  )
  expect((await listFactors(staff.db, staffId)).recoveryCodes).toBe(10)
  const proofs = codes.map(([code = '']) =>
    inTransaction(staff.db, (trx) => useRecoveryCode(trx, { staffId, code, at: staff.at() })),
  )
  expect((await Promise.all(proofs)).filter(Boolean)).toHaveLength(1)
})

test('another member’s passkey cannot be removed', async () => {
  const staff = await startStaffFixture()
  const [one, two] = [await staff.member('周主'), await staff.member('吴主')]
  await addPasskey(staff, one)
  await addPasskey(staff, two)
  const { passkeys } = await listFactors(staff.db, one.staffId)
  const theft = { staffId: two.staffId, passkeyId: passkeys[0]!.id, at: staff.at() }
  await expect(inTransaction(staff.db, (trx) => removePasskey(trx, theft))).rejects.toThrow('no-such-thing')
})

test('a passkey cannot become another account’s, even after removal; its own account may add it again', async () => {
  const staff = await startStaffFixture()
  const [one, two] = [await staff.member('周主'), await staff.member('吴主')]
  const passkey = softwarePasskey(origin)
  const add = async ({ staffId, name }: { staffId: number; name: string }) => {
    const begun = { staffId, name, where: { origin }, at: staff.at() }
    const { token, passkey: options } = await beginEnrolment(staff.context, staff.db, begun)
    const factor = { method: 'passkey', response: passkey.create(options!), name: 'Key' } as const
    await inTransaction(staff.db, (trx) => enrol(staff.context, trx, { ...begun, token, factor }))
  }
  await add(one)
  await expect(add(two)).rejects.toThrow('factor-wrong')
  const { passkeys } = await listFactors(staff.db, one.staffId)
  const removal = { staffId: one.staffId, passkeyId: passkeys[0]!.id, at: staff.at() }
  await inTransaction(staff.db, (trx) => removePasskey(trx, removal))
  await expect(inTransaction(staff.db, (trx) => removePasskey(trx, removal))).rejects.toThrow()
  await expect(add(two)).rejects.toThrow('factor-wrong')
  await add(one)
  expect((await listFactors(staff.db, one.staffId)).passkeys).toHaveLength(1)
  expect((await listFactors(staff.db, two.staffId)).passkeys).toHaveLength(0)
})

test('a new password ends the other sessions, and the old one is invalid', async () => {
  const staff = await startStaffFixture()
  const { token, name, recoveryCodes } = await staff.member('周主')
  const { token: begun } = await staff.begin(name)
  const other = await staff.finish(begun, { method: 'recovery', code: recoveryCodes[0]! })
  const session = (await staff.whoIs(token))!
  const halfIn = await staff.begin(name)
  const confirming = await beginReauthentication(staff.context, session, staff.visit())
  const change = (current: string, next: string) =>
    changePassword(staff.context, session, { current, next, visit: staff.visit(), recordStep: ignoreStep })
  await expect(change('not this one', 'another drawer of batteries')).rejects.toThrow('password-wrong')
  await expect(change(password, 'short')).rejects.toThrow('password-weak')
  await change(password, 'another drawer of batteries')
  expect(await staff.whoIs(token)).toBeDefined()
  expect(await staff.whoIs(other.token)).toBeUndefined()
  await expect(staff.begin(name)).rejects.toThrow('login-wrong')
  await expect(staff.begin(name, 'another drawer of batteries')).resolves.toBeDefined()
  const proof = { method: 'recovery', code: recoveryCodes[1]! } as const
  await expect(staff.finish(halfIn.token, proof)).rejects.toThrow('challenge-over')
  const answer = { token: confirming.token, proof, visit: staff.visit(), recordStep: ignoreStep }
  await expect(reauthenticate(staff.context, session, answer)).resolves.toBeUndefined()
})

test('a login with a password that is being changed opens nothing', async () => {
  const staff = await startStaffFixture()
  const { staffId, name } = await staff.member('周主')
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const begun = await inTransaction(staff.db, async (trx) => {
    await lockMember(trx, staffId)
    const begins = staff.begin(name)
    void begins.catch(() => {})
    await waitUntil(
      async () => (await waiting.execute(staff.db)).rows.length,
      (count) => count > 0,
    )
    const password_hash = await hashPassword('another drawer of batteries')
    await trx.updateTable('staff_members').set({ password_hash }).where('id', '=', staffId).execute()
    return { begins }
  })
  await expect(begun.begins).rejects.toThrow('login-wrong')
})
