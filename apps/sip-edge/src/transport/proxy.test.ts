import { expect, test } from 'vitest'
import { receivedBy } from '../testing/contract-stage.ts'
import { number, phoneNumber, startTestEdge } from '../testing/edge.ts'
import { openPeer, sdp } from '../testing/peer.ts'

const trunk = 'X-Source: <sip:203.0.113.7:5060;transport=tls>;trunk'
const phoneAt = (port: number) => `X-Source: <sip:198.51.100.2:${port};transport=udp>`

/** An edge that accepts SIP only from a proxy at 127.0.0.1: both peers of the test. */
const startBehindProxy = async (more: Parameters<typeof startTestEdge>[0] = {}) =>
  startTestEdge({ isTrunk: () => false, proxies: [{ address: '127.0.0.1', port: 9 }], ...more })

test('the caller is the proxy’s X-Source: a trunk may call, others and requests without it may not', async () => {
  const { caller, phone, questions } = await startBehindProxy()
  await phone.register(phoneNumber, ['Expires: 600', phoneAt(1000)])
  for (const fields of [
    [phoneAt(2000)],
    [],
    [trunk, trunk],
    [trunk, phoneAt(2000)],
    ['X-Source: <sip:203.0.113.7:5060>;Trunks'],
    ['X-Source: trunk'],
    ['X-Source: <sip:203.0.113.7;trunk>'],
  ]) {
    const call = caller.invite(number, { fields })
    await call.response(403)
    call.drop()
  }
  expect(questions).toEqual([])
  const call = caller.invite(number, { fields: [trunk] })
  phone.reply(await phone.next(/^INVITE/), 486)
  await call.response(486)
})

test('an INVITE that waited for longer than 1.5 s is left to another edge, unless no other is up', async () => {
  const { caller, phone, questions } = await startBehindProxy()
  await phone.register(phoneNumber, ['Expires: 600', phoneAt(1000)])
  const sent = (secondsAgo: number) => `X-Sent: ${(Date.now() / 1000 - secondsAgo).toFixed(6)}`
  const late = caller.invite(number, { fields: [trunk, sent(1.6)] })
  expect((await late.response(503)).start).toContain('Late')
  late.drop()
  expect(questions).toEqual([])
  for (const fields of [[trunk, sent(-60)], [trunk]]) {
    const call = caller.invite(number, { fields })
    phone.reply(await phone.next(/^INVITE/), 486)
    await call.response(486)
    call.drop()
  }
})

test('requests from any address but the proxy’s are dropped', async () => {
  const { edge, caller } = await startTestEdge({ proxies: [{ address: '127.0.0.2', port: 9 }] })
  caller.invite(number, { fields: [trunk] })
  caller.options('sip:edge.example')
  await expect.poll(() => edge.figures().unreadable).toBe(2)
  expect(caller.received).toEqual([])
})

test('a phone is rung by the Path of its REGISTER and may call from its registered address', async () => {
  const { caller, phone, questions } = await startBehindProxy()
  const path = '<sip:127.0.0.1:9;lr;received=sip:198.51.100.2:1000%3Btransport%3Dws>'
  await phone.register(phoneNumber, ['Expires: 600', phoneAt(1000), `Path: ${path}, <sip:203.0.113.1;lr>`])
  const call = caller.invite(number, { fields: [trunk] })
  const invite = await phone.next(/^INVITE/)
  expect([...invite.text.matchAll(/^route: (.*)\r$/gim)].map(([, route]) => route)).toEqual([
    path,
    '<sip:203.0.113.1;lr>',
  ])
  expect(invite.text).not.toMatch(/x-source/i)
  // The relay gets the address of the caller itself.
  expect(invite.body).toContain('a=passed:caller 203.0.113.7')
  phone.reply(invite, 486)
  await call.response(486)
  for (const [port, status] of [
    [1000, 404],
    [1001, 403],
  ] as const) {
    const attempt = phone.invite('95013000404', { fields: [phoneAt(port)] })
    await attempt.response(status)
    attempt.drop()
  }
  expect(questions.at(-1)).toMatchObject({ caller: phoneNumber })
})

test('a call to a phone that is not registered leaves by the first proxy, which chooses the trunk', async () => {
  const proxy = await openPeer(9)
  const { caller } = await startBehindProxy({
    proxies: [{ address: '127.0.0.1', port: proxy.port }],
    domain: 'sip.example.com',
  })
  caller.invite(number, { fields: [trunk] })
  const invite = await proxy.next(/^INVITE/)
  expect(invite.start).toBe(`INVITE sip:${phoneNumber}@sip.example.com SIP/2.0`)
  expect(invite.field('route')).toBe(`<sip:127.0.0.1:${proxy.port};lr;trunk>`)
})

test('a draining edge refuses calls, registrations and probes, and a running call goes on to its end', async () => {
  const { edge, caller, phone } = await startBehindProxy()
  await phone.register(phoneNumber, ['Expires: 600', phoneAt(1000)])
  const call = caller.invite(number, { fields: [trunk] })
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  let isDrained = false
  const drained = edge.drain(60_000).then(() => (isDrained = true))
  const other = caller.invite(number, { fields: [trunk] })
  expect((await other.response(503)).start).toBe('SIP/2.0 503 Draining')
  other.drop()
  expect((await phone.register(phoneNumber, ['Expires: 600', phoneAt(1000)])).start).toContain('503')
  caller.options('sip:edge.example')
  await caller.next(/^SIP\/2\.0 503/)
  expect(
    edge.startOutbound({ callId: 'a', kind: 'callback', number, first: phoneNumber, maxSeconds: 60 }),
  ).toBe(false)
  expect(isDrained).toBe(false)
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  await call.response(200)
  await drained
  expect(receivedBy(phone, /^INVITE/)).toHaveLength(1)
})
