import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { isRefusal } from '../../platform/base/refuse.ts'
import { dayMs } from '../../platform/base/time.ts'
import { requestRefundAsStaff } from '../refund-requests/testing/staff-request.ts'
import { startRenewalServer } from '../renewals/testing/owner.ts'
import { createShopper, type Shopper } from './testing/shopper.ts'

/** `which` chooses an order. `fails`: the provider closes the refund. */
type Act =
  | { name: 'pass'; days: number }
  | { name: 'bind' }
  | { name: 'end' }
  | { name: 'withdraw' }
  | { name: 'renew'; months: number }
  | { name: 'payAgain' | 'returnAll'; which: number; fails: boolean }
  | { name: 'returnPart'; which: number; percent: number; fails: boolean }

const which = fc.nat(3)
const fails = fc.constantFrom(false, false, true)
const months = fc.constantFrom(1, 3, 12)
const act = fc.oneof(
  fc.record({ name: fc.constant('pass'), days: fc.constantFrom(1, 2, 10, 31, 183) }),
  fc.record({ name: fc.constantFrom('bind', 'bind', 'bind', 'withdraw') }),
  fc.record({ name: fc.constantFrom('end', 'renew', 'renew', 'renew'), months }),
  fc.record({ name: fc.constantFrom('payAgain', 'payAgain', 'returnAll'), which, fails }),
  fc.record({ name: fc.constant('returnPart'), which, percent: fc.integer({ min: 1, max: 110 }), fails }),
) as fc.Arbitrary<Act>

/** What must come back of one order (fen), by the rule and not by our code. */
function comesBack(
  { leftFen, start, end }: Awaited<ReturnType<Shopper['liveOrders']>>[number],
  at: Date,
): number {
  if (!start || !end) return leftFen
  const days = (end.getTime() - start.getTime()) / dayMs
  const daysLeft = Math.max(0, Math.min(days, Math.floor((end.getTime() - at.getTime()) / dayMs)))
  return Math.floor((leftFen * daysLeft) / days)
}

/** Compares what is promised now with the rule. Returns the promise (fen). */
async function comparePromise(shopper: Shopper): Promise<number> {
  const { refundable = 0 } = await shopper.subscription()
  const orders = await shopper.liveOrders()
  const due = orders.map((order) => comesBack(order, shopper.context.clock()))
  const fen = Math.round(refundable * 100)
  expect(fen).toBe(due.reduce((sum, each) => sum + each, 0))
  const [first] = orders
  if (first?.stage === 'paid') expect((await shopper.order(first.id)).refundable).toBe(first.leftFen / 100)
  return fen
}

/** Ends or withdraws. What was promised is what came back, of each order no more than is due. */
async function leave(shopper: Shopper, request: () => Promise<{ status: number }>): Promise<void> {
  const promised = await comparePromise(shopper)
  const before = await shopper.liveOrders()
  const at = shopper.context.clock()
  const { status } = await request()
  if (status !== 200) return
  const back = await Promise.all(before.map(async ({ id, leftFen }) => leftFen - (await shopper.left(id))))
  expect(back).toEqual(before.map((order) => comesBack(order, at)))
  expect(back.reduce((sum, fen) => sum + fen, 0)).toBe(promised)
}

async function returnAsStaff(shopper: Shopper, orderId: number, amountFen?: number): Promise<void> {
  try {
    await requestRefundAsStaff(shopper.context, orderId, amountFen)
  } catch (error) {
    if (!isRefusal(error)) throw error
    expect(['refund-too-large', 'not-now']).toContain(error.refusal)
  }
}

async function perform(shopper: Shopper, one: Act): Promise<void> {
  if (one.name === 'pass') return shopper.pass(one.days)
  if (one.name === 'bind') return void (await shopper.bind())
  if (one.name === 'end') return leave(shopper, shopper.end)
  if (one.name === 'withdraw') return leave(shopper, shopper.withdraw)
  if (one.name === 'renew') return shopper.renew(one.months)
  const orderId = shopper.orderIds[one.which % shopper.orderIds.length]!
  if (one.name === 'payAgain') await shopper.payAgain(orderId)
  if (one.name === 'returnAll') await returnAsStaff(shopper, orderId)
  if (one.name === 'returnPart')
    await returnAsStaff(shopper, orderId, Math.ceil(((await shopper.left(orderId)) * one.percent) / 100))
  await shopper.sendRefunds(one.fails)
}

/** Staff return what the provider did not: the main payment of a withdrawn order, and each second payment. */
async function returnFailed(shopper: Shopper): Promise<void> {
  for (const id of shopper.orderIds) {
    const [main = 0, ...seconds] = await shopper.leftOfEach(id)
    for (const fen of seconds.filter((each) => each > 0)) await returnAsStaff(shopper, id, fen)
    const { stage } = await shopper.order(id)
    if (main > 0 && stage === 'refunding') await returnAsStaff(shopper, id)
  }
  await shopper.sendRefunds(false)
}

test('after random payments, refunds and ends what came back is what was promised, and never service for nothing', async () => {
  const renewals = await startRenewalServer()
  const { db } = renewals.server.context
  const run = async (length: number, acts: readonly Act[]) => {
    const shopper = await createShopper(renewals, length)
    for (const one of acts) {
      await perform(shopper, one)
      await comparePromise(shopper)
    }
    await leave(shopper, shopper.end)
    await shopper.sendRefunds(false)
    await returnFailed(shopper)
    for (const { atProvider, inLedger } of await shopper.sumTrades()) {
      expect(atProvider).toBeGreaterThanOrEqual(0)
      expect(inLedger).toBe(atProvider)
    }
    expect(await findBrokenInvariants(db)).toEqual({})
  }
  await fc.assert(fc.asyncProperty(months, fc.array(act, { minLength: 3, maxLength: 14 }), run), {
    numRuns: depth(12, 400),
  })
}, 3_600_000)
