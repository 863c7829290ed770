import { expect, onTestFinished, test } from 'vitest'
import type { EdgeOptions } from '../edge-options.ts'
import { createRegistrar } from '../registrar/registrar.ts'
import { holdTimeouts, number, phoneNumber, startTestEdge, testApplication } from '../testing/edge.ts'
import { type Peer, sdp } from '../testing/peer.ts'
import type { PeerMessage } from '../testing/peer-line.ts'

/** The edge's dependencies, of which the n-th call throws. */
function faultAt(at: number) {
  let [calls, openMedia] = [0, 0]
  const wrap =
    <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result => {
      calls += 1
      if (calls === at) throw new Error(`fault ${at}`)
      return work(...args)
    }
  const { ask, report } = testApplication({})
  const registrar = createRegistrar('open')
  const options: Partial<EdgeOptions> = {
    carrier: {
      ask: wrap(ask),
      report: wrap(report),
      leaveMessage: async () => undefined,
      flush: async () => undefined,
    },
    registrar: {
      ...registrar,
      register: wrap(registrar.register),
      locate: wrap(registrar.locate),
      phoneAt: wrap(registrar.phoneAt),
    },
    isTrunk: wrap((address) => address === '127.0.0.1'),
    openMedia: wrap(() => {
      openMedia += 1
      return {
        pass: wrap(async (_from, body) => body),
        refused: wrap(async () => {}),
        isTwoWay: wrap(() => false),
        lastReceived: wrap(() => ({ caller: undefined, callee: undefined })),
        close: wrap(() => void (openMedia -= 1)),
      }
    }),
    log: wrap(() => undefined),
    timers: { t1: 5, t2: 20, t4: 25 },
    ringMs: 1000,
  }
  return { options, openMedia: () => openMedia, calls: () => calls }
}

/** Answers the requests that a phone gets, repeated ones too. */
function takeCalls(phone: Peer) {
  const answered = new WeakSet<PeerMessage>()
  const answer = (received: PeerMessage) => {
    if (answered.has(received)) return
    answered.add(received)
    const [method] = received.start.split(' ')
    if (method === 'ACK' || method === 'SIP/2.0') return
    if (method === 'INVITE' && !received.field('to').includes('tag=')) phone.reply(received, 180)
    phone.reply(received, 200, { body: method === 'INVITE' ? sdp(50_000) : '' })
  }
  const timer = setInterval(() => phone.received.forEach(answer), 5)
  onTestFinished(() => clearInterval(timer))
}

/** The first final response to the request with this CSeq, in one call if given. */
const finalTo = ({ received }: Peer, sequence: string, callId?: string) =>
  received.find(
    (each) =>
      /^SIP\/2\.0 [2-6]/.test(each.start) &&
      each.field('cseq') === sequence &&
      (callId === undefined || each.field('call-id') === callId),
  )

const status = (response: PeerMessage | undefined) => Number(response?.start.split(' ')[1])

async function waitForFinal(peer: Peer, sequence: string, callId?: string): Promise<PeerMessage> {
  await expect.poll(() => finalTo(peer, sequence, callId), { interval: 5, message: sequence }).toBeDefined()
  return finalTo(peer, sequence, callId)!
}

/** A call with a session change and its end: each request gets a final response, whatever throws. */
async function playCall(options: Partial<EdgeOptions>) {
  const stage = await startTestEdge(options)
  const { caller, phone } = stage
  phone.sendRegister(phoneNumber)
  await waitForFinal(phone, '1 REGISTER')
  for (const peer of [phone, caller]) takeCalls(peer)
  const call = caller.invite(number)
  const final = await waitForFinal(caller, '1 INVITE')
  const statuses = [status(final)]
  if (status(final) < 300) {
    call.leg.to = final.field('to')
    call.leg.uri = /<([^>]+)>/.exec(final.field('contact'))?.[1] ?? call.leg.uri
    call.ack()
    call.request('INVITE', { body: sdp(40_002) })
    const changed = await waitForFinal(caller, '2 INVITE')
    call.request('ACK', { seq: 2 })
    call.request('BYE')
    statuses.push(status(changed), status(await waitForFinal(caller, '3 BYE')))
  } else call.drop()
  return { ...stage, statuses }
}

const faultless = faultAt(0)

/** Lets time pass on the edges as fast as this process works: a busy machine is never late. */
function passTime(): void {
  const pass = holdTimeouts()
  const timer = setInterval(() => pass(5), 5)
  onTestFinished(() => clearInterval(timer))
}

test('the call succeeds without an injected fault', async () => {
  passTime()
  const { edge, statuses } = await playCall(faultless.options)
  expect(statuses).toEqual([200, 200, 200])
  await expect.poll(() => edge.figures()).toMatchObject({ calls: 0, transactions: 0 })
  expect(faultless.calls()).toBeGreaterThan(15)
})

test('after a fault in any dependency each request is answered, nothing remains, and the next call succeeds', async () => {
  passTime()
  const playWithFault = async (fault: number) => {
    const { options, openMedia } = faultAt(fault)
    const { edge, caller, phone, statuses } = await playCall(options)
    // The fault may be in the media's own `close`.
    const left = () => ({ ...edge.figures(), isMediaOpen: openMedia() > 1 })
    await expect
      .poll(left, { message: `fault ${fault}` })
      .toMatchObject({ calls: 0, transactions: 0, isMediaOpen: false })
    for (const { received } of [phone, caller]) received.splice(0)
    phone.sendRegister(phoneNumber)
    const registered = await waitForFinal(phone, '1 REGISTER')
    const { leg } = caller.invite(number)
    const next = await waitForFinal(caller, '1 INVITE', leg.callId)
    return { fault, statuses, registered: status(registered), next: status(next) }
  }
  const faults = Array.from({ length: faultless.calls() }, (_, index) => index + 1)
  for (const outcome of await Promise.all(faults.map(playWithFault))) {
    expect(outcome).toMatchObject({ registered: 200, next: 200 })
  }
})
