import { expect, test } from 'vitest'
import type { EdgeOptions } from '../edge-options.ts'
import { createRegistrar } from '../registrar/registrar.ts'
import { number, phoneNumber, startHeld, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { sdp } from '../testing/peer.ts'
import { standardTimers, transactionTimeoutMs } from '../transaction/timers.ts'

function fail(): never {
  throw new Error('a fault')
}
const nothingLeft = { calls: 0, transactions: 0 }

test('a REGISTER whose handler throws gets 500 and leaves no registration', async () => {
  const { phone, left } = await startHeld({ registrar: { ...createRegistrar('open'), register: fail } })
  expect((await phone.register(phoneNumber)).start).toContain('500')
  await expect.poll(left).toMatchObject(nothingLeft)
})

test('an INVITE whose media fails to open gets 500 and leaves no call', async () => {
  const { caller, left } = await startHeld({ openMedia: fail })
  const call = caller.invite(number)
  await call.response(500)
  call.drop()
  await expect.poll(left).toMatchObject(nothingLeft)
})

test('the end of a call does all its steps although one of them throws', async () => {
  const { caller, phone, left } = await startHeld({
    carrier: {
      ask: async () => ({ action: 'forward', target: phoneNumber, display: number, maxSeconds: 60 }),
      report: (event) => event.type === 'ended' && fail(),
      leaveMessage: async () => undefined,
      flush: async () => undefined,
    },
    openMedia: () => ({
      pass: async (_from, body) => body,
      refused: async () => {},
      isTwoWay: () => false,
      lastReceived: () => ({ caller: undefined, callee: undefined }),
      close: fail,
    }),
  })
  const call = caller.invite(number)
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  await expect.poll(left).toMatchObject(nothingLeft)
})

const unclassified: [string, Partial<EdgeOptions>][] = [
  ['isTrunk', { isTrunk: fail }],
  ['phoneAt', { isTrunk: () => false, registrar: { ...createRegistrar('open'), phoneAt: fail } }],
  ['isTrunk and the log', { isTrunk: fail, log: fail }],
]

test.each(unclassified)('a request gets 500 when a fault of %s hides its sender', async (_name, options) => {
  const { caller, edge } = await startTestEdge(options)
  const call = caller.invite(number)
  await call.response(500)
  call.cancel()
  await call.response(481)
  expect(edge.figures()).toMatchObject(nothingLeft)
})

test.each(['INVITE', 'UPDATE'])(
  'an %s in a call gets 500 when its work throws, and the call ends',
  async (method) => {
    let isFaulty = false
    const { caller, phone, left } = await startHeld({
      openMedia: () => ({
        // A value that cannot be serialised.
        pass: async (_from, body) => (isFaulty ? (1 as never) : body),
        refused: async () => {},
        isTwoWay: () => false,
        lastReceived: () => ({ caller: undefined, callee: undefined }),
        close: () => {},
      }),
    })
    const call = caller.invite(number)
    phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
    await call.response(200)
    call.ack()
    await phone.next(/^ACK/)
    isFaulty = true
    call.request(method, { body: sdp(40_002) })
    await call.response(500)
    phone.reply(await phone.next(/^BYE/), 200)
    caller.reply(await caller.next(/^BYE/), 200)
    await expect.poll(left).toMatchObject(nothingLeft)
  },
)

test('a request without a response from its handler gets 408 after the peer’s timeout', async () => {
  const registrar = createRegistrar('open')
  const { phone, edge, pass, left } = await startHeld({ registrar })
  await expect.poll(left).toMatchObject(nothingLeft)
  registrar.register = async () => {}
  const answer = phone.register(phoneNumber)
  await expect.poll(() => edge.figures().transactions).toBe(1)
  pass(transactionTimeoutMs(standardTimers))
  expect((await answer).start).toContain('408')
  await expect.poll(left).toMatchObject(nothingLeft)
})

test('an INVITE without a decision gets 503, and its call ends', async () => {
  const { caller, edge } = await startWithPhone({
    timers: { t1: 1, t2: 4, t4: 5 },
    carrier: {
      ask: async () => new Promise(() => {}),
      report: () => {},
      leaveMessage: async () => undefined,
      flush: async () => undefined,
    },
  })
  const call = caller.invite(number)
  await call.response(503)
  call.drop()
  await expect.poll(() => edge.figures()).toMatchObject(nothingLeft)
})
