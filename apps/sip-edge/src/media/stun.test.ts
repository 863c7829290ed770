import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { connectivityCheck, stunMessage } from './phone.fixture.ts'
import { isCheckFrom, isStun, revealsAddress } from './stun.ts'

/** The sample request of RFC 5769, section 2.1. */
const sample = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b151263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
)
const [name, password] = ['evtj:h6vY', 'VOkJxbRl1RmTxUk/WvJxBt']

test('the sample request of RFC 5769 is an authenticated check of its sender only', () => {
  expect(isStun(sample)).toBe(true)
  expect(isCheckFrom(name, password, sample)).toBe(true)
  expect(isCheckFrom(name, 'VOkJxbRl1RmTxUk/WvJxBu', sample)).toBe(false)
  expect(isCheckFrom('evtj:h6vZ', password, sample)).toBe(false)
  expect(revealsAddress(sample)).toBe(false)
})

test('a check with any changed byte before its integrity attribute is rejected', () => {
  fc.assert(
    fc.property(fc.nat(75), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(sample)
      changed[at] = (changed[at] ?? 0) ^ change
      // The integrity covers the length only as far as the bytes before it.
      if (at === 2 || at === 3) return
      expect(isCheckFrom(name, password, changed)).toBe(false)
    }),
  )
})

test('a STUN response is not accepted as a check', () => {
  expect(isCheckFrom(name, password, stunMessage(0x0001, name, password))).toBe(true)
  expect(isCheckFrom(name, password, stunMessage(0x0101, name, password))).toBe(false)
})

test('a truncated check is rejected', () => {
  for (let length = 0; length < 96; length += 1)
    expect(isCheckFrom(name, password, sample.subarray(0, length))).toBe(false)
  expect(isCheckFrom(name, password, sample.subarray(0, 100))).toBe(true)
})

test.each([
  ['MAPPED-ADDRESS', 0x0001, false],
  ['XOR-MAPPED-ADDRESS', 0x0020, false],
  ['SOURCE-ADDRESS', 0x0004, true],
  ['CHANGED-ADDRESS', 0x0005, true],
  ['RESPONSE-ORIGIN', 0x802b, true],
  ['OTHER-ADDRESS', 0x802c, true],
  ['ALTERNATE-SERVER', 0x8023, true],
])('%s reveals an address of its sender: %s', (_, type, tells) => {
  expect(revealsAddress(connectivityCheck(name, password, [type, Buffer.alloc(8)]))).toBe(tells)
})

test('random bytes are read within their bounds', () => {
  const header = fc.constant(sample.subarray(0, 20))
  const bytes = fc.uint8Array({ maxLength: 120 })
  fc.assert(
    fc.property(
      fc.oneof(
        bytes,
        fc.tuple(header, bytes).map((parts) => Buffer.concat(parts)),
      ),
      (any) => {
        const datagram = Buffer.from(any)
        if (isStun(datagram)) revealsAddress(datagram)
        expect(isCheckFrom(name, password, datagram)).toBe(false)
      },
    ),
    { numRuns: depth(1_000, 50_000) },
  )
})
