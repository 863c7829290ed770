import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import * as fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { freePorts, here, newCall, newRelay, rtpPacket, sdesPacket } from './call.fixture.ts'
import { MediaError } from './media-error.ts'
import { openPhone, firstPort } from './phone.fixture.ts'

test('an unknown source is neither received nor sent to', async () => {
  const relay = newRelay()
  const { caller, callee, toCaller, toCallee } = await newCall(relay)
  caller.send(toCallee, rtpPacket('hello'))
  await expect.poll(() => callee.received).toHaveLength(1)
  const stranger = await openPhone()
  stranger.send(toCallee, rtpPacket('it is me'))
  await expect.poll(() => relay.counters().dropped.stranger).toBe(1)
  callee.send(toCaller, rtpPacket('for the caller'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('for the caller')])
  expect(callee.received).toEqual([rtpPacket('hello')])
  expect(stranger.received).toEqual([])
})

/** Succeeds when all of these ports are free. */
async function bindAll(ports: number[]): Promise<void> {
  for (const port of ports) {
    const socket = createSocket('udp4').bind(port, here)
    await once(socket, 'listening')
    socket.close()
  }
}

test('packets above the rate limit are dropped, and the other side is not delayed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const relay = newRelay({ maxRate: 5 })
  const { caller, callee, toCaller, toCallee } = await newCall(relay)
  const sendMany = () => Array.from({ length: 20 }, (_, at) => caller.send(toCallee, rtpPacket(`${at}`)))
  sendMany()
  await expect.poll(() => relay.counters().dropped.flood).toBe(15)
  callee.send(toCaller, rtpPacket('hello'))
  await expect.poll(() => caller.received).toHaveLength(1)
  vi.setSystemTime(1_001_000)
  sendMany()
  await expect.poll(() => relay.counters().dropped.flood).toBe(30)
  await expect.poll(() => callee.received).toHaveLength(10)
})

test('a closed call frees its ports, relays nothing and refuses SDP', async () => {
  const relay = newRelay({ ports: await freePorts(4) })
  const { session, caller, callee, toCallee } = await newCall(relay)
  await expect(relay.open().pass('caller', caller.sdp(), here)).rejects.toMatchObject({ reason: 'exhausted' })
  session.close()
  session.close()
  caller.send(toCallee, rtpPacket('anybody?'))
  await expect(session.pass('caller', caller.sdp(['a=inactive']), here)).rejects.toMatchObject({
    reason: 'closed',
  })
  const next = await newCall(relay)
  next.caller.send(next.toCallee, rtpPacket('hello'))
  await expect.poll(() => next.callee.received).toHaveLength(1)
  expect(callee.received).toEqual([])
})

test('a call that ends while its ports open leaves none open, at any moment', async () => {
  const relay = newRelay({ ports: await freePorts(4) })
  const phone = await openPhone()
  for (let moment = 0; moment < 40; moment += 1) {
    const session = relay.open()
    const passed = session.pass('caller', phone.sdp(), here)
    for (let turn = 0; turn < moment; turn += 1) await Promise.resolve()
    session.close()
    await passed.catch((error: unknown) => expect(error).toMatchObject({ reason: 'closed' }))
  }
  const { toCallee } = await newCall(relay)
  expect(toCallee).toBeGreaterThan(0)
})

test('a call with free ports for only one side leaves none open', async () => {
  const ports = await freePorts(2)
  const phone = await openPhone()
  const passed = newRelay({ ports }).open().pass('caller', phone.sdp(), here)
  await expect(passed).rejects.toMatchObject({ reason: 'exhausted' })
  await bindAll([ports.from, ports.to])
})

test('the relay skips a port that another program uses', async () => {
  const other = createSocket('udp4')
  onTestFinished(() => void other.close())
  // The odd port of a pair: RTCP needs it.
  const ports = await freePorts(8)
  other.bind(ports.from + 5, here)
  await once(other, 'listening')
  const relay = newRelay({ ports })
  const phone = await openPhone()
  const port = firstPort(await relay.open().pass('caller', phone.sdp(), here))
  await expect(relay.open().pass('caller', phone.sdp(), here)).rejects.toMatchObject({ reason: 'exhausted' })
  expect(port).not.toBe(ports.from + 4)
  await bindAll([ports.from + 4])
})

test('the relay refuses calls above its limit', () => {
  const relay = newRelay({ maxSessions: 1 })
  const first = relay.open()
  expect(() => relay.open()).toThrow(MediaError)
  first.close()
  relay.open()
  expect(relay.counters().sessions).toBe(1)
})

test('a port range without a pair of ports is refused as a wrong setting', () => {
  expect(() => newRelay({ ports: { from: 21_001, to: 21_002 } })).toThrow(
    'no pair of UDP ports from 21001 to 21002',
  )
})

test('an SDP cannot direct media to this machine or to the call’s own ports', async () => {
  const relay = newRelay()
  const { session, caller, callee, toCaller, toCallee } = await newCall(relay)
  const victim = await openPhone()
  // A remote peer may not name the loopback.
  await session.pass('callee', victim.sdp(), '203.0.113.5')
  caller.send(toCallee, rtpPacket('one'))
  await expect.poll(() => relay.counters().dropped.nowhere).toBe(1)
  const looping = Buffer.from(
    callee
      .sdp()
      .toString()
      .replace(/m=audio \d+/, `m=audio ${toCallee}`),
  )
  await session.pass('callee', looping, here)
  caller.send(toCallee, rtpPacket('two'))
  await expect.poll(() => relay.counters().dropped.nowhere).toBe(2)
  expect([victim.received, callee.received, toCaller > 0]).toEqual([[], [], true])
})

test.each([
  ['no port', (sdp: string) => sdp.replace(/m=audio \d+/, 'm=audio 9')],
  ['a port beyond the last', (sdp: string) => sdp.replace(/a=rtcp:\d+/, 'a=rtcp:70000')],
  [
    'a name',
    (sdp: string) => sdp.replace('c=IN IP4 127.0.0.1', 'c=IN IP4 localhost').replace(/a=rtcp.*/, 'a=x'),
  ],
])('media is not sent to an SDP with %s', async (_, change) => {
  const relay = newRelay()
  const { session, caller, callee, toCallee } = await newCall(relay)
  await session.pass('callee', Buffer.from(change(callee.sdp().toString())), here)
  caller.send(toCallee, rtpPacket('hello'))
  caller.sendRtcp(toCallee + 1, Buffer.from(sdesPacket))
  await expect.poll(() => relay.counters().packets + relay.counters().dropped.nowhere).toBe(2)
  expect(relay.counters().dropped).toMatchObject({ unsent: 0 })
  expect(relay.counters().dropped.nowhere).toBeGreaterThan(0)
})

test('after any malformed input the next call has media', async () => {
  const relay = newRelay()
  const { caller, toCallee } = await newCall(relay, ['a=rtcp-mux'])
  const datagram = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
  const shaped = fc
    .tuple(fc.constantFrom('80c8', '81ca', '0001', '1603'), datagram)
    .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'hex'), rest]))
  const all = fc.sample(fc.oneof(datagram, shaped), depth(300, 3_000))
  for (const [at, each] of all.entries()) {
    caller.send(toCallee, each)
    if (at % 50 === 49) await new Promise(setImmediate)
  }
  const next = await newCall(relay)
  next.caller.send(next.toCallee, rtpPacket('hello'))
  await expect.poll(() => next.callee.received).toEqual([rtpPacket('hello')])
})
