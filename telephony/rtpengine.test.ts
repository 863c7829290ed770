import { describe, expect, onTestFinished, test } from 'vitest'
import { openPhone } from '../apps/sip-edge/src/media/phone.fixture.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { receivedBy } from '../apps/sip-edge/src/testing/contract-stage.ts'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import {
  callerNumber,
  calls,
  connect,
  expectHidden,
  hangUp,
  placeIn,
  reinvite,
  sdpOf,
  sound,
  startStage,
  talk,
} from './testing/media-stage.ts'
import { engineAddress, hasRtpengine, startRtpengine } from './testing/rtpengine.ts'

/** RTCP of every kind that phones send, with the sender's identity wherever it can be. */
function rtcpOf(who: string): Buffer[] {
  const packet = (kind: number, count: number, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat([Buffer.from('00000007', 'hex'), ...parts.map((part) => Buffer.from(part))])
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    return Buffer.concat([Buffer.from([0x80 | count, kind, 0, padded.length / 4]), padded])
  }
  const text = `sip:${who}@127.0.0.1`
  const named = Buffer.concat([Buffer.from([1, text.length]), Buffer.from(text), Buffer.alloc(1)])
  const [report, sources] = [packet(201, 0), packet(202, 1, named)]
  const farewell = packet(203, 1, named.subarray(1))
  const application = packet(204, 0, 'NAME', text)
  return [
    Buffer.concat([report, sources]),
    Buffer.concat([farewell, sources]),
    Buffer.concat([report, application, sources]),
    sources,
    application,
    packet(207, 0, text),
    packet(210, 0, text),
  ]
}

describe.runIf(hasRtpengine)('with rtpengine', () => {
  test('sound flows both ways through the engine’s address only, and its session ends with the call', async () => {
    const engine = await startRtpengine()
    const stage = await startStage([engine])
    const connected = await connect(stage)
    const { places, invite, ok } = connected
    expect([places.toCaller.host, places.toCallee.host]).toEqual([engineAddress, engineAddress])
    for (const { body } of [invite, ok]) {
      expect(body.match(/(?:\d+\.){3}\d+/g)?.every((address) => address === engineAddress)).toBe(true)
      expect(body).toContain('\r\ns=-\r\nc=')
    }
    await talk(stage, places)
    expect(await calls(engine)).toHaveLength(1)
    await hangUp(stage, connected)
    await expect.poll(() => calls(engine)).toEqual([])
    expectHidden(stage)
  })

  test.each([['on a port of its own'], ['on the port of the sound', 'a=rtcp-mux']])(
    'RTCP of a phone that offers it %s ends at the engine, which answers, and never reaches the other side',
    async (_, ...lines) => {
      const stage = await startStage([await startRtpengine()])
      const { mouth, ear } = stage
      const connected = await connect(stage, lines)
      const { toCaller, toCallee } = connected.places
      const sendRtcp = () => {
        for (const datagram of rtcpOf(callerNumber))
          mouth.sendRtcp(toCallee.port + 1, datagram, toCallee.host)
        for (const datagram of rtcpOf(phoneNumber)) ear.sendRtcp(toCaller.port + 1, datagram, toCaller.host)
      }
      await expect
        .poll(async () => {
          await talk(stage, connected.places)
          sendRtcp()
          return mouth.heardRtcp.length > 0 && ear.heardRtcp.length > 0
        })
        .toBe(true)
      await talk(stage, connected.places)
      await hangUp(stage, connected)
      expectHidden(stage)
      const received = [...mouth.heardRtcp, ...ear.heardRtcp]
      expect(received.filter((datagram) => /NAME|sip|135|138/.test(datagram.toString('latin1')))).toEqual([])
      expect(new Set(received.map((datagram) => datagram.readUInt8(1)))).toEqual(new Set([200]))
      expect(connected.invite.body + connected.ok.body).not.toContain('mux')
    },
  )

  test.each([
    ['another port', (moved: string) => moved],
    ['a hold by an address', (moved: string) => moved.replace('c=IN IP4 127.0.0.1', 'c=IN IP4 0.0.0.0')],
    ['more media', (moved: string) => `${moved}m=video 9000 RTP/AVP 96\r\n`],
    ['a fax', (moved: string) => moved.replace(/m=audio (\d+).*/, 'm=image $1 udptl t38')],
  ])('a refused re-INVITE with %s interrupts the sound for no packet', async (what, change) => {
    const stage = await startStage([await startRtpengine()])
    const { mouth, ear, phone } = stage
    const { call, places } = await connect(stage)
    await talk(stage, places)
    call.request('INVITE', { body: change(sdpOf(await openPhone(), callerNumber)) })
    const asked = await phone.next(/^INVITE/)
    mouth.received.length = 0
    const speak = async (from: number) => {
      for (let sequence = from; sequence < from + 50; sequence += 1) {
        ear.send(places.toCaller.port, sound(sequence, 8, 'said'), places.toCaller.host)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    // While a fax is offered, there is no sound.
    if (what !== 'a fax') await speak(2000)
    phone.reply(asked, 488)
    await call.response(488)
    await speak(3000)
    await talk(stage, places)
    const heard = mouth.received.filter((packet) => packet.toString('latin1', 12).startsWith('said'))
    expect(heard).toHaveLength(what === 'a fax' ? 50 : 100)
  })

  test('hold and resume keep the ports, and a phone that moved is followed', async () => {
    const stage = await startStage([await startRtpengine()])
    const { mouth, ear, phone } = stage
    const connected = await connect(stage)
    await talk(stage, connected.places)
    const [offer, answer] = [sdpOf(mouth, callerNumber), sdpOf(ear, phoneNumber)]
    const held = await reinvite(stage, connected, `${offer}a=sendonly\r\n`, `${answer}a=recvonly\r\n`)
    expect(held.invite.body).toContain('a=sendonly')
    expect(held.ok.body).toContain('a=recvonly')
    const old = await reinvite(
      stage,
      connected,
      offer.replace('c=IN IP4 127.0.0.1', 'c=IN IP4 0.0.0.0'),
      answer,
    )
    expect(old.invite.body).toContain('c=IN IP4 0.0.0.0')
    const moved = await openPhone()
    const { invite, ok } = await reinvite(stage, connected, sdpOf(moved, callerNumber), answer)
    const places = { toCallee: placeIn(ok.body), toCaller: placeIn(invite.body) }
    expect(places).toEqual(connected.places)
    await talk({ ...stage, mouth: moved }, places)
    // Now the phone sends the re-INVITE.
    connected.answer.request('INVITE', { body: `${answer}a=inactive\r\n` })
    const asked = await stage.caller.next(/^INVITE/)
    stage.caller.reply(asked, 200, { body: `${sdpOf(moved, callerNumber)}a=inactive\r\n` })
    await phone.next(/^SIP\/2\.0 200/)
    connected.answer.ack()
    expect(asked.body).toContain('a=inactive')
    expectHidden(stage)
    expectHidden({ ...stage, mouth: moved })
  })
})

describe.runIf(hasRtpengine)('rtpengine with other kinds of offers and phones', () => {
  test('a late offer in the 200 and its answer in the ACK', async () => {
    const stage = await startStage([await startRtpengine()])
    const { caller, phone, mouth, ear } = stage
    const call = caller.invite(number, { body: '' })
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 200, { body: sdpOf(ear, phoneNumber) })
    const ok = await call.response(200)
    call.ack(sdpOf(mouth, callerNumber))
    const ack = await phone.next(/^ACK/)
    await talk(stage, { toCallee: placeIn(ok.body), toCaller: placeIn(ack.body) })
    expectHidden(stage)
  })

  test('the second phone gets the sound, although the first one had sent early media', async () => {
    const stage = await startStage([await startRtpengine()], {
      second: { target: '13800002222', afterSeconds: 3600 },
    })
    const { caller, phone, mouth, ear } = stage
    const second = await openPeer(stage.edge.port, '13800002222')
    await second.register('13800002222')
    const call = caller.invite(number, { body: sdpOf(mouth, callerNumber) })
    const first = await phone.next(/^INVITE/)
    phone.reply(first, 183, { body: sdpOf(await openPhone(), phoneNumber) })
    phone.reply(first, 486)
    const invite = await second.next(/^INVITE/)
    second.reply(invite, 183, { body: sdpOf(await openPhone(), phoneNumber) })
    await call.response(183)
    second.reply(invite, 200, { body: sdpOf(ear, phoneNumber) })
    const ok = await call.response(200)
    call.ack()
    await talk(stage, { toCallee: placeIn(ok.body), toCaller: placeIn(invite.body) })
    expectHidden(stage)
  })

  test('a phone at the engine’s address has sound; one that names the engine’s own port gets no call', async () => {
    const engine = await startRtpengine({ address: '127.0.0.1' })
    const stage = await startStage([engine])
    const connected = await connect(stage)
    await talk(stage, connected.places)
    const { port } = connected.places.toCaller
    const offer = sdpOf(stage.mouth, callerNumber).replace(/m=audio \d+/, `m=audio ${port}`)
    connected.call.request('INVITE', { body: offer })
    await connected.call.response(488)
    expectHidden(stage)
    await hangUp(stage, connected)
    await expect.poll(() => calls(engine)).toEqual([])
  })

  test.each([
    { others: ['::1'], status: 486, shown: 'c=IN IP6 ::1' },
    { others: [], status: 488, shown: undefined },
  ])('a phone of IPv6 gets an address of IPv6 or no call ($status)', async ({ others, status, shown }) => {
    const { caller, phone, mouth, ear } = await startStage([await startRtpengine({ others })], {
      isTrunk: () => false,
      proxies: [{ address: '127.0.0.1', port: 9 }],
    })
    const source = 'X-Source: <sip:[2001:db8::5]:1000;transport=udp>'
    const path = '<sip:127.0.0.1:9;lr;received=sip:[2001:db8::5]:1000%3Btransport%3Dudp>'
    await phone.register(phoneNumber, ['Expires: 600', source, `Path: ${path}`])
    const offer = { body: sdpOf(mouth, callerNumber), fields: ['X-Source: <sip:203.0.113.7:5060>;trunk'] }
    const call = caller.invite(number, offer)
    if (shown) {
      const invite = await phone.next(/^INVITE/)
      expect(invite.body).toContain(`\r\n${shown}\r\n`)
      expect(invite.body).not.toContain('IP4')
      phone.reply(invite, 183, { body: sdpOf(ear, phoneNumber) })
      expect((await call.response(183)).body).toContain(`c=IN IP4 ${engineAddress}`)
      phone.reply(invite, status)
    }
    await call.response(status)
    expect(shown ?? receivedBy(phone, /^INVITE/)).toEqual(shown ?? [])
  })

  test('a silent side is detected, and a sending one', async () => {
    const stage = await startStage([await startRtpengine()], { silentMs: 9000 })
    const { caller, phone, mouth } = stage
    const { places } = await connect(stage)
    await talk(stage, places)
    let sequence = 1000
    const speaking = setInterval(() => {
      sequence += 1
      mouth.send(places.toCallee.port, sound(sequence, 7, 'caller'), places.toCallee.host)
    }, 20)
    onTestFinished(() => clearInterval(speaking))
    // The phone no longer answers.
    await phone.next(/^OPTIONS/)
    await Promise.all([caller.next(/^BYE/), phone.next(/^BYE/)])
    expect(caller.received.some(({ start }) => start.startsWith('OPTIONS'))).toBe(false)
  })
})
