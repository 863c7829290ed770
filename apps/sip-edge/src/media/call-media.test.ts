import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { number, phoneNumber, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { newRelay, rtpPacket, sdesPacket } from './call.fixture.ts'
import { firstPort, openPhone } from './phone.fixture.ts'
import { baresipIce, chromiumOffer, sipp } from './sdp.fixture.ts'

const key = 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:khOpgkS7rU+Qe3K871glhKqLkmoZ2DDNx93+Jhg4'
const dtls = ['a=fingerprint:sha-256 ' + Array(32).fill('D4').join(':'), 'a=setup:actpass']

/** An edge with its own relay, and the sound ports of both sides. */
async function startStage() {
  const relay = newRelay()
  const stage = await startWithPhone({ openMedia: () => relay.open() })
  return { ...stage, mouth: await openPhone(), ear: await openPhone() }
}

type Stage = Awaited<ReturnType<typeof startStage>>

/** An answered call, and the port that each side sends to. */
async function connect({ caller, phone, mouth, ear }: Stage) {
  const call = caller.invite(number, { body: mouth.sdp().toString() })
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: ear.sdp().toString() })
  const ok = await call.response(200)
  call.ack()
  await phone.next(/^ACK/)
  const [byCaller, byCallee] = [firstPort(Buffer.from(ok.body)), firstPort(Buffer.from(invite.body))]
  return { call, byCaller, byCallee }
}

const sdes = (sdp: string) => sdp.replace('RTP/AVP', 'RTP/SAVP') + `${key}\r\n`
const tls = (sdp: string) => sdp.replace('RTP/AVP', 'UDP/TLS/RTP/SAVPF') + `${dtls.join('\r\n')}\r\n`

test.each([
  ['keys in the session description', sdes(sipp)],
  ['the same with feedback', sdes(sipp).replace('SAVP', 'SAVPF')],
  ['the same with ICE', baresipIce],
  ['DTLS', tls(sipp)],
  ['DTLS and no feedback', tls(sipp).replace('SAVPF', 'SAVP')],
  ['DTLS of a browser, and RTCP on its own port', chromiumOffer.replaceAll('a=rtcp-mux\r\n', '')],
  [
    'a data channel',
    sipp.replace('audio 6000 RTP/AVP 0', 'application 6000 UDP/DTLS/SCTP webrtc-datachannel'),
  ],
])('an offer with %s alone gets 488, as nothing could hide the names in it', async (_, body) => {
  const { caller, phone } = await startStage()
  const call = caller.invite(number, { body })
  await call.response(488)
  call.drop()
  expect(phone.received.filter(({ start }) => start.startsWith('INVITE'))).toEqual([])
})

test.each([
  ['beside plain RTP', (sdp: string) => `${sdp}${[key, ...dtls].join('\r\n')}\r\n`],
  ['for the whole session', (sdp: string) => sdp.replace('t=0 0', `t=0 0\r\n${dtls.join('\r\n')}`)],
  ['in a second section', (sdp: string) => `${sdp}${/m=audio.*/.exec(sdes(sipp))?.[0]}\r\n${key}\r\n`],
])('a phone that offers encryption %s talks without it', async (_, change) => {
  const stage = await startStage()
  const { caller, phone, mouth, ear } = stage
  const call = caller.invite(number, { body: change(mouth.sdp().toString()) })
  const invite = await phone.next(/^INVITE/)
  expect(invite.body).not.toMatch(/crypto|fingerprint|setup|inline|m=audio [1-9]\d* RTP\/SAVP/)
  phone.reply(invite, 200, { body: ear.sdp().toString() })
  const ok = await call.response(200)
  call.ack()
  mouth.send(firstPort(Buffer.from(ok.body)), rtpPacket('hello'))
  await expect.poll(() => ear.received).toEqual([rtpPacket('hello')])
})

test('no RTCP, no ZRTP and no key exchange passes between plain phones', async () => {
  const stage = await startStage()
  const { mouth, ear } = stage
  const { byCaller, byCallee } = await connect(stage)
  const reduced = Buffer.concat([Buffer.from('81cd0003', 'hex'), Buffer.from('13812345678')])
  const farewell = Buffer.concat([Buffer.from('81cb0004', 'hex'), Buffer.from('alice is gone')])
  const zrtp = Buffer.concat([Buffer.from('100000015a525450', 'hex'), Buffer.from('alice’s phone')])
  const names = [sdesPacket, reduced, farewell, zrtp, Buffer.from('16feff', 'hex'), Buffer.from('alice')]
  for (const datagram of [...names, rtpPacket('sound')]) {
    mouth.send(byCaller, datagram)
    ear.send(byCallee, datagram)
  }
  for (const datagram of names) mouth.sendRtcp(byCaller + 1, datagram)
  await expect
    .poll(() => [mouth.received, ear.received])
    .toEqual([[rtpPacket('sound')], [rtpPacket('sound')]])
  expect([...mouth.heardRtcp, ...ear.heardRtcp]).toEqual([])
})

test.each(['INVITE', 'UPDATE'])(
  'a refused %s changes nothing, and a later one that is accepted does',
  async (method) => {
    const stage = await startStage()
    const { phone, mouth, ear } = stage
    const { call, byCaller, byCallee } = await connect(stage)
    const moved = await openPhone()
    const talk = async (to: typeof mouth, word: string) => {
      mouth.send(byCaller, rtpPacket(`${word} of the caller`))
      await expect.poll(() => ear.received.at(-1)).toEqual(rtpPacket(`${word} of the caller`))
      ear.send(byCallee, rtpPacket(`${word} of the phone`))
      await expect.poll(() => to.received.at(-1)).toEqual(rtpPacket(`${word} of the phone`))
    }
    await talk(mouth, 'first')
    const offer = (body: string) => {
      const branch = call.branch.replace(/branch=.*/, `branch=z9hG4bK${randomUUID()}`)
      call.request(method, { branch, body, fields: ['Allow: UPDATE, INVITE'] })
      return () => method === 'INVITE' && call.request('ACK', { branch, seq: call.leg.seq })
    }
    for (const [status, body] of [
      [488, moved.sdp(['a=sendonly'])],
      [491, moved.sdp([], { address: '0.0.0.0' })],
      [486, moved.sdp(['m=video 9000 RTP/AVP 96'])],
    ] as const) {
      const drop = offer(body.toString())
      const asked = await phone.next(new RegExp(`^${method}`))
      ear.send(byCallee, rtpPacket(`while asked ${status}`))
      await expect.poll(() => mouth.received.at(-1)).toEqual(rtpPacket(`while asked ${status}`))
      phone.reply(asked, status)
      await call.response(status)
      drop()
      await talk(mouth, `after ${status}`)
    }
    const drop = offer(
      mouth
        .sdp()
        .toString()
        .replace(/m=audio (\d+).*/, 'm=image $1 udptl t38'),
    )
    await call.response(488)
    drop()
    expect(moved.received).toEqual([])
    offer(moved.sdp().toString())
    phone.reply(await phone.next(new RegExp(`^${method}`)), 200, { body: ear.sdp().toString() })
    await call.response(200)
    if (method === 'INVITE') call.ack()
    ear.send(byCallee, rtpPacket('at the new place'))
    await expect.poll(() => moved.received).toEqual([rtpPacket('at the new place')])
  },
)

test.each([
  ['a line that is none', (sdp: string) => `${sdp}hello\r\n`, 1],
  ['a broken address', (sdp: string) => sdp.replace('c=IN IP4 127.0.0.1', 'c=IN IP4 127.0.0.1 x'), 1],
  ['no address', (sdp: string) => sdp.replace('c=IN IP4 127.0.0.1\r\n', ''), 1],
  ['a broken section', (sdp: string) => `${sdp}m=video RTP/AVP\r\nm=video 70000 RTP/AVP 96\r\n`, 3],
  ['nine sections', (sdp: string) => sdp + 'm=audio 6000 RTP/AVP 0\r\n'.repeat(8), 9],
])('an offer with %s is carried as far as it can be', async (_, change, sections) => {
  const stage = await startStage()
  const { caller, phone, mouth, ear } = stage
  const call = caller.invite(number, { body: change(mouth.sdp().toString()) })
  const invite = await phone.next(/^INVITE/)
  const live = Math.min(sections, 8)
  expect(invite.body.match(/^m=/gm)).toHaveLength(sections)
  if (sections === 9) expect(invite.body.match(/^m=audio [1-9]/gm)).toHaveLength(live)
  phone.reply(invite, 200, { body: ear.sdp().toString() })
  const ok = await call.response(200)
  call.ack()
  mouth.send(firstPort(Buffer.from(ok.body)), rtpPacket('hello'))
  await expect.poll(() => ear.received).toEqual([rtpPacket('hello')])
})

test('a phone of IPv6 gets no call over our own relay, which has an address of IPv4', async () => {
  const relay = newRelay()
  const { caller, phone, logged } = await startTestEdge({
    isTrunk: () => false,
    proxies: [{ address: '127.0.0.1', port: 9 }],
    openMedia: () => relay.open(),
  })
  const source = 'X-Source: <sip:[2001:db8::5]:1000;transport=udp>'
  const path = '<sip:127.0.0.1:9;lr;received=sip:[2001:db8::5]:1000%3Btransport%3Dudp>'
  await phone.register(phoneNumber, ['Expires: 600', source, `Path: ${path}`])
  const call = caller.invite(number, { fields: ['X-Source: <sip:203.0.113.7:5060>;trunk'] })
  await call.response(488)
  call.drop()
  expect(logged.join()).toContain('No media address of IPv6')
})
