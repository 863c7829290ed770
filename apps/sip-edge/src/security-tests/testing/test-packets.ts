import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type Random, seededRandom } from '@hao/numbers/random.ts'
import { call, register } from './calls.ts'
import { answer, request, createSdp, type Sender, readSeq, inDialog } from './messages.ts'
import { mutate } from './mutate.ts'
import type { ReceivedMessage, Wire } from './sender.ts'
import type { Stage, StartStage } from './stage.ts'

const seed = Number(process.env['HAO_SEED'] ?? 4475)
/** The number of packets between two health checks. */
const batch = 250

/**
 * The carrier's numbers: one of a good phone, one of a malicious phone, and one that is called between
 * batches.
 */
const testNumbers = { good: '95013100200', hostile: '95013888111', probed: '95013777666' }

/** Matches any number of this test. */
const anyTestNumber = /95013(?:100200|888111|777666)|13[89]0000000\d|13877770003/

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The messages that phones and callers send unprompted in a call. */
function answerAll(phone: Sender, say: (text: string) => void): void {
  phone.wire.listen((received) => {
    if (received.method === 'INVITE') {
      say(answer(phone, received, 180))
      say(answer(phone, received, 200, { body: createSdp(phone) }))
    } else if (received.method !== '' && received.method !== 'ACK') say(answer(phone, received, 200))
  })
}

/**
 * All messages of a call by `sender`, also in the last dialogs that it received, and other requests of a
 * peer.
 */
function createMessages(sender: Sender, received: readonly ReceivedMessage[]): string[] {
  const body = createSdp(sender)
  const dialogs = received.filter(({ status }) => status >= 180 && status < 300).slice(-3)
  const inDialogs = dialogs.flatMap((opened) => {
    const dialog = inDialog(opened)
    const { callId = '' } = dialog
    const seq = readSeq(opened) + 1
    const options = { to: testNumbers.good, ...dialog, seq }
    return [
      request(sender, 'ACK', { ...options, seq: seq - 1 }),
      request(sender, 'INVITE', { ...options, body }),
      request(sender, 'UPDATE', { ...options, body }),
      request(sender, 'INFO', {
        ...options,
        body: 'Signal=5\r\nDuration=160\r\n',
        contentType: 'application/dtmf-relay',
      }),
      request(sender, 'BYE', options),
      request(sender, 'CANCEL', { to: testNumbers.good, callId, seq: seq - 1 }),
    ]
  })
  return [
    request(sender, 'INVITE', { to: testNumbers.good, body }),
    request(sender, 'INVITE', { to: testNumbers.good }),
    request(sender, 'INVITE', { to: testNumbers.hostile, body }),
    request(sender, 'INVITE', { to: `tel:+86${testNumbers.good}`, body }),
    request(sender, 'REGISTER', { to: `sip:${sender.number}@127.0.0.1`, lines: ['Expires: 60'] }),
    request(sender, 'OPTIONS', { to: '1' }),
    request(sender, 'BYE', { to: testNumbers.good, toTag: 'nobody' }),
    ...inDialogs,
  ]
}

/** Sends a packet, over a stream in several pieces. */
function sendPieces(wire: Wire, text: string, random: Random): void {
  if (wire.protocol !== 'TCP' || random.below(4) > 0) return wire.send(text, random.below(2) === 0)
  const piece = 1 + random.below(1 + Math.min(200, text.length))
  for (let at = 0; at < text.length; at += piece) wire.send(text.slice(at, at + piece))
  return undefined
}

const onlyOnce = [
  'from',
  'to',
  'call-id',
  'cseq',
  'content-length',
  'max-forwards',
  'content-type',
  'contact',
]

/** The edge's messages are well-formed: no sender can inject a line into them. */
function expectWellFormed({ text, fields, body }: ReceivedMessage): void {
  const head = text.slice(0, text.indexOf('\r\n\r\n'))
  expect(head.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const [name] of fields) expect(name).toMatch(/^[a-z-]+$/)
  for (const name of onlyOnce) expect(fields.filter(([known]) => known === name).length).toBeLessThan(2)
  const length = fields.find(([name]) => name === 'content-length')?.[1]
  expect(Number(length)).toBe(body.length)
}

const findInvites = ({ wire }: Sender) => wire.received.filter(({ method }) => method === 'INVITE')

/** A good caller and good phones; each may receive only its own number. */
async function registerPeers(stage: Stage) {
  const sender = async (protocol: Wire['protocol'], mark: string, number: string): Promise<Sender> => ({
    wire: await stage.open(protocol),
    mark,
    number,
  })
  const good = await sender('TCP', 'good', '13800000001')
  const probed = await sender('TCP', 'probed', '13800000002')
  const bystander = await sender('TCP', 'bystander', '13877770003')
  const caller = await sender('UDP', 'caller', '13900000004')
  for (const phone of [good, probed, bystander]) await register(phone)
  answerAll(good, (text) => good.wire.send(text))
  return { good, probed, bystander, caller }
}

/** The same test for every setup that takes SIP from unknown senders. */
export function testPackets(start: StartStage, packets: number): void {
  test(`${packets} mutated packets over UDP, TCP and WebSocket cause no crash, no memory growth and no wrong ring`, async () =>
    sendMutations(start, packets))
}

const evil = { mark: 'evil', number: '13900000009' }

type Senders = Map<Wire['protocol'], Sender>

async function sendMutations(startStage: StartStage, packets: number): Promise<void> {
  const random = seededRandom(seed)
  const many = { calls: 200, newCalls: 1e9 }
  const limits = { calls: 200, newPerSecond: 1e6, pair: many, phone: many, trunkCaller: many }
  // Calls that no one answers or ends make room soon, but not before a busy machine comes to a good answer.
  const times = { timers: { t1: 20, t2: 80, t4: 100 }, ringMs: 5000, maxSeconds: 5 }
  const stage = await startStage({ limits, ...times })
  const peers = await registerPeers(stage)
  const { good, probed } = peers
  const hostile: Sender = { ...evil, number: '13800000009', wire: await stage.open('UDP') }
  await register(hostile)
  const phones = { [testNumbers.good]: good, [testNumbers.probed]: probed, [testNumbers.hostile]: hostile }
  for (const [number, { number: phone }] of Object.entries(phones)) stage.routes.set(number, phone)
  answerAll(hostile, (text) => hostile.wire.send(random.below(2) === 0 ? text : mutate(text, random, [text])))

  const senders: Senders = new Map()
  const heap: number[] = []
  let probes = 0
  for (const half of [1, 2]) {
    for (let sent = 0; sent < packets / 2; sent += batch) {
      await sendBatch(stage, senders, random)
      probes += 1
      await expectHealthy(stage, { ...peers, hostile, senders }, probes)
    }
    heap[half] = await settledHeap(stage)
  }
  expect((heap[2] ?? 0) - (heap[1] ?? 0)).toBeLessThan(8 << 20)
  expect(stage.faults.filter((fault) => !fault.includes('This is no SDP that we take'))).toEqual([])
  expect(stage.routeRequests.length).toBeGreaterThan(packets / 50)
  for (const line of stage.logged) expect(line).not.toMatch(anyTestNumber)
  for (const { wire } of [...Object.values(peers), hostile, ...senders.values()]) await wire.close()
  await stage.close()
}

async function sendBatch(stage: Stage, senders: Senders, random: Random): Promise<void> {
  for (const protocol of ['UDP', 'TCP', 'WS'] as const)
    if (senders.get(protocol)?.wire.isClosed() !== false)
      senders.set(protocol, { ...evil, wire: await stage.open(protocol) })
  for (let left = batch; left > 0; left -= 1) {
    const sender = [...senders.values()][random.below(3)] as Sender
    const known = createMessages(sender, sender.wire.received)
    const text = known[random.below(known.length)] as string
    sendPieces(sender.wire, random.below(8) === 0 ? text : mutate(text, random, known), random)
    if (left % 25 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A call succeeds, no peer receives another's messages, and each message is well-formed. */
async function expectHealthy(
  stage: Stage,
  {
    good,
    probed,
    bystander,
    caller,
    hostile,
    senders,
  }: Awaited<ReturnType<typeof registerPeers>> & { hostile: Sender; senders: Senders },
  probes: number,
): Promise<void> {
  await call(caller, probed, testNumbers.probed)
  expect(findInvites(probed)).toHaveLength(probes)
  expect(bystander.wire.received.map(({ status }) => status)).toEqual([200])
  // A proxy refuses a request with the unchanged fields of the request.
  const others = stage.hasProxy ? [] : senders.values()
  for (const { wire } of [good, probed, caller, hostile, ...others]) {
    for (const received of wire.received) expectWellFormed(received)
    if (wire !== good.wire && wire !== hostile.wire) continue
    const number = wire === good.wire ? testNumbers.good : testNumbers.hostile
    for (const { text, method, fields } of wire.received.splice(0)) {
      if (wire === good.wire) expect(text).not.toMatch(/evil|13900000009/i)
      if (method === 'INVITE') expect(Object.fromEntries(fields)['from']).toContain(`sip:${number}@`)
    }
  }
  for (const { wire } of senders.values()) wire.received.splice(0, wire.received.length - 10)
}

/** Bytes in use after all calls have ended. */
async function settledHeap(stage: Stage): Promise<number> {
  await expect.poll(stage.countCurrent).toEqual({ calls: 0, transactions: 0, sessions: 0 })
  collectGarbage()
  return process.memoryUsage().heapUsed
}
