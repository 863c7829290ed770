import { createHash } from 'node:crypto'
import { depth } from '@hao/testing/deep.ts'
import { expect, test } from 'vitest'
import { type Outcome, type TortureMessage, tortureMessages } from '../rfc4475/torture-messages.ts'
import { call, register } from './calls.ts'
import { request, type Sender } from './messages.ts'
import { getField, type ReceivedMessage, read, type Wire } from './sender.ts'
import type { Stage, StartStage } from './stage.ts'

const number = '95013100200'

/** A new edge, since many of the messages have the same branch; a phone and a caller. */
async function setUp(
  startStage: StartStage,
): Promise<{ stage: Stage; phone: Sender; caller: Sender; close: () => Promise<void> }> {
  const stage = await startStage()
  const phone = { wire: await stage.open('TCP'), mark: 'callee', number: '13800000001' }
  const caller = { wire: await stage.open('UDP'), mark: 'caller', number: '13900000002' }
  stage.routes.set(number, phone.number)
  await register(phone)
  const close = async () => {
    await Promise.all([phone.wire.close(), caller.wire.close()])
    await stage.close()
  }
  return { stage, phone, caller, close }
}

const topVia = /^((?:v|via)[ \t]*:\s*\S+\s*\/\s*\S+\s*\/\s*\S+\s+[^\s;,:]+)(?::\d+)?/im

/** The message; over UDP with our port in its Via, so that responses arrive. */
function adaptVia({ protocol, port }: Wire, { text }: TortureMessage): string {
  return protocol === 'UDP' ? text.replace(topVia, `$1:${port}`) : text
}

const callIdOfProbe = 'probe'

/** The distinct final responses, except those to probes. */
function findFinalResponses({ received }: Wire): ReceivedMessage[] {
  const all = received.filter(
    (answer) => answer.status >= 200 && getField(answer, 'call-id') !== callIdOfProbe,
  )
  return [...new Map(all.map((answer) => [answer.text, answer])).values()]
}

/** Sends a request that is answered at once, after which all earlier messages have been processed. */
async function probe(wire: Wire): Promise<void> {
  wire.send(request({ wire, mark: 'probe', number: '1' }, 'OPTIONS', { to: '1', callId: callIdOfProbe }))
  await wire.waitFor((received) => getField(received, 'call-id') === callIdOfProbe)
}

/** Sends a message and expects its outcome. */
async function sendAndExpect(wire: Wire, text: string, fate: Outcome, other: Wire): Promise<void> {
  wire.send(text, true)
  if (fate === 'closed') return expect.poll(() => wire.isClosed(), { interval: 5 }).toBe(true)
  const statuses = typeof fate === 'number' ? [fate] : []
  const got = () => findFinalResponses(wire).map(({ status }) => status)
  await expect.poll(got, { interval: 5 }).toEqual(statuses)
  await probe(fate === 'awaited' ? other : wire)
  expect(got()).toEqual(statuses)
  expect(wire.isClosed()).toBe(false)
  return undefined
}

/** The Via values of a message without blanks. */
function viaValues({ fields }: ReceivedMessage): string[] {
  const values = fields.filter(([name]) => name === 'via').flatMap(([, value]) => value.split(','))
  return values.map((value) => value.replace(/\s/g, '')).filter((value) => value !== '')
}

/** Expects that a response repeats the fields of its request. */
function expectEcho(sent: ReceivedMessage, answer: ReceivedMessage): void {
  for (const name of ['call-id', 'cseq', 'from']) expect(getField(answer, name)).toBe(getField(sent, name))
  expect(getField(answer, 'to').startsWith(getField(sent, 'to'))).toBe(true)
  const [top = '', ...others] = viaValues(answer)
  const [sentTop = '', ...sentOthers] = viaValues(sent)
  expect(others).toEqual(sentOthers)
  expect(top.startsWith(sentTop.replace(/;rport$/, ''))).toBe(true)
}

/** An edge gives each torture message its outcome in the table, as a datagram and in a stream. */
async function expectOutcome(startStage: StartStage, torture: TortureMessage): Promise<void> {
  const datagram = tortureMessages.indexOf(torture) % 2 === 0 ? 'UDP' : 'WS'
  for (const protocol of depth([datagram, 'TCP'] as const, ['UDP', 'TCP', 'WS'] as const)) {
    const { stage, phone, caller, close } = await setUp(startStage)
    const wire = await stage.open(protocol)
    const text = adaptVia(wire, torture)
    await sendAndExpect(wire, text, protocol === 'TCP' ? torture.tcp : torture.udp, caller.wire)
    for (const answer of findFinalResponses(wire).slice(0, 1)) expectEcho(read(text), answer)
    const isAsked = torture.requestedNumber !== undefined && !wire.isClosed()
    expect(stage.routeRequests.map((question) => question.number)).toEqual(
      isAsked ? [torture.requestedNumber] : [],
    )
    await expectCall(stage, phone, caller)
    await wire.close()
    await close()
  }
}

/**
 * A proxy may refuse a torture message itself; the carrier is asked for no other number, and no phone rings.
 */
async function expectNoHarm(startStage: StartStage, torture: TortureMessage): Promise<void> {
  const { stage, phone, caller, close } = await setUp(startStage)
  const wires = [await stage.open('UDP'), await stage.open('TCP'), await stage.open('WS')]
  for (const wire of wires) wire.send(adaptVia(wire, torture), true)
  await expectCall(stage, phone, caller)
  for (const question of stage.routeRequests)
    expect([torture.requestedNumber, number]).toContain(question.number)
  for (const wire of wires) await wire.close()
  await close()
}

async function expectCall({ faults }: Stage, phone: Sender, caller: Sender): Promise<void> {
  expect(phone.wire.received.map(({ status }) => status)).toEqual([200])
  await call(caller, phone, number)
  expect(faults).toEqual([])
}

/** The same tests for every setup that takes SIP from unknown senders. */
export function testTortureMessages(startStage: StartStage, { hasProxy }: { hasProxy: boolean }): void {
  test('the table has each message of RFC 4475 byte for byte as in its archive', () => {
    expect(new Set(tortureMessages.map(({ section }) => section)).size).toBe(49)
    const all = Buffer.from(tortureMessages.map(({ text }) => text).join(''), 'latin1')
    expect(createHash('sha256').update(all).digest('hex')).toBe(
      'b24878056b0a361ed187ee3649973fbc153be07370925a38cd30011786b66b48',
    )
  })

  const expectGood = hasProxy ? expectNoHarm : expectOutcome
  test.each(tortureMessages)(
    '$section $name, $title: the message has its expected outcome, and calls still work',
    async (torture) => expectGood(startStage, torture),
  )
}
