import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { findAnnouncedAddress } from './addresses.ts'
import { freePorts, here, newCall, newRelay, rtpPacket, sdesPacket } from './call.fixture.ts'
import { connectivityCheck, openPhone, firstPort } from './phone.fixture.ts'
import { chromiumAnswer, chromiumOffer } from './sdp.fixture.ts'

test('sound goes both ways over even ports', async () => {
  const { session, caller, callee, toCaller, toCallee } = await newCall(newRelay())
  expect([toCaller % 2, toCallee % 2]).toEqual([0, 0])
  expect(session.lastReceived()).toEqual({ caller: undefined, callee: undefined })
  const before = Date.now()
  caller.send(toCallee, rtpPacket('from the caller'))
  callee.send(toCaller, rtpPacket('from the callee'))
  await expect
    .poll(() => [callee.received, caller.received])
    .toEqual([[rtpPacket('from the caller')], [rtpPacket('from the callee')]])
  for (const at of Object.values(session.lastReceived())) expect(at).toBeGreaterThanOrEqual(before)
})

test('a phone behind NAT with a private address in its SDP is reached at the source of its packets', async () => {
  const call = await newCall(newRelay(), [], { address: 'phone.local' })
  const { session, caller, callee, toCaller, toCallee } = call
  callee.send(toCaller, rtpPacket('too early'))
  await expect.poll(() => session.lastReceived().callee).toBeGreaterThan(0)
  caller.send(toCallee, rtpPacket('hello'))
  await expect.poll(() => callee.received).toEqual([rtpPacket('hello')])
  callee.send(toCaller, rtpPacket('now'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('now')])
})

test('a sender at another address than the phone and its signalling is not heard', async () => {
  const relay = newRelay()
  const { session, caller, callee, toCallee } = await newCall(relay, [], {
    address: '10.9.9.9',
    from: '203.0.113.5',
  })
  caller.send(toCallee, rtpPacket('it is me'))
  const other = await newCall(relay)
  other.caller.send(other.toCallee, rtpPacket('later'))
  await expect.poll(() => other.callee.received).toHaveLength(1)
  await session.pass('callee', callee.sdp(), here, 'answer')
  await session.pass('caller', caller.sdp(), here, 'answer')
  caller.send(toCallee, rtpPacket('now it is'))
  await expect.poll(() => callee.received).toEqual([rtpPacket('now it is')])
})

test('a repeated SDP gives the same result, and another answer of a fork is followed', async () => {
  const { session, caller, callee, toCaller, toCallee } = await newCall(newRelay())
  const again = await session.pass('callee', callee.sdp(), here, 'answer')
  expect(again).toEqual(await session.pass('callee', callee.sdp(), here, 'answer'))
  expect(firstPort(again)).toBe(toCallee)
  const other = await openPhone()
  const changed = (await session.pass('callee', other.sdp(), here, 'answer')).toString()
  expect(changed).toBe(again.toString())
  const held = String(await session.pass('callee', other.sdp(['a=inactive']), here, 'offer'))
  expect([again.toString(), held].map((text) => /^o=- \d+ (\d+)/m.exec(text)?.[1])).toEqual(['1', '2'])
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
    session.pass('caller', caller.sdp(), here, 'offer'),
    session.pass('callee', callee.sdp(), here, 'answer'),
    session.pass('caller', caller.sdp(['a=sendonly']), here, 'offer'),
  ])
  expect(firstPort(bodies[2])).toBe(firstPort(bodies[0]))
  expect(firstPort(bodies[1])).not.toBe(firstPort(bodies[0]))
})

test('a phone on hold gets no media, and gets it again afterwards', async () => {
  const { session, caller, callee, toCaller, toCallee } = await newCall(newRelay())
  await session.pass('caller', caller.sdp([], { address: '0.0.0.0' }), here, 'answer')
  callee.send(toCaller, rtpPacket('are you there?'))
  caller.send(toCallee, rtpPacket('music'))
  await expect.poll(() => callee.received).toEqual([rtpPacket('music')])
  await session.pass('caller', caller.sdp(), here, 'answer')
  callee.send(toCaller, rtpPacket('back again'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('back again')])
})

test('browsers find each other by checks, and their RTCP does not pass', async () => {
  const session = newRelay().open()
  const [caller, callee, stranger] = [await openPhone(), await openPhone(), await openPhone()]
  const toCaller = firstPort(await session.pass('caller', Buffer.from(chromiumOffer), here, 'offer'))
  const toCallee = firstPort(await session.pass('callee', Buffer.from(chromiumAnswer), here, 'answer'))
  const byCaller = connectivityCheck('FbhD:UqSz', '1685naul0HAWhFrSUZ9ac5lo')
  const byCallee = connectivityCheck('UqSz:FbhD', 'ISaV5MqsH8Mv1QXfNFavDbAi')
  stranger.send(toCaller, rtpPacket('first'))
  callee.send(toCaller, byCallee)
  await expect.poll(() => session.lastReceived().callee).toBeGreaterThan(0)
  caller.send(toCallee, byCaller)
  await expect.poll(() => callee.received).toEqual([byCaller])
  const keys = Buffer.from('16feff', 'hex')
  for (const datagram of [sdesPacket, keys, rtpPacket('sound')]) callee.send(toCaller, datagram)
  await expect.poll(() => caller.received).toEqual([keys, rtpPacket('sound')])
  caller.send(toCallee, rtpPacket('answer'))
  await expect.poll(() => callee.received).toEqual([byCaller, rtpPacket('answer')])
})

test('a browser whose ICE restarts is followed to its new port', async () => {
  const session = newRelay().open()
  const [caller, callee, next] = [await openPhone(), await openPhone(), await openPhone()]
  await session.pass('caller', Buffer.from(chromiumOffer), here, 'offer')
  const toCallee = firstPort(await session.pass('callee', Buffer.from(chromiumAnswer), here, 'answer'))
  caller.send(toCallee, connectivityCheck('FbhD:UqSz', 'x'))
  await expect.poll(() => session.lastReceived().caller).toBeGreaterThan(0)
  // Its default address has changed, and its credentials have not.
  const same = Buffer.from(chromiumOffer.replace('m=audio 43774', 'm=audio 43776'))
  const toBefore = firstPort(await session.pass('caller', same, here, 'offer'))
  await session.pass('callee', Buffer.from(chromiumAnswer), here, 'answer')
  callee.send(toBefore, connectivityCheck('UqSz:FbhD', 'x'))
  callee.send(toBefore, rtpPacket('as before'))
  await expect.poll(() => caller.received.at(-1)).toEqual(rtpPacket('as before'))
  const again = Buffer.from(chromiumOffer.replaceAll('UqSz', 'Next'))
  const toCaller = firstPort(await session.pass('caller', again, here, 'offer'))
  await session.pass('callee', Buffer.from(chromiumAnswer), here, 'answer')
  next.send(toCallee, connectivityCheck('FbhD:UqSz', 'x'))
  next.send(toCallee, connectivityCheck('FbhD:Next', 'x'))
  callee.send(toCaller, connectivityCheck('Next:FbhD', 'x'))
  await expect
    .poll(() => {
      callee.send(toCaller, rtpPacket('sound'))
      return next.received.length
    })
    .toBeGreaterThan(0)
})

test('a phone on this machine may signal from one address and send media from another', async () => {
  const { caller, callee, toCaller } = await newCall(newRelay(), [], { from: await findAnnouncedAddress() })
  callee.send(toCaller, rtpPacket('hello'))
  await expect.poll(() => caller.received).toEqual([rtpPacket('hello')])
})

test('an SDP cannot direct media to this machine from elsewhere', async () => {
  const { session, caller, callee, toCallee } = await newCall(newRelay())
  const victim = await openPhone()
  await session.pass('callee', victim.sdp(), '203.0.113.5', 'answer')
  caller.send(toCallee, rtpPacket('one'))
  await session.pass('callee', callee.sdp(), here, 'answer')
  caller.send(toCallee, rtpPacket('two'))
  await expect.poll(() => callee.received.at(-1)).toEqual(rtpPacket('two'))
  expect(victim.received).toEqual([])
})

test('a closed call frees its ports, relays nothing and refuses SDP', async () => {
  const relay = newRelay({ ports: await freePorts(4) })
  const { session, caller, callee, toCallee } = await newCall(relay)
  await expect(relay.open().pass('caller', caller.sdp(), here)).rejects.toMatchObject({ reason: 'exhausted' })
  session.close()
  session.close()
  caller.send(toCallee, rtpPacket('anybody?'))
  await expect(session.pass('caller', caller.sdp(), here)).rejects.toMatchObject({ reason: 'closed' })
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
    await new Promise(setImmediate)
  }
  expect((await newCall(relay)).toCallee).toBeGreaterThan(0)
})

test('the relay skips a port that another program uses', async () => {
  const ports = await freePorts(6)
  const other = createSocket('udp4').bind(ports.from + 2, here)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { toCaller, toCallee } = await newCall(newRelay({ ports }))
  expect(new Set([toCaller, toCallee])).toEqual(new Set([ports.from, ports.from + 4]))
})

test('after any malformed input the next call has media', async () => {
  const relay = newRelay()
  const { caller, toCallee } = await newCall(relay, ['a=rtcp-mux'])
  const datagram = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
  const shaped = fc
    .tuple(fc.constantFrom('80c8', '81ca', '000100502112a442', '1603'), datagram)
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
