import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { here, newCall, newRelay, rtpPacket, sdesPacket } from './call.fixture.ts'
import { connectivityCheck, openPhone, firstPort, type Phone } from './phone.fixture.ts'
import { findAnnouncedAddress } from './addresses.ts'
import { chromiumAnswer, chromiumOffer } from './sdp.fixture.ts'

/** Without IPv6 there is no dual-stack socket. */
const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.family === 'IPv6')

test('media and RTCP go both ways over even and odd ports, and RTCP loses its names', async () => {
  const relay = newRelay()
  const { session, caller, callee, toCaller, toCallee } = await newCall(relay)
  expect([toCaller % 2, toCallee % 2]).toEqual([0, 0])
  expect(session.lastReceived()).toEqual({ caller: undefined, callee: undefined })
  const before = Date.now()
  caller.send(toCallee, rtpPacket('from the caller'))
  callee.send(toCaller, rtpPacket('from the callee'))
  caller.sendRtcp(toCallee + 1, sdesPacket)
  await expect
    .poll(() => [callee.received, caller.received])
    .toEqual([[rtpPacket('from the caller')], [rtpPacket('from the callee')]])
  await expect.poll(() => callee.heardRtcp).toHaveLength(1)
  const [masked] = callee.heardRtcp
  expect(masked?.subarray(0, 10)).toEqual(sdesPacket.subarray(0, 10))
  expect(masked?.subarray(10).toString('latin1')).toMatch(/^[0-9a-f]{25}\0$/)
  const { packets, bytes, sessions } = relay.counters()
  expect({ packets, bytes, sessions }).toEqual({ packets: 3, bytes: 2 * 19 + 36, sessions: 1 })
  for (const at of Object.values(session.lastReceived())) expect(at).toBeGreaterThanOrEqual(before)
})

test('each side has one CNAME in all RTCP of a call, and another in the next call', async () => {
  const relay = newRelay()
  const names = async () => {
    const { caller, callee, toCaller, toCallee } = await newCall(relay)
    for (const _ of [1, 2]) caller.sendRtcp(toCallee + 1, sdesPacket)
    callee.sendRtcp(toCaller + 1, sdesPacket)
    await expect.poll(() => [callee.heardRtcp.length, caller.heardRtcp.length]).toEqual([2, 1])
    return [...callee.heardRtcp, ...caller.heardRtcp].map((datagram) => datagram.subarray(10).toString())
  }
  const [first, second, other] = await names()
  expect(first).toBe(second)
  expect(other).not.toBe(first)
  expect(await names()).not.toContain(first)
})

test('encrypted RTCP passes unchanged, and RTCP on the media port is recognised', async () => {
  const relay = newRelay()
  const sealed = await newCall(relay, [], { protocol: 'RTP/SAVP' })
  sealed.caller.sendRtcp(sealed.toCallee + 1, sdesPacket)
  await expect.poll(() => sealed.callee.heardRtcp).toEqual([sdesPacket])
  const shared = await newCall(relay, ['a=rtcp-mux'])
  shared.caller.send(shared.toCallee, sdesPacket)
  await expect.poll(() => shared.callee.received).toHaveLength(1)
  expect(shared.callee.received[0]?.toString('latin1')).not.toContain('13812345678')
  shared.caller.send(shared.toCallee, sdesPacket.subarray(0, 12))
  await expect.poll(() => relay.counters().dropped.unreadable).toBe(1)
})

test('RTCP gets its own port when the answer declines rtcp-mux', async () => {
  const relay = newRelay()
  const session = relay.open()
  const [caller, callee] = [await openPhone(), await openPhone()]
  // The offer has the RTCP port that is used then.
  const offer = Buffer.from(`${caller.sdp().toString()}a=rtcp-mux\r\n`)
  const toCaller = firstPort(await session.pass('caller', offer, here))
  const toCallee = firstPort(await session.pass('callee', callee.sdp(), here))
  caller.sendRtcp(toCallee + 1, sdesPacket)
  await expect.poll(() => callee.heardRtcp).toHaveLength(1)
  callee.sendRtcp(toCaller + 1, sdesPacket)
  await expect.poll(() => relay.counters().packets).toBe(2)
})

test('a phone behind NAT with a private address in its SDP is reached at the source of its packets', async () => {
  const relay = newRelay()
  const { caller, callee, toCaller, toCallee } = await newCall(relay, [], { address: 'phone.local' })
  callee.send(toCaller, rtpPacket('too early'))
  await expect.poll(() => relay.counters().dropped.nowhere).toBe(1)
  caller.send(toCallee, rtpPacket('hello'))
  await expect.poll(() => callee.received).toEqual([rtpPacket('hello')])
  callee.send(toCaller, rtpPacket('now'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('now')])
})

test('a first sender from another address gets no media although the phone is behind NAT', async () => {
  const relay = newRelay()
  const { caller, callee, toCaller, toCallee } = await newCall(relay, [], {
    address: '10.9.9.9',
    from: '203.0.113.5',
  })
  // It sends from 127.0.0.1, and its signalling comes from another address.
  caller.send(toCallee, rtpPacket('it is me'))
  await expect.poll(() => relay.counters().dropped.stranger).toBe(1)
  callee.send(toCaller, rtpPacket('secret'))
  await expect.poll(() => relay.counters().dropped.stranger).toBe(2)
  expect([...caller.received, ...callee.received]).toEqual([])
})

test('a repeated SDP gives the same result, and another answer of a fork is followed', async () => {
  const relay = newRelay()
  const { session, caller, callee, toCaller, toCallee } = await newCall(relay)
  const again = await session.pass('callee', callee.sdp(), here)
  expect(again).toEqual(await session.pass('callee', callee.sdp(), here))
  expect(firstPort(again)).toBe(toCallee)
  const other = await openPhone()
  const changed = (await session.pass('callee', other.sdp(), here)).toString()
  const [, id, version] = /^o=- (\d+) (\d+)/m.exec(again.toString()) ?? []
  expect(changed).toContain(`o=- ${id} ${Number(version) + 1} IN IP4`)
  expect(firstPort(Buffer.from(changed))).toBe(toCallee)
  caller.send(toCallee, rtpPacket('who is there?'))
  await expect.poll(() => other.received).toEqual([rtpPacket('who is there?')])
  other.send(toCaller, rtpPacket('the other'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('the other')])
  expect(callee.received).toEqual([])
})

test('SDPs that arrive at once are processed in order and get the same ports', async () => {
  const session = newRelay().open()
  const [caller, callee] = [await openPhone(), await openPhone()]
  const bodies = await Promise.all([
    session.pass('caller', caller.sdp(), here),
    session.pass('callee', callee.sdp(), here),
    session.pass('caller', caller.sdp(['a=sendonly']), here),
  ])
  expect(firstPort(bodies[2])).toBe(firstPort(bodies[0]))
  expect(firstPort(bodies[1])).not.toBe(firstPort(bodies[0]))
})

test('an invalid SDP is refused, and the call goes on unchanged', async () => {
  const relay = newRelay()
  const { session, caller, callee, toCallee } = await newCall(relay)
  await expect(session.pass('caller', Buffer.from('v=0\r\nm=?'), here)).rejects.toMatchObject({
    reason: 'unreadable',
  })
  caller.send(toCallee, rtpPacket('still here'))
  await expect.poll(() => callee.received).toHaveLength(1)
})

test('a phone on hold gets no media, and gets it again afterwards', async () => {
  const relay = newRelay()
  const { session, caller, callee, toCaller, toCallee } = await newCall(relay)
  await session.pass('caller', caller.sdp([], { address: '0.0.0.0' }), here)
  callee.send(toCaller, rtpPacket('are you there?'))
  await expect.poll(() => relay.counters().dropped.nowhere).toBe(1)
  caller.send(toCallee, rtpPacket('music'))
  await expect.poll(() => callee.received).toEqual([rtpPacket('music')])
  await session.pass('caller', caller.sdp(), here)
  callee.send(toCaller, rtpPacket('back again'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('back again')])
})

test('browsers find each other by authenticated checks, and bundled media uses the port of the first section', async () => {
  const relay = newRelay()
  const session = relay.open()
  const [caller, callee, stranger] = [await openPhone(), await openPhone(), await openPhone()]
  const toCaller = firstPort(await session.pass('caller', Buffer.from(chromiumOffer), here))
  const toCallee = firstPort(await session.pass('callee', Buffer.from(chromiumAnswer), here))
  const byCaller = connectivityCheck('FbhD:UqSz', '1685naul0HAWhFrSUZ9ac5lo')
  const byCallee = connectivityCheck('UqSz:FbhD', 'ISaV5MqsH8Mv1QXfNFavDbAi')
  stranger.send(toCaller, rtpPacket('first'))
  stranger.send(toCaller, byCaller)
  await expect.poll(() => relay.counters().dropped.stranger).toBe(2)
  callee.send(toCaller, byCallee)
  await expect.poll(() => relay.counters().dropped.nowhere).toBe(1)
  caller.send(toCallee, byCaller)
  await expect.poll(() => callee.received).toEqual([byCaller])
  callee.send(toCaller, rtpPacket('sound'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('sound')])
  const telling = connectivityCheck('FbhD:UqSz', '1685naul0HAWhFrSUZ9ac5lo', [
    0x802b,
    Buffer.from('0001a455c0000202', 'hex'),
  ])
  caller.send(toCallee, telling)
  await expect.poll(() => relay.counters().dropped.telling).toBe(1)
  expect(callee.received).toEqual([byCaller])
})

test('an ICE-lite agent, which sends no checks, is reached at the address of its SDP', async () => {
  const relay = newRelay()
  const session = relay.open()
  const [caller, callee] = [await openPhone(), await openPhone()]
  const ice = (name: string) => ['a=rtcp-mux', `a=ice-ufrag:${name}`, `a=ice-pwd:${name.repeat(6)}`]
  const lite = caller.sdp(ice('lite')).toString().replace('m=', 'a=ice-lite\r\nm=')
  const toCaller = firstPort(await session.pass('caller', Buffer.from(lite), here))
  const toCallee = firstPort(await session.pass('callee', callee.sdp(ice('full')), here))
  const byCallee = connectivityCheck('lite:full', 'lite'.repeat(6))
  callee.send(toCaller, byCallee)
  await expect.poll(() => caller.received).toEqual([byCallee])
  caller.send(toCallee, rtpPacket('an answer'))
  await expect.poll(() => callee.received).toEqual([rtpPacket('an answer')])
})

test('bundled media uses the address of its first section, also without ICE', async () => {
  const relay = newRelay()
  const session = relay.open()
  const [caller, callee] = [await openPhone(), await openPhone()]
  const bundle = (phone: Phone) =>
    phone
      .sdp(['a=mid:0', 'a=rtcp-mux', 'm=video 9 RTP/AVP 96', 'a=mid:1', 'a=rtcp-mux'])
      .toString()
      .replace('m=audio', 'a=group:BUNDLE 0 1\r\nm=audio')
  await session.pass('caller', Buffer.from(bundle(caller)), here)
  const toCallee = firstPort(await session.pass('callee', Buffer.from(bundle(callee)), here))
  caller.send(toCallee, rtpPacket('picture'))
  await expect.poll(() => callee.received).toEqual([rtpPacket('picture')])
})

test('a phone on this machine may signal from one address and send media from another', async () => {
  const relay = newRelay()
  const { caller, callee, toCaller } = await newCall(relay, [], { from: await findAnnouncedAddress() })
  callee.send(toCaller, rtpPacket('hello'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('hello')])
})

test.skipIf(!hasIPv6)('one call may use IPv6 and IPv4', async () => {
  const relay = newRelay({ announcedAddress: '192.0.2.7', bindAddress: '::' })
  const { caller, callee, toCaller, toCallee } = await newCall(relay)
  callee.send(toCaller, rtpPacket('to the caller'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('to the caller')])
  caller.send(toCallee, rtpPacket('to the callee'))
  await expect.poll(() => callee.received).toEqual([rtpPacket('to the callee')])
})
