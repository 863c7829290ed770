import { expect, test } from 'vitest'
import { findAnnouncedAddress, isAllowedDestination, getOwnAddresses, toPlainAddress } from './addresses.ts'

test('the default announced address is an address of this machine', async () => {
  expect(getOwnAddresses()).toContain(await findAnnouncedAddress())
})

test('an IPv4-mapped IPv6 address is written as IPv4 in SDP', () => {
  expect(toPlainAddress('::ffff:192.0.2.5')).toBe('192.0.2.5')
  expect(toPlainAddress('::ffff:c000:205')).toBe('::ffff:c000:205')
  expect(toPlainAddress('2001:db8::5')).toBe('2001:db8::5')
})

test.each([
  ['8.8.4.4', ['203.0.113.5'], true],
  ['8.8.4.4', [], true],
  ['2001:db8::5', ['203.0.113.5'], true],
  ['10.0.0.5', [], true],
  ['10.0.0.5', ['10.0.0.1'], true],
  ['192.168.1.5', ['127.0.0.1', '192.0.2.2'], true],
  ['10.0.0.5', ['203.0.113.5'], false],
  ['172.31.0.5', ['203.0.113.5'], false],
  ['100.100.0.5', ['203.0.113.5'], false],
  ['fd00::5', ['203.0.113.5'], false],
  ['10.0.0.5', ['10.0.0.1', '203.0.113.5'], false],
  ['127.0.0.1', ['127.0.0.1'], true],
  ['127.0.0.1', [], false],
  ['127.8.8.8', ['203.0.113.5'], false],
  ['::1', ['10.0.0.1'], false],
  ['0.0.0.0', ['127.0.0.1'], false],
  ['224.2.1.1', ['203.0.113.5'], false],
  ['255.255.255.255', ['203.0.113.5'], false],
  ['ff02::1', ['203.0.113.5'], false],
  ['fe80::1%eth0', ['fe80::1%eth0'], false],
  ['phone.example.org', ['203.0.113.5'], false],
])('media for an SDP with %s and signalling from %j may be sent: %s', (address, signalled, may) => {
  expect(isAllowedDestination(address, new Set(signalled))).toBe(may)
})
