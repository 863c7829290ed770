import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  deriveDataKey,
  computeBlindIndex,
  generateSecret,
  decryptValue,
  encryptValue,
  unwrapSecret,
  readKeyVersion,
  wrapSecret,
} from './data-key.ts'

const phone = '13800138000'
const key = deriveDataKey(7, generateSecret())

test('an encrypted value can be decrypted for its column only, and has its key version', () => {
  const sealed = encryptValue(key, 'users.phone', phone)
  expect(decryptValue(key, 'users.phone', sealed)).toBe(phone)
  expect(readKeyVersion(sealed)).toBe(7)
  expect(sealed).toHaveLength(2 + 12 + phone.length + 16)
  expect(() => decryptValue(key, 'bindings.phone', sealed)).toThrow('belongs to another column')
  expect(() => decryptValue(deriveDataKey(7, generateSecret()), 'users.phone', sealed)).toThrow('users.phone')
})

test('a changed or missing byte of an encrypted value is detected', () => {
  const sealed = encryptValue(key, 'users.phone', phone)
  for (let at = 2; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => decryptValue(key, 'users.phone', changed), String(at)).toThrow('was changed')
    expect(() => decryptValue(key, 'users.phone', sealed.subarray(0, at)), String(at)).toThrow('was changed')
  }
})

test('the same text has different ciphertexts and one blind index for each key and kind', () => {
  const sealed = Array.from({ length: 100 }, () => encryptValue(key, 'users.phone', phone).toString('hex'))
  expect(new Set(sealed).size).toBe(100)
  expect(computeBlindIndex(key, 'phone', phone)).toEqual(computeBlindIndex(key, 'phone', phone))
  const others = [
    computeBlindIndex(key, 'courier', phone),
    computeBlindIndex(key, 'phone', '13800138001'),
    computeBlindIndex(deriveDataKey(7, generateSecret()), 'phone', phone),
  ]
  for (const other of others) expect(other).not.toEqual(computeBlindIndex(key, 'phone', phone))
})

test('a wrapped secret is unwrapped only with its key and version', () => {
  const secret = generateSecret()
  const phoneKey = randomBytes(32).toString('base64')
  const wrapped = wrapSecret(phoneKey, 1, secret)
  expect(wrapped.includes(secret)).toBe(false)
  expect(unwrapSecret(phoneKey, 1, wrapped)).toEqual(secret)
  expect(unwrapSecret(phoneKey, 2, wrapped)).toBeUndefined()
  expect(unwrapSecret(`${phoneKey} `, 1, wrapped)).toBeUndefined()
  expect(unwrapSecret(phoneKey, 1, Buffer.alloc(3))).toBeUndefined()
})
