import { waitConsent, waitTerms } from '@hao/contract/wait-terms.ts'
import { depth } from '@hao/testing/deep.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import { createLinkToken } from './link-token.ts'
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
  server.advance(end - 1000 - server.context.clock().getTime())
  await runOfferJobs(server, 'offer-lapse')
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

test('a user starts an alert once, with consent, for a number not on sale, and no other user sees it', async () => {
  const server = await startTestServer()
  const { db } = server.context
  const { numbers } = await stockHeldNumbers(server, '628888')
  const { numberId } = numbers[0]!
  const ids = await server.stock('637777,88', '638888,88,,draft')
  const [waiter, stranger] = [await newWaiter(server), await newWaiter(server)]

  for (const consent of [undefined, '2020-01-01'])
    expect(toOutcome(await waiter.waitFor({ numberId, consent }))).toBe('wait-consent-required')
  const { data: alert } = await waiter.waitFor({ numberId })
  expect(alert).toMatchObject({ number: { id: numberId, state: 'held' }, matches: [] })
  expect(Date.parse(alert.endsAt) - Date.parse(alert.createdAt)).toBe(waitTerms.days * dayMs)
  const [again, twice] = await Promise.all([waiter.waitFor({ numberId }), waiter.waitFor({ numberId })])
  expect([again.data.id, twice.data.id]).toEqual([alert.id, alert.id])
  const kept = db.selectFrom('consents').select(['agreement_id', 'version', 'at'])
  expect(await kept.where('wait_id', '=', alert.id).execute()).toEqual([
    { agreement_id: 'alert', version: waitConsent.version, at: new Date(alert.createdAt) },
  ])

  const { data: cheap } = await waiter.waitFor({ mask: '6?8', maxPrice: 88 })
  const { data: raised } = await waiter.waitFor({ mask: '６？８', maxPrice: 99.5 })
  expect([raised.id, raised.mask, raised.on, raised.maxPrice]).toEqual([cheap.id, '6?8', 'tail', 99.5])
  expect(toOutcome(await waiter.waitFor({ numberId: ids['637777'] }))).toBe('number-free')
  for (const id of [ids['638888'], 999_999])
    expect(toOutcome(await waiter.waitFor({ numberId: id }))).toBe('number-not-found')
  for (const target of [
    {},
    { numberId, mask: '88' },
    { mask: '8' },
    { mask: '???8' },
    { mask: '8a8' },
    { mask: '8'.repeat(11) },
  ])
    expect(toOutcome(await waiter.waitFor(target)), JSON.stringify(target)).toBe('bad-request')

  const many = Array.from({ length: 12 }, (_, at) => waiter.waitFor({ mask: `${at}99` }))
  const words = (await Promise.all(many)).map(toOutcome)
  expect(words.filter((word) => word === 'wait-limit')).toHaveLength(12 + 2 - waitTerms.max)
  expect(await waiter.alerts()).toHaveLength(waitTerms.max)

  expect(await stranger.alerts()).toEqual([])
  expect(toOutcome(await stranger.end(alert.id))).toBe('wait-not-found')
  expect((await server.request('GET /wait')).status).toBe(401)
  expect([await waiter.end(alert.id), await waiter.end(alert.id)].map(toOutcome)).toEqual(['ok', 'ok'])
  expect(await waiter.alerts()).toHaveLength(waitTerms.max - 1)

  const rider = server.courier.issue({ openid: 'rider-without-phone' })
  const { data: courier } = await server.request('POST /auth/kuaidd', { token: rider })
  const unreached = { mask: '888', consent: waitConsent.version }
  expect(toOutcome(await server.request('POST /wait', unreached, { token: courier.token }))).toBe(
    'phone-required',
  )
})

test('the SMS link shows its alert and ends it without login, and the next user gets the offer', async () => {
  const server = await startTestServer()
  nextMorning(server)
  const { numbers } = await stockHeldNumbers(server, '628888')
  const { numberId, cancelOrder } = numbers[0]!
  const [first, second] = [await newWaiter(server), await newWaiter(server)]
  const { data: alert } = await first.waitFor({ numberId })
  await second.waitFor({ numberId })
  await cancelOrder()
  await runOfferJobs(server, 'offer-notice')
  const token = (await first.notifications())[0]?.token ?? ''
  expect(token.length).toBeLessThan(35)

  const readLink = (given = token) => server.request('GET /wait/link', { token: given })
  const endByLink = (given = token) => server.request('POST /wait/link/end', { token: given })
  for (let reads = 0; reads < 2; reads += 1)
    expect((await readLink()).data).toMatchObject({
      number: { id: numberId, number: '628888' },
      ended: false,
    })
  const forged = [
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`,
    createLinkToken('x', alert.id),
  ]
  for (const each of forged) expect((await endByLink(each)).status, each).toBeGreaterThanOrEqual(400)
  expect((await first.number(numberId)).state).toBe('on_sale')

  expect((await endByLink()).data).toMatchObject({ number: { id: numberId }, ended: true })
  expect((await endByLink()).data.ended).toBe(true)
  expect((await readLink()).data.ended).toBe(true)
  expect(await first.alerts()).toEqual([])
  expect(toOutcome(await first.order(numberId))).toBe('number-taken')
  expect((await second.number(numberId)).state).toBe('on_sale')
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('an alert expires, is deleted later and with its account, and is part of the data export', async () => {
  const server = await startTestServer()
  nextMorning(server)
  const { db } = server.context
  const { numbers } = await stockHeldNumbers(server, '628888')
  const { numberId, cancelOrder } = numbers[0]!
  const [leaver, stayer] = [await newWaiter(server), await newWaiter(server)]
  await leaver.waitFor({ numberId })
  await stayer.waitFor({ numberId })
  await cancelOrder()
  await runOfferJobs(server, 'offer-notice')
  const { data } = await server.request('GET /user/:id/data', { id: leaver.userId }, await leaver.options())
  expect(data.alerts).toMatchObject([
    { number: '628888', consent: waitConsent.version, told: [{ number: '628888', outcome: 'open' }] },
  ])

  await server.request('POST /code/sms', { phone: leaver.phone, type: 'delete' }, await leaver.options())
  const code = await server.readSmsCode(leaver.phone)
  const gone = await server.request('DELETE /user/:id', { id: leaver.userId, code }, await leaver.options())
  expect(toOutcome(gone)).toBe('ok')
  expect((await stayer.number(numberId)).state).toBe('on_sale')
  expect(await db.selectFrom('waits').select('user_id').execute()).toEqual([{ user_id: stayer.userId }])
  expect(await db.selectFrom('offers').select('user_id').execute()).toEqual([{ user_id: stayer.userId }])
  expect(await findBrokenInvariants(db, server.context.clock())).toEqual({})

  const left = async () => db.selectFrom('waits').select('state').execute()
  server.advance((waitTerms.days - 1) * dayMs)
  await server.runJob('forget-expired', {})
  expect(await left()).toEqual([{ state: 'waiting' }])
  server.advance(1.1 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await left()).toEqual([{ state: 'ended' }])
  server.advance(181 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await left()).toEqual([])
})
