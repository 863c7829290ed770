import { waitConsent, waitTerms } from '@hao/contract/wait-terms.ts'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer } from '../../testing/server.ts'
import { dayMs } from '../../platform/base/time.ts'
import { createLinkToken } from './link-token.ts'
import { stockHeldNumbers, newWaiter, nextMorning, runOfferJobs, toOutcome } from './testing.ts'

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
