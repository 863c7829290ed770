import { expect, test, vi } from 'vitest'
import { findSignatureFault, isSigned, signedHeaders } from './signature.ts'

const credentials = { id: 'trunk', secret: 'a secret of both' }
const body = '{"callId":"c1","number":"95013628888","caller":"","at":"2026-11-26T12:00:00.000Z"}'

test('the signature of a message equals the one that OpenSSL computes', () => {
  // printf '1795694400\n%s' "$body" | openssl dgst -sha256 -hmac 'a secret of both'
  expect(signedHeaders(credentials, body, 1_795_694_400)).toEqual({
    'carrier-id': 'trunk',
    'carrier-timestamp': '1795694400',
    'carrier-signature': '97fe564bf8dd9116f96da50502c21daa6b8854ec3db0948289030a8fd8da6b81',
  })
})

test('a signed message is valid as text and as bytes', () => {
  for (const signed of [body, Buffer.from(body)])
    for (const received of [body, Buffer.from(body)])
      expect(findSignatureFault(credentials, signedHeaders(credentials, signed), received)).toBeUndefined()
})

test.each([
  ['signature', { 'carrier-signature': '' }],
  ['signature', { 'carrier-signature': undefined }],
  ['signature', { 'carrier-signature': 'ab'.repeat(32) }],
  ['signature', { 'carrier-signature': 'not hex' }],
  ['signature', { 'carrier-timestamp': '1' }],
  ['id', { 'carrier-id': 'another' }],
  ['id', { 'carrier-id': undefined }],
] as const)('a wrong %s is found in a message with the headers %j', (fault, change) => {
  const headers = { ...signedHeaders(credentials, body), ...change }
  expect(findSignatureFault(credentials, headers, body)).toBe(fault)
  expect(isSigned(credentials, headers, body)).toBe(false)
})

test('a message with another body or another secret has an invalid signature', () => {
  const headers = signedHeaders(credentials, body)
  expect(findSignatureFault(credentials, headers, `${body} `)).toBe('signature')
  expect(findSignatureFault({ ...credentials, secret: 'another' }, headers, body)).toBe('signature')
})

test('a message is valid from five minutes before to five minutes after its time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_795_694_400_000 })
  try {
    for (const [offset, fault] of [
      [300, undefined],
      [-300, undefined],
      [301, 'time'],
      [-301, 'time'],
      [Number.NaN, 'time'],
      [Infinity, 'time'],
    ] as const) {
      const headers = signedHeaders(credentials, body, 1_795_694_400 + offset)
      expect([offset, findSignatureFault(credentials, headers, body)]).toEqual([offset, fault])
    }
  } finally {
    vi.useRealTimers()
  }
})
