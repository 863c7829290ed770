import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { hourMs } from '../../platform/base/time.ts'
import { startWithNetwork } from '../../telephony/bindings/testing.ts'
import { createNumberOwner } from '../../testing/owner.ts'

/** A buyer with a first phone that the network is filing, and what happens next. */
async function filingBuyer() {
  const { server, network } = await startWithNetwork({ workers: false })
  const { context } = server
  const { orderId, member } = await createNumberOwner(server, '628888', { bound: false })
  let { token } = member
  network.faults.unfiledPhones.add(member.phone)
  const push = (bindingId = 1) => server.runJob('binding-push', { bindingId, version: bindingId })
  const bind = async (bindingId = 1) => {
    const { phone } = member
    token = (await server.login(phone)).token
    expect((await server.request('POST /order/binding', { orderId, phone }, { token })).status).toBe(200)
    await push(bindingId)
  }
  server.advance(hourMs)
  await bind()
  return {
    network: { ...network, phone: member.phone },
    push,
    bind,
    /** Advances the clock, runs the refunds that are due, and returns the stage of the order. */
    stageAfter: async (hours: number) => {
      server.advance(hours * hourMs)
      await server.runJob('unbound-refund', { orderId })
      for (const job of ['payments-reconcile', 'refunds-reconcile'] as const) await server.runJob(job, {})
      expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})
      const row = context.db.selectFrom('orders').select('stage').where('id', '=', orderId)
      return (await row.executeTakeFirstOrThrow()).stage
    },
    withdraw: () => server.request('POST /order/:id/refund', { id: orderId }, { token }),
  }
}

test('a buyer whose phone the network files for a week keeps the number, and the period begins then', async () => {
  const { network, push, stageAfter } = await filingBuyer()
  expect(await stageAfter(73)).toBe('paid')
  expect(await stageAfter(7 * 24)).toBe('paid')
  network.faults.unfiledPhones.clear()
  await push()
  expect(await stageAfter(0)).toBe('active')
})

test('a buyer whose phone the network refuses late has a day for another one, and is then refunded', async () => {
  const { network, push, bind, stageAfter } = await filingBuyer()
  const refuse = async (bindingId: number) => {
    network.faults.refusedPhones.add(network.phone)
    await push(bindingId)
    network.faults.refusedPhones.clear()
  }
  expect(await stageAfter(200)).toBe('paid')
  await refuse(1)
  expect(await stageAfter(23)).toBe('paid')
  await bind(2)
  expect(await stageAfter(30)).toBe('paid')
  await refuse(2)
  expect(await stageAfter(25)).toBe('refunding')
})

test('a phone refused on the first day does not delay the refund after 72 hours', async () => {
  const { network, push, stageAfter } = await filingBuyer()
  network.faults.refusedPhones.add(network.phone)
  await push()
  expect(await stageAfter(70)).toBe('paid')
  expect(await stageAfter(2)).toBe('refunding')
})

test('a buyer may withdraw while the network files the phone', async () => {
  const { stageAfter, withdraw } = await filingBuyer()
  expect((await withdraw()).status).toBe(200)
  expect(await stageAfter(0)).toBe('refunding')
})
