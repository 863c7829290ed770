import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { complete, problems } from './testing.ts'

test('without an address of its own, direct work uses the address of requests', () => {
  const { DATABASE_URL: databaseUrl } = complete
  expect(readConfig(complete)).toMatchObject({ databaseUrl, directUrl: databaseUrl })
  const directUrl = 'postgres://127.0.0.1:5000/hao'
  expect(readConfig({ ...complete, DIRECT_DATABASE_URL: directUrl })).toMatchObject({
    databaseUrl,
    directUrl,
  })
})

test('the public URL is reduced to an origin, and other schemes than http are refused', () => {
  expect(readConfig({ ...complete, PUBLIC_URL: 'https://shop.example/mobile/' }).publicUrl).toBe(
    'https://shop.example',
  )
  expect(readConfig({}).publicUrl).toBeUndefined()
  expect(problems({ ...complete, PUBLIC_URL: 'shop.example' })).toEqual([
    'PUBLIC_URL must be an address such as https://shop.example, not "shop.example"',
  ])
})

test.each(['x', '-1', '1.5', '65536', '1e3', '0x50'])('PORT=%j is refused', (port) => {
  expect(problems({ PORT: port })).toEqual([`PORT must be a whole number from 0 to 65535, not "${port}"`])
})

test('an impossible number plan is refused', () => {
  expect(problems({ NUMBER_MIN_DIGITS: '5', NUMBER_MAX_DIGITS: '11', NUMBER_PREFIX: '9a' })).toHaveLength(3)
  expect(problems({ NUMBER_MIN_DIGITS: '9', NUMBER_MAX_DIGITS: '8' })).toHaveLength(1)
  expect(readConfig({ NUMBER_PREFIX: '95', NUMBER_MAX_DIGITS: '8' }).numberPlan).toEqual({
    prefix: '95',
    separator: '-',
    minDigits: 6,
    maxDigits: 8,
  })
})

test('numbers without a prefix have no separator either', () => {
  expect(readConfig({ NUMBER_PREFIX: '' }).numberPlan).toMatchObject({ prefix: '', separator: '' })
})

test('the hotline of customer service is optional, and its hours must be times', () => {
  expect(readConfig(complete).hotline).toBeUndefined()
  expect(readConfig({}).hotline).toEqual({ phone: '95013-100', opens: '09:00', closes: '21:00' })
  const ours = { ...complete, SERVICE_HOTLINE: '400-123-4567', SERVICE_HOURS: '00:00-24:00' }
  expect(readConfig(ours).hotline).toEqual({ phone: '400-123-4567', opens: '00:00', closes: '24:00' })
  expect(problems({ ...complete, SERVICE_HOTLINE: 'call me' })).toHaveLength(1)
  for (const hours of ['9-21', '25:00-26:00', '09:00–21:00'])
    expect(problems({ ...ours, SERVICE_HOURS: hours }), hours).toHaveLength(1)
})
