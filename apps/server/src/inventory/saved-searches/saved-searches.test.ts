import { savedSearchConsent, savedSearchTerms } from '@hao/contract/saved-search-terms.ts'
import { toQuery } from '@hao/numbers/meaning/wish.ts'
import { createRowFilter } from '@hao/numbers/search/row-filter.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { readWish } from '../numbers/read-wish.ts'
import { nextMorning, toOutcome } from '../waitlist/testing.ts'
import { matchSavedSearches } from './match-searches.ts'
import { matchSearches, newSearcher, sendMessages } from './testing.ts'

test('a user saves a search once, with consent for SMS, at most ten, and no other user sees it', async () => {
  const server = await startTestServer()
  const [user, stranger] = [await newSearcher(server), await newSearcher(server)]
  const criteria = { q: '女儿农历生日1990年腊月初八', without: '747', minPrice: '10', maxPrice: 50.5 }
  const { data: saved } = await user.save(criteria)
  expect(saved).toMatchObject({
    criteria: { q: criteria.q, without: '47', minPrice: 10, maxPrice: 50.5 },
    labels: ['农历1990年12月8日生日 或 公历1991年1月23日生日', '10–50.5 元', '不含 4、7'],
    fresh: 0,
    sms: false,
  })
  expect(toOutcome(await user.save({ ...criteria, sms: true }))).toBe('wait-consent-required')
  const { data: again } = await user.saveWithSms({ ...criteria, without: '47' })
  expect(again).toMatchObject({ id: saved.id, sms: true })

  for (const broad of [{}, { q: '你好' }, { suffix: true }, { on: 'head' }, { minPrice: 0 }])
    expect(toOutcome(await user.save(broad)), JSON.stringify(broad)).toBe('search-too-broad')
  expect(toOutcome(await user.save({ category: 'unknown' }))).toBe('not-found')
  for (const wrong of [{ without: '0123456789' }, { q: '8'.repeat(61) }, { mask: 'K' }, { maxPrice: -1 }])
    expect(toOutcome(await user.save(wrong)), JSON.stringify(wrong)).toBe('bad-request')

  const many = Array.from({ length: 12 }, (_, at) => user.save({ q: `${at}99` }))
  const words = (await Promise.all(many)).map(toOutcome)
  expect(words.filter((word) => word === 'saved-search-limit')).toHaveLength(12 + 1 - savedSearchTerms.max)
  expect(await user.searches()).toHaveLength(savedSearchTerms.max)
  // No one can read them in the database.
  const { rows } = await sql<{
    text: string
  }>`SELECT saved_searches::text AS text FROM saved_searches`.execute(server.context.db)
  for (const { text } of rows) expect(Buffer.from(text).includes('腊月')).toBe(false)

  expect(await stranger.searches()).toEqual([])
  expect(toOutcome(await stranger.look(saved.id))).toBe('saved-search-not-found')
  expect(toOutcome(await stranger.remove(saved.id))).toBe('saved-search-not-found')
  expect(await user.searches()).toHaveLength(savedSearchTerms.max)
  expect((await server.request('GET /saved-search')).status).toBe(401)
  expect(toOutcome(await user.remove(saved.id))).toBe('ok')
  expect(await user.searches()).toHaveLength(savedSearchTerms.max - 1)
})

test('new numbers that fit are counted once until the next look; numbers that were on sale before are not', async () => {
  const server = await startTestServer()
  const old = await server.stock('628888,88')
  const user = await newSearcher(server)
  const { data: lucky } = await user.save({ q: '8888' })
  const { data: cheap } = await user.save({ maxPrice: 50, without: '07' })
  const fresh = async () => Object.fromEntries((await user.searches()).map((each) => [each.id, each.fresh]))
  await matchSearches(server)
  expect(await fresh()).toEqual({ [lucky.id]: 0, [cheap.id]: 0 })

  await server.stock('638888,20', '648888,60', '612345,30', '702345,30', '618888,20,,draft')
  await matchSearches(server, 3)
  await matchSearches(server)
  expect(await fresh()).toEqual({ [lucky.id]: 2, [cheap.id]: 2 })
  await user.look(lucky.id)
  expect(await fresh()).toEqual({ [lucky.id]: 0, [cheap.id]: 2 })

  // An order that ends, and a new price, bring nothing new; a draft that is published does.
  const buyer = await newSearcher(server)
  const { data: order } = await buyer.order(old['628888'])
  await buyer.cancel(order.id)
  await server.stock('638888,21', '618888,20,,on_sale')
  await matchSearches(server)
  expect(await fresh()).toEqual({ [lucky.id]: 1, [cheap.id]: 3 })

  // More numbers than one run takes are counted by several, once each.
  await server.stock('671111,20', '681111,20', '691111,20', '661111,20', '651111,20')
  const matchSome = async () => {
    await matchSavedSearches(server.context, 2)
    return (await fresh())[cheap.id]
  }
  await expect.poll(matchSome).toBe(3 + 4)
  await matchSearches(server)
  expect(await fresh()).toEqual({ [lucky.id]: 1, [cheap.id]: 3 + 4 })

  // A database that was restored elsewhere has smaller transaction ids: the position follows.
  await server.context.db.updateTable('saved_search_position').set({ upto: '9000000000' }).execute()
  await server.runJob('searches-match', {})
  await server.stock('658888,20')
  await matchSearches(server)
  expect(await fresh()).toEqual({ [lucky.id]: 2, [cheap.id]: 3 + 4 + 1 })
})

const criteriaOfAnyKind = fc.record(
  {
    q: fc.constantFrom('520', '不含0和7', '尾号8', '三个8', 'AABB', '生日1990年6月18日', '便宜 50元以内'),
    mask: fc.constantFrom('8??8', 'AA', '6xxx'),
    on: fc.constantFrom('tail', 'head', 'whole'),
    minPrice: fc.constantFrom(1, 20, 60.5),
    maxPrice: fc.constantFrom(10, 30, 99.99),
    without: fc.constantFrom('4', '07', '0123'),
    length: fc.constantFrom(6, 7),
    category: fc.constantFrom('pair', 'leopard'),
  },
  { requiredKeys: [] },
)

test('what is counted is what the definition of each condition says, and what the list finds', async () => {
  const server = await startTestServer()
  const user = await newSearcher(server)
  const numbers = fc.sample(
    fc.tuple(fc.stringMatching(/^6[0-9]{5,6}$/), fc.integer({ min: 1, max: 99 })),
    300,
  )
  // Those without a condition, and beyond the tenth, are refused.
  for (const criteria of fc.sample(criteriaOfAnyKind, 20)) await user.save(criteria)
  const unique = new Map(numbers)
  await server.stock(...Array.from(unique, ([digits, price]) => `${digits},${price}`))
  await matchSearches(server)
  server.context.liveIndex.start()

  const { visible, find } = await server.context.categories.current()
  const { rows } = await sql<Parameters<ReturnType<typeof createRowFilter>>[0]>`
    SELECT id::float8 AS id, digits, price_fen AS "priceFen", NULL AS "struckPriceFen", featured,
      shuffle_key AS "shuffleKey", categories FROM numbers`.execute(server.context.db)
  for (const { criteria, fresh } of await user.searches()) {
    const category = criteria.category === undefined ? undefined : find(criteria.category)
    const plan = server.context.config.numberPlan
    const { wish } = readWish(criteria, { plan, categories: visible, category })
    const expected = rows.filter(createRowFilter(toQuery(wish))).length
    expect(fresh, JSON.stringify(criteria)).toBe(expected)
    const { data } = await server.request('GET /number/find', { ...criteria, pageSize: 0 })
    if (data.relaxed.length === 0) expect(data.total, JSON.stringify(criteria)).toBe(expected)
  }
})

test('one SMS a day about all searches, by day and outside quiet hours, until its link stops them', async () => {
  const server = await startTestServer()
  nextMorning(server)
  const { context } = server
  const owner = await createNumberOwner(server, '700001')
  // The next code is only sent after a minute.
  server.advance(2 * minuteMs)
  const user = await newSearcher(server, owner.member.phone)
  const silent = await newSearcher(server)
  await user.saveWithSms({ q: '8888' })
  await user.saveWithSms({ q: '6666' })
  await user.save({ q: '9999' })
  await silent.save({ q: '8888' })

  // It is 8:00: nothing leaves before 9.
  await server.stock('638888,20', '636666,20', '639999,20')
  await matchSearches(server)
  await sendMessages(server)
  expect(await user.messages()).toEqual([])
  server.advance(1.5 * hourMs)
  const rules = context.db.insertInto('ring_rules').values({
    subscription_id: owner.id,
    user_id: user.userId,
    quiet: true,
    quiet_from: 8 * 60,
    quiet_until: 10 * 60,
    allow_all_until: null,
    second_phone: null,
    second_phone_index: null,
  })
  await rules.execute()
  await matchSearches(server)
  expect(await context.db.selectFrom('search_messages').select('id').execute()).toEqual([])

  server.advance(hourMs)
  await matchSearches(server, 3)
  await sendMessages(server, 3)
  const [message, ...others] = await user.messages()
  expect([message?.['count'], others]).toEqual(['2', []])
  await server.stock('648888,20')
  await matchSearches(server)
  await sendMessages(server)
  expect(await user.messages()).toHaveLength(1)

  // The next day's SMS counts what came since; looking at the list makes it unnecessary.
  server.advance(dayMs)
  await matchSearches(server)
  await sendMessages(server)
  expect((await user.messages()).map(({ count }) => count)).toEqual(['2', '1'])
  await server.stock('658888,20')
  await matchSearches(server)
  for (const { id } of await user.searches()) await user.look(id)
  server.advance(dayMs)
  await matchSearches(server)
  expect(await context.db.selectFrom('search_messages').select('id').execute()).toHaveLength(2)

  const token = message?.['token'] ?? ''
  const readLink = (given = token) => server.request('GET /saved-search/link', { token: given })
  for (let reads = 0; reads < 2; reads += 1) expect((await readLink()).data).toEqual({ sms: true })
  for (const forged of [token.slice(2), `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`])
    expect((await readLink(forged)).status, forged).toBeGreaterThanOrEqual(400)
  // A message that is already enqueued says nothing after the stop.
  await server.stock('668888,20')
  await matchSearches(server)
  expect((await server.request('POST /saved-search/link/end', { token })).data).toEqual({ sms: false })
  await sendMessages(server)
  expect(await user.messages()).toHaveLength(2)
  expect((await user.searches()).map(({ sms }) => sms)).toEqual([false, false, false])
  expect(await silent.messages()).toEqual([])
})

test('an SMS that fails is sent by the next try; searches that nobody looks at are deleted', async () => {
  const server = await startTestServer()
  nextMorning(server)
  server.advance(2 * hourMs)
  const { context } = server
  const user = await newSearcher(server)
  await user.saveWithSms({ q: '8888' })
  await server.stock('638888,20')
  await matchSearches(server)
  const { sms } = context
  context.sms = { send: () => Promise.reject(new Error('no network')) }
  await expect(sendMessages(server)).rejects.toThrow('no network')
  context.sms = sms
  await sendMessages(server)
  await sendMessages(server)
  expect(await user.messages()).toHaveLength(1)
  const { data } = await server.request('GET /user/:id/data', { id: user.userId }, await user.options())
  expect(data.savedSearches).toMatchObject([
    { criteria: '{"q":"8888"}', sms: true, consent: savedSearchConsent.version },
  ])
  expect(data.searchMessages).toMatchObject([{ found: 1, sentAt: expect.any(String) }])

  server.advance((savedSearchTerms.days - 1) * dayMs)
  await server.runJob('forget-expired', {})
  expect(await user.searches()).toHaveLength(1)
  server.advance(1.1 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await user.searches()).toEqual([])
  expect(await context.db.selectFrom('search_messages').select('id').execute()).toEqual([])
})
