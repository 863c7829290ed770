import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  dataKey,
  indexOf,
  newSecret,
  openBytes,
  sealBytes,
  unwrapSecret,
  versionOf,
  wrapSecret,
} from './data-key.ts'

const phone = '13800138000'
const key = dataKey(7, newSecret())

test('what is sealed opens in its column alone, and tells its version', () => {
  const sealed = sealBytes(key, 'users.phone', phone)
  expect(openBytes(key, 'users.phone', sealed)).toBe(phone)
  expect(versionOf(sealed)).toBe(7)
  expect(sealed).toHaveLength(2 + 12 + phone.length + 16)
  expect(() => openBytes(key, 'bindings.phone', sealed)).toThrow('not of this column')
  expect(() => openBytes(dataKey(7, newSecret()), 'users.phone', sealed)).toThrow('users.phone')
})

test('no byte of it can be changed unnoticed, and none be left out', () => {
  const sealed = sealBytes(key, 'users.phone', phone)
  for (let at = 2; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => openBytes(key, 'users.phone', changed), String(at)).toThrow('was changed')
    expect(() => openBytes(key, 'users.phone', sealed.subarray(0, at)), String(at)).toThrow('was changed')
  }
})

test('the same text is sealed to other bytes each time, and indexed to the same ones by one key and kind', () => {
  const sealed = Array.from({ length: 100 }, () => sealBytes(key, 'users.phone', phone).toString('hex'))
  expect(new Set(sealed).size).toBe(100)
  expect(indexOf(key, 'phone', phone)).toEqual(indexOf(key, 'phone', phone))
  const others = [
    indexOf(key, 'courier', phone),
    indexOf(key, 'phone', '13800138001'),
    indexOf(dataKey(7, newSecret()), 'phone', phone),
  ]
  for (const other of others) expect(other).not.toEqual(indexOf(key, 'phone', phone))
})

test('a wrapped secret opens by the key that wrapped it, as this version', () => {
  const secret = newSecret()
  const phoneKey = randomBytes(32).toString('base64')
  const wrapped = wrapSecret(phoneKey, 1, secret)
  expect(wrapped.includes(secret)).toBe(false)
  expect(unwrapSecret(phoneKey, 1, wrapped)).toEqual(secret)
  expect(unwrapSecret(phoneKey, 2, wrapped)).toBeUndefined()
  expect(unwrapSecret(`${phoneKey} `, 1, wrapped)).toBeUndefined()
  expect(unwrapSecret(phoneKey, 1, Buffer.alloc(3))).toBeUndefined()
})
