import { expect, test } from 'vitest'
import { softwarePasskey } from '../users/testing/authenticator.ts'
import { countOutcomes, startStaffFixture } from './testing/people.ts'

const proofOf = (response: unknown) => ({ method: 'passkey', response }) as const

test('a member of staff logs in with a passkey', async () => {
  const staff = await startStaffFixture()
  const { name, passkey } = await staff.keyHolder('林仓')
  const challenge = await staff.begin(name)
  expect(challenge.methods).toEqual(['passkey', 'recovery'])
  const { token } = await staff.finish(challenge.token, proofOf(passkey.get(challenge.passkey!)))
  expect(await staff.whoIs(token)).toMatchObject({ name })
})

test('a copied passkey with an old counter is refused', async () => {
  const staff = await startStaffFixture()
  const { name, passkey } = await staff.keyHolder('林仓')
  const once = await staff.begin(name)
  await staff.finish(once.token, proofOf(passkey.get(once.passkey!)))
  passkey.rewind(1)
  const again = await staff.begin(name)
  await expect(staff.finish(again.token, proofOf(passkey.get(again.passkey!)))).rejects.toThrow(
    'factor-wrong',
  )
})

test('a response to another challenge, from another origin, or by another passkey is refused', async () => {
  const staff = await startStaffFixture()
  const { name, passkey } = await staff.keyHolder('林仓')
  const other = await staff.keyHolder('苏服')
  const before = await staff.begin(name)
  const challenge = await staff.begin(name)
  const attempt = (response: unknown) => staff.finish(challenge.token, proofOf(response))
  await expect(attempt(passkey.get(before.passkey!))).rejects.toThrow('factor-wrong')
  await expect(attempt(other.passkey.get(challenge.passkey!))).rejects.toThrow('factor-wrong')
  await expect(attempt(softwarePasskey('https://evil.example').get(challenge.passkey!))).rejects.toThrow(
    'factor-wrong',
  )
  await expect(attempt({ ...passkey.get(challenge.passkey!), response: null })).rejects.toThrow(
    'factor-wrong',
  )
})

test('a response used several times concurrently opens one session', async () => {
  const staff = await startStaffFixture()
  const { name, passkey } = await staff.keyHolder('林仓')
  const challenge = await staff.begin(name)
  const response = passkey.get(challenge.passkey!)
  const attempts = [1, 2, 3].map(() => staff.finish(challenge.token, proofOf(response)))
  expect((await countOutcomes(attempts)).done).toBe(1)
})
