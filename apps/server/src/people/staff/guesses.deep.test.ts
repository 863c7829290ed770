import { expect, test } from 'vitest'
import { startStaffFixture } from './testing/people.ts'

type Staff = Awaited<ReturnType<typeof startStaffFixture>>

const guess = (staff: Staff, ip: string, name: string) => staff.begin(name, 'guessed by somebody', ip)

test('an address that guesses at all names is limited, others are not', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  for (let tries = 0; tries < 60; tries += 1)
    await expect(guess(staff, '198.51.100.9', `name ${tries}`)).rejects.toThrow('login-wrong')
  await expect(guess(staff, '198.51.100.9', 'another')).rejects.toThrow('rate-limited')
  await expect(staff.begin('周主', undefined, '198.51.100.10')).resolves.toBeDefined()
})
