import { expect, test } from 'vitest'
import { clientNetwork } from './client-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['not an address', 'not an address'],
])('[AP-9] %s counts as %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network)
})

test('[AP-9] two IPv4 addresses count as two clients', () => {
  expect(clientNetwork('::ffff:203.0.113.9')).not.toBe(clientNetwork('::ffff:203.0.113.8'))
})
