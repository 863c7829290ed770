import { expect, test } from 'vitest'
import { createClient } from '../../../../simulators/src/carrier/client.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startConsole } from '../testing/console.ts'
import { block, unblock } from './testing.ts'

const account = { id: 'trunk', secret: 'a secret of both' }

async function startWithTwoNumbers() {
  const testConsole = await startConsole({ env: { CARRIER_ID: account.id, CARRIER_SECRET: account.secret } })
  const { server, request, staffByRole } = testConsole
  const owner = await createNumberOwner(server, '628888')
  const other = await createNumberOwner(server, '628889')
  const carrier = createClient(server.origin, account)
  const dial = async (digits: string) => {
    const call = { callId: 'c1', number: `95013${digits}`, caller: '13812341234', at: '2026-01-01' }
    const decision = await carrier.ask(call)
    return decision.action === 'forward' ? 'rings' : decision.reason
  }
  const as = staffByRole.telephony
  const lift = async (id: number) =>
    (await request('POST /blocks/:id/lift', { id, reason: '误操作' }, { as })).failure.error ?? 'lifted'
  const bar = (number: string, until?: string) =>
    request('POST /blocks', { number, reason: '骚扰投诉', ...(until && { until }) }, { as })
  const inMinutes = (minutes: number) =>
    new Date(server.context.clock().getTime() + minutes * minuteMs).toISOString()
  return { testConsole, server, owner, other, dial, lift, bar, inMinutes }
}

test('a customer is blocked with numbers that ring on, or that are silent until the end, which comes by itself', async () => {
  const { testConsole, server, owner, other, dial, inMinutes } = await startWithTwoNumbers()
  await block(testConsole, other.member.id)
  expect(await dial('628889')).toBe('rings')
  await block(testConsole, owner.member.id, { silent: true, until: inMinutes(2) })
  expect([await dial('628888'), await dial('628889')]).toEqual(['blocked', 'rings'])
  const user = async () =>
    (await server.request('GET /user/:id', { id: owner.member.id }, { token: owner.token })).data
  expect((await user()).blocked).toEqual({ until: expect.any(String) })
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
  server.advance(2 * minuteMs)
  const session = await server.login(owner.member.phone)
  expect([await dial('628888'), session.blocked]).toEqual(['rings', undefined])
  // After the end another block can begin.
  await block(testConsole, owner.member.id, { silent: true })
  expect(await dial('628888')).toBe('blocked')
})

test('one person cannot let a silenced number ring; lifting the block does, but not a bar that was there before', async () => {
  const { testConsole, server, owner, dial, lift, bar, inMinutes } = await startWithTwoNumbers()
  await block(testConsole, owner.member.id, { silent: true })
  expect(await lift(owner.numberId ?? 0)).toBe('customer-blocked')
  expect(await dial('628888')).toBe('blocked')
  expect((await unblock(testConsole, owner.member.id)).status).toBe(200)
  expect(await dial('628888')).toBe('rings')
  await bar('628888')
  await block(testConsole, owner.member.id, { silent: true, until: inMinutes(1) })
  await unblock(testConsole, owner.member.id)
  expect(await dial('628888')).toBe('blocked')
  expect(await lift(owner.numberId ?? 0)).toBe('lifted')
  // A bar that would end earlier is replaced.
  await bar('628888', inMinutes(1))
  await block(testConsole, owner.member.id, { silent: true, until: inMinutes(3) })
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
  server.advance(2 * minuteMs)
  expect(await dial('628888')).toBe('blocked')
})
