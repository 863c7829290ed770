import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { number, phoneNumber, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { openPeer, type Peer, sdp } from '../testing/peer.ts'
import { createAdmission, defaultAdmission } from './admission.ts'
import { sourceKey } from '../transport/source.ts'

const rate = (perSecond: number, burst: number) => ({ perSecond, burst })
/** Rates so low that no token is added during a test. */
const few = { source: rate(0.001, 20), strangers: rate(0.001, 100) }
const fast = { t1: 5, t2: 20, t4: 25 }

const statuses = ({ received }: Peer) => received.map(({ start }) => start.split(' ')[1])

test('an unknown sender gets one response to each INVITE without retransmission, and leaves nothing', async () => {
  const { edge, caller } = await startTestEdge({ isTrunk: () => false, timers: fast })
  const call = caller.invite(number)
  await call.response(403)
  expect(edge.figures().transactions).toBe(0)
  call.again()
  await call.response(403)
  await new Promise((resolve) => setTimeout(resolve, 20 * fast.t2))
  expect(statuses(caller)).toEqual(['403', '403'])
  call.drop()
  call.cancel()
  await caller.next(/ 481 /)
})

test('a flooding sender gets no more responses, while a trunk, a phone, a running call and other senders do', async () => {
  const { edge, phone, caller } = await startWithPhone({ isTrunk: () => false, admission: few, timers: fast })
  await caller.register('13900003333')
  const call = caller.invite(number)
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  const stranger = await openPeer(edge.port, 'stranger')
  for (const method of ['OPTIONS', 'INVITE', 'REGISTER', 'BYE', 'CANCEL', 'SUBSCRIBE'] as const)
    for (let at = 0; at < 20; at += 1) stranger.send(createRequestLines(method, at))
  // Later requests are answered.
  phone.options('sip:x')
  await phone.next(/^SIP\/2\.0 200/)
  expect(stranger.received.length).toBeLessThanOrEqual(20)
  expect(stranger.received.length).toBeGreaterThan(10)
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  await call.response(200)
  expect((await phone.register(phoneNumber)).start).toContain('200')
})

function createRequestLines(method: string, at: number): string[] {
  return [
    `${method} sip:${number}@edge.example SIP/2.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:9;rport;branch=z9hG4bKflood${method}${at}`,
    'From: <sip:1@x.example>;tag=1',
    'To: <sip:2@x.example>',
    `Call-ID: flood${method}${at}`,
    `CSeq: 1 ${method}`,
    'Contact: <sip:1@127.0.0.1>',
  ]
}

test('all unknown senders share one rate for REGISTER and one for other requests', () => {
  const clock = { now: 0 }
  const { admits } = createAdmission({ source: rate(50, 200), strangers: rate(10, 30) }, () => clock.now)
  const spoofed = (method: string) =>
    Array.from({ length: 500 }, (_, at) => admits({ kind: 'stranger', key: `10.0.${at}` }, method)).filter(
      Boolean,
    ).length
  expect([spoofed('INVITE'), spoofed('OPTIONS'), spoofed('REGISTER')]).toEqual([30, 0, 30])
  clock.now += 1000
  expect(spoofed('INVITE')).toBe(10)
  expect(admits({ kind: 'trunk', key: '10.0.0.1' }, 'INVITE')).toBe(true)
  expect(admits({ kind: 'phone', key: '10.0.0.1 5060' }, 'INVITE')).toBe(true)
})

test('a trunk, phone or dialog cannot use the transactions of another', () => {
  const { place } = createAdmission(defaultAdmission)
  for (const kind of ['trunk', 'phone', 'dialog'] as const) {
    const places: (() => void)[] = []
    for (let leave = place({ kind, key: 'a' }); leave; leave = place({ kind, key: 'a' })) places.push(leave)
    expect(place({ kind, key: 'a' })).toBeUndefined()
    expect(place({ kind, key: 'b' })).toBeDefined()
    places[0]?.()
    expect(place({ kind, key: 'a' })).toBeDefined()
  }
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the source of %s is %s', (address, source) => {
  expect(sourceKey(address)).toBe(source)
})

test('a source may open a limited number of connections, and a trunk any number', async () => {
  const open = async (port: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket.resume()
  }
  const connections = { perSource: 2, all: 10 }
  const { edge } = await startTestEdge({ isTrunk: () => false, connections })
  const sockets = [await open(edge.port), await open(edge.port), await open(edge.port)]
  if (!sockets[2]!.destroyed) await once(sockets[2]!, 'close')
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true])
  sockets[0]!.destroy()
  const trunk = await startTestEdge({ connections })
  const many = await Promise.all(Array.from({ length: 12 }, async () => open(trunk.edge.port)))
  many[11]!.write('\r\n\r\n')
  await once(many[11]!, 'data')
})
