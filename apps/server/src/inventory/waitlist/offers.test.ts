import { depth } from '@hao/testing/deep.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { stockHeldNumbers, newWaiter, nextMorning, runOfferJobs, runMatchJobs, toOutcome } from './testing.ts'

const count = <Row>(rows: readonly Row[]) => rows.length

const openOffers = ({ context: { db } }: TestServer) =>
  db.selectFrom('offers').select(['user_id', 'number_id', 'expires_at']).where('state', '=', 'open').execute()

test('a released number is offered to each waiting user for 10 minutes, then it is on sale for all', async () => {
  const server = await startTestServer()
  nextMorning(server)
  const { numbers } = await stockHeldNumbers(server, '628888')
  const { numberId, cancelOrder } = numbers[0]!
  const [first, second, stranger] = [
    await newWaiter(server),
    await newWaiter(server),
    await newWaiter(server),
  ]
  await first.waitFor({ numberId })
  await second.waitFor({ numberId })
  await cancelOrder()

  // No job has run yet, and no other user can order the number.
  expect(toOutcome(await stranger.order(numberId))).toBe('number-taken')
  expect(toOutcome(await second.order(numberId))).toBe('number-taken')
  const shown = await first.number(numberId)
  expect(shown.state).toBe('on_sale')
  expect(await stranger.number(numberId)).toMatchObject({ state: 'held', heldUntil: shown.offeredUntil })
  await runOfferJobs(server, 'offer-notice', 2)
  expect(await first.notifications()).toEqual([
    {
      number: '95013-628888',
      until: expect.stringMatching(/^08:1\d$/) as string,
      token: expect.any(String) as string,
    },
  ])

  const end = Date.parse(shown.offeredUntil ?? '')
  // The clock does not move, however slow the machine is.
  const { clock } = server.context
  server.context.clock = () => new Date(end - 1)
  await runOfferJobs(server, 'offer-lapse')
  server.context.clock = clock
  expect((await first.number(numberId)).state).toBe('on_sale')
  expect(await second.notifications()).toEqual([])
  server.advance(end + 1000 - server.context.clock().getTime())
  await runOfferJobs(server, 'offer-lapse', 2)
  expect(toOutcome(await first.order(numberId))).toBe('number-taken')
  expect((await second.number(numberId)).state).toBe('on_sale')
  await runOfferJobs(server, 'offer-notice', 2)
  expect([await first.notifications(), await second.notifications()].map(count)).toEqual([1, 1])

  server.advance(11 * minuteMs)
  await runOfferJobs(server, 'offer-lapse', 2)
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
  const { data: order } = await stranger.order(numberId)
  expect(order.stage).toBe('created')

  // Both were notified today and keep their alerts. Tomorrow the one with the older offer is first.
  await stranger.cancel(order.id)
  expect(await openOffers(server)).toEqual([])
  expect((await second.alerts())[0]?.matches).toMatchObject([{ id: numberId, state: 'on_sale' }])
  const { data: again } = await stranger.order(numberId)
  expect((await second.alerts())[0]?.matches).toEqual([])
  nextMorning(server)
  await server.runJob('order-release', { orderId: again.id })
  expect(await openOffers(server)).toMatchObject([{ user_id: first.userId, number_id: numberId }])
  await first.order(numberId)
  expect(await first.alerts()).toEqual([])
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('a user gets one SMS a day, also from concurrent releases and from an import of many numbers', async () => {
  const server = await startTestServer()
  nextMorning(server)
  const { buyer, numbers } = await stockHeldNumbers(server, '620001', '620002', '620003')
  const [active, patient] = [await newWaiter(server), await newWaiter(server)]
  for (const { numberId } of numbers) await active.waitFor({ numberId })
  await buyer.waitFor({ mask: '62????', on: 'whole' })
  await patient.waitFor({ mask: '00?3' })
  await Promise.all(numbers.map(({ cancelOrder }) => cancelOrder()))
  await runOfferJobs(server, 'offer-notice', 2)
  // Of three numbers one is offered to the first user, one perhaps to the next, and none to the former buyer.
  expect([await active.notifications(), await buyer.notifications()].map(count)).toEqual([1, 0])
  expect(count(await patient.notifications())).toBeLessThanOrEqual(1)
  const listed = (await active.alerts()).flatMap(({ matches, offer }) => [
    ...matches,
    ...(offer ? [offer.number] : []),
  ])
  expect(count(listed)).toBeGreaterThanOrEqual(2)

  nextMorning(server)
  await runOfferJobs(server, 'offer-lapse')
  const [wide, narrow, cheap] = [await newWaiter(server), await newWaiter(server), await newWaiter(server)]
  await wide.waitFor({ mask: '８８？？', on: 'tail' })
  await narrow.waitFor({ mask: '88AA' })
  await cheap.waitFor({ mask: '88xx', maxPrice: 87.99 })
  const many = Array.from({ length: depth(110, 700) }, (_, at) => `7${String(18_899 - at)},88`)
  await server.stock(...many, '798888,88,,draft')
  const jobs = await sql`SELECT FROM jobs WHERE name = 'stock-match'`.execute(server.context.db)
  expect(count(jobs.rows)).toBeGreaterThan(0)
  await runMatchJobs(server, 2)
  await runMatchJobs(server)
  await runOfferJobs(server, 'offer-notice')
  expect(
    [await wide.notifications(), await narrow.notifications(), await cheap.notifications()].map(count),
  ).toEqual([1, 1, 0])
  const [alert] = await wide.alerts()
  expect([alert?.mask, count(alert?.matches ?? [])]).toEqual(['88??', 20])
  expect((await narrow.alerts())[0]?.matches.every(({ number }) => /^7188(\d)\1$/.test(number))).toBe(true)
  expect(await openOffers(server)).toHaveLength(3)
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('after a crash between two steps each user keeps their turn and is notified once', async () => {
  const server = await startTestServer()
  nextMorning(server)
  const { context } = server
  const { numbers } = await stockHeldNumbers(server, '628888')
  const { numberId, cancelOrder } = numbers[0]!
  const [waiter, next] = [await newWaiter(server), await newWaiter(server)]
  await waiter.waitFor({ numberId })
  await next.waitFor({ numberId })

  // A crash in the releasing transaction rolls all back, and the next attempt succeeds.
  const { enqueue, sms } = context
  context.enqueue = () => Promise.reject(new Error('killed'))
  expect((await cancelOrder()).status).toBe(500)
  expect(await openOffers(server)).toEqual([])
  context.enqueue = enqueue
  expect(toOutcome(await cancelOrder())).toBe('ok')
  const { rows } = await sql<{ name: string }>`SELECT name FROM jobs WHERE name LIKE 'offer-%'`.execute(
    context.db,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['offer-lapse', 'offer-notice'])

  // A crash while the SMS is sent: a failure is retried, a dead sender is replaced after its claim expires.
  context.sms = { send: () => Promise.reject(new Error('no network')) }
  await expect(runOfferJobs(server, 'offer-notice')).rejects.toThrow('no network')
  let died = () => {}
  const dying = new Promise<void>((resolve) => (died = resolve))
  context.sms = { send: () => (died(), new Promise(() => undefined)) }
  void runOfferJobs(server, 'offer-notice')
  await dying
  context.sms = sms
  await runOfferJobs(server, 'offer-notice')
  expect(await waiter.notifications()).toEqual([])
  server.advance(20_000)
  await runOfferJobs(server, 'offer-notice')
  await runOfferJobs(server, 'offer-notice')
  expect(await waiter.notifications()).toHaveLength(1)

  // A crash while the offer passes to the next user.
  server.advance(11 * minuteMs)
  context.enqueue = () => Promise.reject(new Error('killed'))
  await expect(runOfferJobs(server, 'offer-lapse')).rejects.toThrow('killed')
  context.enqueue = enqueue
  expect(await openOffers(server)).toMatchObject([{ user_id: waiter.userId }])
  await runOfferJobs(server, 'offer-lapse')
  expect(await openOffers(server)).toMatchObject([{ user_id: next.userId }])
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})
})
