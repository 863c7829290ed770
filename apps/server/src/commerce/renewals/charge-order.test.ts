import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { hourMs } from '../../platform/base/time.ts'
import { runDueJobs } from './testing/owner.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

/** An owner who has signed on WeChat's page, with the real protocol. */
async function authorised() {
  const server = await startTestServer()
  const { member, token, id } = await createNumberOwner(server, '628888')
  const { phone } = member
  let session = member
  const signing = await server.request('POST /subscription/:id/mandate', { id, agreed: true }, { token })
  const { pathname } = new URL(signing.data.redirect_url)
  await fetch(`${server.wechatPay.origin}${pathname}/sign`, { method: 'POST', redirect: 'manual' })
  await server.runJob('mandates-reconcile', {})
  const subscription = async () => {
    const over = session.expiresAt <= server.context.clock().toISOString()
    if (over) session = await server.login(phone)
    return (await server.request('GET /subscription/:id', { id }, session)).data
  }
  const attempts = () =>
    server.context.db
      .selectFrom('payments')
      .select(['out_trade_no', 'channel', 'state'])
      .where('channel', '=', 'mandate')
      .orderBy('id')
      .execute()
  /** Runs the reconciler until the charge has its result; WeChat charges asynchronously. */
  const settled = async (state: string) =>
    waitUntil(
      async () => {
        server.advance(60_000)
        await server.runJob('payments-reconcile', {})
        return attempts()
      },
      (rows) => rows.at(-1)?.state === state,
    )
  /**
   * Lets days pass for the server and WeChat, with the due jobs of each half, until WeChat has made this many
   * charges. SMS leave by day only, whenever the test runs.
   */
  const passToCharge = async (count: number) => {
    for (let day = 0; day < 40 && (await attempts()).length < count; day += 1) {
      server.wechatPay.advanceDays(1)
      for (let half = 0; half < 2; half += 1) {
        server.advance(12 * hourMs)
        await runDueJobs(server)
        await server.runJob('notices-send', {})
      }
    }
  }
  return { server, subscription, passToCharge, settled }
}

test('a renewal is announced, charged through the mandate signed on WeChat’s page, and settled', async () => {
  const { server, subscription, passToCharge, settled } = await authorised()
  const { mandate, periodEnd } = await subscription()
  expect(mandate).toBe('active')
  await passToCharge(1)
  await settled('succeeded')
  const renewed = await subscription()
  expect([renewed.state, renewed.periodStart]).toEqual(['active', periodEnd])
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('a charge refused for insufficient balance is tried again under a new trade number', async () => {
  const { server, subscription, passToCharge, settled } = await authorised()
  server.wechatPay.setFaults({ failingCharges: 1 })
  await passToCharge(1)
  const [first] = await settled('unknown')
  expect((await subscription()).state).toBe('past_due')
  await passToCharge(2)
  const charged = await settled('succeeded')
  expect(charged).toEqual([
    { ...first, state: 'closed' },
    { out_trade_no: `${first?.out_trade_no}-2`, channel: 'mandate', state: 'succeeded' },
  ])
  expect((await subscription()).state).toBe('active')
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})
