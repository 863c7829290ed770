import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../platform/base/time.ts'
import { startStaffFixture } from './testing/people.ts'

type Staff = Awaited<ReturnType<typeof startStaffFixture>>

const guess = (staff: Staff, ip: string) => staff.begin('周主', 'guessed by somebody', ip)

test('an address has ten guesses at an account, and the refusal has the seconds to wait', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  for (let tries = 0; tries < 10; tries += 1)
    await expect(guess(staff, '198.51.100.9')).rejects.toThrow('login-wrong')
  const refused = { refusal: 'rate-limited', details: { retryAfter: 900 } }
  await expect(guess(staff, '198.51.100.9')).rejects.toMatchObject(refused)
  await expect(staff.begin('周主', undefined, '198.51.100.9')).rejects.toMatchObject(refused)
  staff.advance(15 * minuteMs)
  await expect(guess(staff, '198.51.100.9')).rejects.toThrow('login-wrong')
})

test('many addresses share a limit, and do not lock out a known network', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  for (let address = 1; address <= 30; address += 1)
    await expect(guess(staff, `198.51.100.${address}`)).rejects.toThrow('login-wrong')
  const refused = { refusal: 'rate-limited', details: { retryAfter: 3600 } }
  await expect(guess(staff, '198.51.100.200')).rejects.toMatchObject(refused)
  await expect(staff.begin('周主', undefined, '192.0.2.1')).resolves.toBeDefined()
  staff.advance(hourMs)
  await expect(staff.begin('周主', undefined, '203.0.113.7')).resolves.toBeDefined()
})

test('a known password gives no more guesses at the factor by starting again', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  const wrong = { method: 'totp', code: '000000' } as const
  let refusal = ''
  for (let tries = 0; tries < 11; tries += 1) {
    const { token } = await staff.begin('周主', undefined, '198.51.100.9')
    refusal = await staff.finish(token, wrong, '198.51.100.9').then(() => '', String)
  }
  expect(refusal).toBe('Error: rate-limited')
})
