import { expect, test } from 'vitest'
import { createRegistrar } from '../registrar/registrar.ts'
import { number, phoneNumber, startTestEdge, startWithPhone } from '../testing/edge.ts'
import { sdp } from '../testing/peer.ts'

const fail = () => {
  throw new Error('a fault')
}
const timers = { t1: 5, t2: 20, t4: 25 }

test('a REGISTER whose handler throws gets 500, and leaves nothing', async () => {
  const { phone, edge } = await startTestEdge({
    timers,
    registrar: { ...createRegistrar('open'), register: fail },
  })
  expect((await phone.register(phoneNumber)).start).toContain('500')
  await expect.poll(() => edge.figures().transactions).toBe(0)
})

test('an INVITE whose media cannot be opened for a fault gets 500, and leaves nothing', async () => {
  const { caller, edge } = await startWithPhone({ timers, openMedia: fail })
  const call = caller.invite(number)
  await call.response(500)
  call.drop()
  await expect.poll(() => edge.figures()).toMatchObject({ calls: 0, transactions: 0 })
})

test('nothing that the end of a call does is left out because a part of it throws', async () => {
  const { caller, phone, edge } = await startWithPhone({
    timers,
    carrier: {
      ask: async () => ({ action: 'forward', target: phoneNumber, display: number, maxSeconds: 60 }),
      report: (event) => event.type === 'ended' && fail(),
      flush: async () => undefined,
    },
    openMedia: () => ({
      pass: async (_from, body) => body,
      isTwoWay: () => false,
      heard: () => ({ caller: undefined, callee: undefined }),
      close: fail,
    }),
  })
  const call = caller.invite(number)
  phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  call.request('BYE')
  phone.reply(await phone.next(/^BYE/), 200)
  await expect.poll(() => edge.figures()).toMatchObject({ calls: 0, transactions: 0 })
})
