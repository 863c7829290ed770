import { expect, test } from 'vitest'
import { Latch } from './latch.ts'
import { connectivityCheck } from './phone.fixture.ts'

const sdpHost = '192.0.2.10'
const natHost = '198.51.100.20'
const stranger = '203.0.113.66'
const sound = Buffer.from([0x80, 0, 0, 1])

/** A latch whose side sent an SDP with 192.0.2.10:4000 at 10,000 ms; its signalling came from `signalled`. */
function createLatch(...signalled: string[]): Latch {
  const latch = new Latch((address, port) => address === '127.0.0.1' && port === 20_000)
  latch.expect(createAddress(4000, signalled), 10_000)
  return latch
}

function createAddress(port: number, signalled: string[] = []) {
  return { address: { address: sdpHost, port }, isMuted: false, signalled: new Set(signalled) }
}

test('packets are dropped before their side has sent an SDP', () => {
  const latch = new Latch(() => false)
  expect(latch.admits(sdpHost, 4000, sound, 10_000)).toBe(false)
  expect(latch.destination).toBeUndefined()
})

test('a phone behind NAT is latched to any port of its signalling host', () => {
  const latch = createLatch(natHost)
  expect(latch.destination).toEqual({ address: sdpHost, port: 4000 })
  expect(latch.admits(natHost, 61_000, sound, 10_020)).toBe(true)
  expect(latch.destination).toEqual({ address: natHost, port: 61_000 })
  expect(latch.admits(natHost, 61_001, sound, 10_040)).toBe(false)
  expect(latch.destination).toEqual({ address: natHost, port: 61_000 })
})

test.each([[[natHost]], [[sdpHost]], [[]]])(
  'the first sender from another host is neither received nor sent to (signalling from %s)',
  (signalled) => {
    const latch = createLatch(...signalled)
    for (const now of [10_000, 10_010, 90_000]) {
      expect(latch.admits(stranger, 5000, sound, now)).toBe(false)
      expect(latch.admits(stranger, 4000, sound, now)).toBe(false)
    }
    expect(latch.destination).toEqual({ address: sdpHost, port: 4000 })
    expect(latch.admits(sdpHost, 4002, sound, 90_010)).toBe(true)
    expect(latch.destination).toEqual({ address: sdpHost, port: 4002 })
  },
)

test('the exact address of the SDP has precedence over another port of the host', () => {
  const latch = createLatch(natHost)
  expect(latch.admits(natHost, 61_000, sound, 10_020)).toBe(true)
  expect(latch.admits(sdpHost, 4000, sound, 10_040)).toBe(true)
  expect(latch.admits(natHost, 61_000, sound, 10_050)).toBe(false)
})

test('a new NAT port is followed after 5 s of silence', () => {
  const latch = createLatch(natHost)
  latch.admits(natHost, 61_000, sound, 10_020)
  expect(latch.admits(natHost, 62_000, sound, 15_020)).toBe(false)
  expect(latch.admits(stranger, 5000, sound, 15_021)).toBe(false)
  expect(latch.admits(natHost, 62_000, sound, 15_021)).toBe(true)
  expect(latch.destination).toEqual({ address: natHost, port: 62_000 })
})

test('a new SDP with the same address permits a new source, and packets of the old one are still received', () => {
  const latch = createLatch(natHost)
  latch.admits(natHost, 61_000, sound, 10_020)
  latch.expect(createAddress(4000, [natHost]), 20_000)
  expect(latch.destination).toEqual({ address: natHost, port: 61_000 })
  expect(latch.admits(natHost, 62_000, sound, 20_020)).toBe(true)
  expect(latch.admits(natHost, 61_000, sound, 20_040)).toBe(false)
})

test('a new SDP with another address is followed at once, and late packets of the old source change nothing', () => {
  const latch = createLatch(natHost)
  latch.admits(natHost, 61_000, sound, 10_020)
  latch.expect(createAddress(4002, [natHost]), 20_000)
  expect(latch.destination).toEqual({ address: sdpHost, port: 4002 })
  expect(latch.admits(natHost, 61_000, sound, 20_999)).toBe(false)
  expect(latch.admits(natHost, 61_000, sound, 21_000)).toBe(true)
})

test('a side on hold is received but not sent to, and afterwards it is sent to its latest source', () => {
  const latch = createLatch(natHost)
  latch.admits(natHost, 61_000, sound, 10_020)
  const held = { isMuted: true, signalled: new Set([natHost]) }
  latch.expect(held, 20_000)
  expect(latch.destination).toBeUndefined()
  expect(latch.admits(natHost, 61_000, sound, 20_020)).toBe(true)
  expect(latch.destination).toBeUndefined()
  latch.expect(createAddress(4000, [natHost]), 30_000)
  expect(latch.destination).toEqual({ address: natHost, port: 61_000 })
  latch.expect(held, 40_000)
  latch.expect(createAddress(4002, [natHost]), 50_000)
  expect(latch.destination).toEqual({ address: sdpHost, port: 4002 })
})

test('packets from a port of the same call are dropped, as they would loop', () => {
  const latch = createLatch()
  expect(latch.admits('127.0.0.1', 20_000, sound, 10_020)).toBe(false)
})

test('with ICE media goes to the source of an authenticated check only', () => {
  const latch = createLatch(natHost)
  const credentials = { name: 'theirs:mine', password: 'p'.repeat(24) }
  latch.expectChecks(credentials)
  expect(latch.destination).toBeUndefined()
  expect(latch.admits(sdpHost, 4000, sound, 10_010)).toBe(false)
  expect(latch.admits(natHost, 61_000, sound, 10_010)).toBe(false)
  expect(latch.admits(stranger, 5000, connectivityCheck('theirs:mine', 'guessed'), 10_010)).toBe(false)
  const sealed = connectivityCheck('theirs:mine', credentials.password)
  expect(latch.admits(natHost, 61_000, sealed, 10_020)).toBe(true)
  expect(latch.admits(natHost, 61_000, sound, 10_040)).toBe(true)
  expect(latch.destination).toEqual({ address: natHost, port: 61_000 })
})

test('with ICE a second path is used after the first one is silent for 5 s', () => {
  const latch = createLatch()
  const sealed = connectivityCheck('theirs:mine', 'p'.repeat(24))
  latch.expectChecks({ name: 'theirs:mine', password: 'p'.repeat(24) })
  latch.admits(natHost, 61_000, sealed, 10_000)
  expect(latch.admits(sdpHost, 4000, sealed, 10_050)).toBe(false)
  latch.admits(natHost, 61_000, sound, 12_000)
  expect(latch.admits(sdpHost, 4000, sealed, 17_000)).toBe(false)
  expect(latch.admits(stranger, 5000, sound, 17_001)).toBe(false)
  expect(latch.admits(sdpHost, 4000, sealed, 17_001)).toBe(true)
  expect(latch.destination).toEqual({ address: sdpHost, port: 4000 })
})

test('new ICE credentials are used at once, and the old source is received until then', () => {
  const latch = createLatch()
  latch.expectChecks({ name: 'theirs:mine', password: 'p'.repeat(24) })
  latch.admits(natHost, 61_000, connectivityCheck('theirs:mine', 'p'.repeat(24)), 10_000)
  latch.expect(createAddress(4002), 11_000)
  latch.expectChecks({ name: 'next:mine', password: 'q'.repeat(24) })
  expect(latch.admits(natHost, 61_000, sound, 11_010)).toBe(true)
  expect(latch.admits(stranger, 5000, connectivityCheck('theirs:mine', 'p'.repeat(24)), 11_020)).toBe(false)
  expect(latch.admits(natHost, 62_000, connectivityCheck('next:mine', 'q'.repeat(24)), 11_030)).toBe(true)
  expect(latch.admits(natHost, 61_000, sound, 11_040)).toBe(false)
})

test('ICE credentials changed by the other side only are also used at once', () => {
  const latch = createLatch()
  latch.expectChecks({ name: 'theirs:mine', password: 'p'.repeat(24) })
  latch.admits(natHost, 61_000, connectivityCheck('theirs:mine', 'p'.repeat(24)), 10_000)
  latch.expectChecks({ name: 'next:mine', password: 'q'.repeat(24) })
  expect(latch.admits(natHost, 62_000, connectivityCheck('next:mine', 'q'.repeat(24)), 10_030)).toBe(true)
})

test('a source latched without ICE is dropped when the other side turns out to use ICE too', () => {
  const latch = createLatch(natHost)
  expect(latch.admits(natHost, 5000, sound, 10_010)).toBe(true)
  latch.expectChecks({ name: 'theirs:mine', password: 'p'.repeat(24) })
  expect(latch.admits(natHost, 5000, sound, 10_020)).toBe(false)
  latch.expectChecks(undefined)
  expect(latch.destination).toEqual({ address: sdpHost, port: 4000 })
})
