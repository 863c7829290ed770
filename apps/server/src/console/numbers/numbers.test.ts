import type { StockState } from '@hao/contract/console/stock.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { endSubscriptions } from '../../commerce/renewals/end-subscriptions.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { dayMs } from '../../platform/base/time.ts'
import { startConsole } from '../testing/console.ts'

/** A console with numbers in every state. */
async function stocked() {
  const app = await startConsole()
  await app.server.stock(
    '700001,30',
    '700002,10,,draft,',
    '788888,20,99,on_sale,5',
    '7123456,40,,off_shelf,',
    '612344,10',
  )
  const as = app.staffByRole.inventory
  const list = async (input: Record<string, unknown>) => {
    const { data } = await app.request('GET /numbers', input, { as })
    return data
  }
  return {
    app,
    as,
    list,
    digits: async (input: Record<string, unknown>) => (await list(input)).list.map((row) => row.digits),
  }
}

const narrowed: [string, object, string[]][] = [
  ['digits anywhere', { digits: '23' }, ['612344', '7123456']],
  ['digits at the head', { head: '70' }, ['700002', '700001']],
  ['digits at the tail', { tail: '56' }, ['7123456']],
  ['a pattern', { pattern: 'AAAAA' }, ['788888']],
  ['a state', { state: 'draft,off_shelf' }, ['7123456', '700002']],
  ['a price', { minPrice: '2000', maxPrice: '3000' }, ['788888', '700001']],
  ['a length', { length: '7' }, ['7123456']],
  ['a category and a state', { category: 'sequential', state: 'on_sale' }, ['612344']],
]

test('the list of numbers is narrowed by digits, a pattern, a state, a price, a length and a category', async () => {
  const { digits } = await stocked()
  for (const [by, filter, expected] of narrowed)
    expect((await digits({ ...filter, pageSize: '10' })).toSorted(), by).toEqual(expected.toSorted())
})

const orders: [string, string[]][] = [
  // An import inserts its rows by their digits, and so ids follow them.
  ['newest', ['788888', '7123456', '700002', '700001', '612344']],
  ['digits', ['612344', '700001', '700002', '7123456', '788888']],
  ['price', ['612344', '700002', '788888', '700001', '7123456']],
  ['dearest', ['7123456', '700001', '788888', '700002', '612344']],
]

test('pages repeat nothing and lose nothing, in any order', async () => {
  const { list } = await stocked()
  for (const [sort, expected] of orders) {
    const seen: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        sort,
        pageSize: '2',
        ...(cursor && { cursor }),
      })
      seen.push(...page.list.map(({ digits }) => digits))
      cursor = page.next
    }
    expect(seen, sort).toEqual(expected)
  }
})

test('numbers of a pattern with four letters are listed, counted and selected for a bulk change', async () => {
  const { app, as, digits } = await stocked()
  await app.server.stock('11223344,10', '11221122,10')
  const filter = { pattern: 'AABBCCDD' }
  expect(await digits(filter)).toEqual(['11223344'])
  expect((await app.request('GET /numbers/count', filter, { as })).data).toEqual({
    count: 1,
    more: false,
  })
  const asked = { change: { move: 'withdraw' }, meant: { filter }, reason: '下架' }
  const { id } = (await app.request('POST /sets', asked, { as })).data
  expect((await app.request('GET /set/:id', { id }, { as })).data.counts.planned).toBe(1)
})

test('an invalid filter is ignored and reported; the count is capped and a request of its own', async () => {
  const { app, as, list } = await stocked()
  const page = await list({ pattern: 'aa', state: 'gone', category: 'gone', digits: '8888', cursor: 'x' })
  expect(page.list.map(({ digits }) => digits)).toEqual(['788888'])
  expect(page.dropped.toSorted()).toEqual(['category', 'cursor', 'pattern', 'state'])
  const { data } = await app.request('GET /numbers/count', { state: 'on_sale', category: 'gone' }, { as })
  expect(data).toEqual({ count: 3, more: false })
})

test('the filter “changed since” begins at midnight in Shanghai, in the list, its count and a bulk change', async () => {
  const { app, as, digits } = await stocked()
  const admin = asAdmin(app.server.databaseUrl)
  const changedAt = (at: string, number: string) =>
    runStatement(
      admin,
      `UPDATE number_history SET at = '${at}' WHERE number_id = (SELECT id FROM numbers WHERE digits = '${number}')`,
    )
  await runStatement(admin, `UPDATE number_history SET at = '2026-01-01T00:00:00Z'`)
  await changedAt('2026-05-01T00:30:00+08:00', '700001')
  await changedAt('2026-04-30T23:59:00+08:00', '700002')
  expect(await digits({ since: '2026-05-01' })).toEqual(['700001'])
  expect(await digits({ since: '2026-04-30T15:59:00Z' })).toEqual(['700002', '700001'])
  const filter = { since: '2026-05-01' }
  expect((await app.request('GET /numbers/count', filter, { as })).data).toEqual({
    count: 1,
    more: false,
  })
  const change = { move: 'feature', featured: 3 }
  const { data } = await app.request('POST /sets', { change, meant: { filter }, reason: '推荐' }, { as })
  const planned = await app.request('GET /set/:id/rows', { id: data.id }, { as })
  expect(planned.data.list.map((row) => row.digits)).toEqual(['700001'])
})

test('one number: masked owner, history with actors and reasons, and the moves of this role', async () => {
  const { app, as } = await stocked()
  const { staffByRole, request, server } = app
  const owner = await createNumberOwner(server, '799999')
  const owned = (await request('GET /number/:id', { id: owner.numberId }, { as })).data
  expect(owned).toMatchObject({ state: 'bound', moves: [], owner: { subscriptionId: owner.id } })
  expect(owned.owner?.phone).toMatch(/^1\d{2}\*{4}\d{4}$/)
  const whose = { kind: 'customer', id: owned.owner!.customerId, reason: '线路核查' }
  const revealed = await request('POST /reveals', whose, { as: app.staffByRole.telephony })
  expect(revealed.data.value).toBe(owner.member.phone)
  const id = (
    await server.context.db
      .selectFrom('numbers')
      .select('id')
      .where('digits', '=', '700001')
      .executeTakeFirstOrThrow()
  ).id
  const before = (await request('GET /number/:id', { id }, { as })).data
  const changed = await request(
    'POST /number/:id/price',
    { id, version: before.version, priceFen: 3050, reason: '调价' },
    { as },
  )
  expect(changed.status).toBe(200)
  const after = (await request('GET /number/:id', { id }, { as })).data
  expect(after).toMatchObject({ priceFen: 3050, struckPriceFen: null, version: changed.data.version })
  expect(after.history[0]).toMatchObject({ event: 'price', by: as.name, reason: '调价', priceFen: 3050 })
  expect(after.moves).toEqual(['withdraw', 'reserve', 'block', 'price', 'feature', 'categorise'])
  expect((await request('GET /number/:id', { id }, { as: staffByRole.telephony })).data.moves).toEqual([
    'block',
  ])
  expect((await request('GET /number/:id', { id }, { as: staffByRole.finance })).data.moves).toEqual([])
  const stale = await request(
    'POST /number/:id/withdraw',
    { id, version: before.version, reason: 'x' },
    { as },
  )
  expect([stale.status, stale.failure.error]).toEqual([409, 'stale'])
})

test('a long history shows its newest 200 entries, and that there are more', async () => {
  const { app, as } = await stocked()
  const { id } = (await app.request('GET /numbers', { digits: '700001' }, { as })).data.list[0]!
  const shown = async () => (await app.request('GET /number/:id', { id }, { as })).data
  const more = async (count: number) =>
    sql`INSERT INTO number_history (number_id, event, state, at) SELECT ${id}, 'feature', 'on_sale', now() FROM generate_series(1, ${count}::integer)`.execute(
      app.server.context.db,
    )
  await more(199)
  const all = await shown()
  expect([all.history.length, all.history.at(-1)?.event, all.moreHistory]).toEqual([200, 'import', false])
  await more(1)
  const newest = await shown()
  expect([newest.history.length, newest.history.at(-1)?.event, newest.moreHistory]).toEqual([
    200,
    'feature',
    true,
  ])
})

test('held, reserved and cooling numbers are sorted by the end of that state', async () => {
  const { app, as } = await stocked()
  const { request, server } = app
  const buyer = await server.login()
  const { id: numberId } = await server.context.db
    .selectFrom('numbers')
    .select('id')
    .where('digits', '=', '788888')
    .executeTakeFirstOrThrow()
  const order = await server.request('POST /order', { numberId, agreed: true }, { token: buyer.token })
  const other = (await request('GET /numbers', { digits: '612344' }, { as })).data.list[0]!
  const { version } = (await request('GET /number/:id', { id: other.id }, { as })).data
  const until = new Date(server.context.clock().getTime() + 86_400_000).toISOString()
  await request('POST /number/:id/reserve', { id: other.id, version, until, reason: '留给客户' }, { as })
  const ending = (await request('GET /numbers/ending', {}, { as })).data.list
  expect(ending.map(({ digits, state }) => [digits, state satisfies StockState])).toEqual([
    ['788888', 'held'],
    ['612344', 'reserved'],
  ])
  const only = (await request('GET /numbers/ending', { state: 'reserved' }, { as })).data.list
  expect(only).toMatchObject([{ endsAt: until, reason: '留给客户', orderId: null, callsWhileCooling: 0 }])
  const held = { state: 'held' }
  const [ordered] = (await request('GET /numbers/ending', held, { as })).data.list
  expect(ordered).toMatchObject({ orderId: order.data.id, trade: order.data.outTradeNo })
  const { history } = (await request('GET /number/:id', { id: numberId }, { as })).data
  expect(history[0]).toMatchObject({ orderId: order.data.id, trade: order.data.outTradeNo })
  const telephony = await request('GET /numbers/ending', held, { as: app.staffByRole.telephony })
  expect(telephony.data.list[0]).toMatchObject({ orderId: null, trade: null })
  const wrong = (
    await request('GET /numbers/ending', { state: 'on_sale', tail: '8x', category: 'gone' }, { as })
  ).data
  expect([wrong.dropped, wrong.list.length]).toEqual([['state', 'tail', 'category'], 2])
})

test('a cooling number shows its calls since then, and when its last owner can no longer recover it', async () => {
  const { app, as } = await stocked()
  const { request, server } = app
  const { db, clock } = server.context
  const owner = await createNumberOwner(server, '799999')
  const at = clock()
  await inTransaction(db, (trx) => endSubscriptions(server.context, trx, 'end', [owner.id], { at }))
  const call = { carrier: 'sip', digits: '799999', reason: 'cooling', status: 480, count: 3 }
  const before = new Date(at.getTime() - 3_600_000)
  await db
    .insertInto('refused_calls')
    .values([
      { ...call, minute: at },
      { ...call, minute: before },
    ])
    .execute()
  const { data } = await request('GET /number/:id', { id: owner.numberId }, { as })
  expect(data).toMatchObject({ state: 'cooling', callsWhileCooling: 3, moves: ['change-cooling'] })
  expect(Date.parse(data.recoverableUntil!) - at.getTime()).toBe(30 * 86_400_000)
  const { list } = (await request('GET /numbers/ending', { state: 'cooling' }, { as })).data
  expect(list).toMatchObject([{ digits: '799999', callsWhileCooling: 3, orderId: owner.orderId }])
})

test('nothing, less, a part of a fen and more than a million yuan are no price', async () => {
  const { app, as } = await stocked()
  const { id } = (await app.request('GET /numbers', {}, { as })).data.list[0]!
  const { version } = (await app.request('GET /number/:id', { id }, { as })).data
  for (const priceFen of [0, -1, 1.5, 100_000_001]) {
    const priced = { id, version, priceFen, reason: '调价' }
    const one = await app.request('POST /number/:id/price', priced, { as })
    const change = { move: 'price', priceFen }
    const many = await app.request('POST /sets', { change, meant: { ids: [id] }, reason: '调价' }, { as })
    expect([priceFen, one.failure.error, many.failure.error]).toEqual([
      priceFen,
      'bad-request',
      'bad-request',
    ])
  }
})

test('a forged cursor returns a page or none, in any order', async () => {
  const { app, as } = await stocked()
  for (const sort of ['newest', 'digits', 'price', 'dearest'])
    for (const cursor of ['999999999999999.1', '0.999999999999999', '2147483648.0', '-1.1', 'x']) {
      const { status } = await app.request('GET /numbers', { sort, cursor }, { as })
      expect(`${sort} ${cursor} ${status}`).toBe(`${sort} ${cursor} 200`)
    }
})

test('a number in another form is none: refused in a path, named in a filter', async () => {
  const { app, as, list } = await stocked()
  for (const written of ['0x10', '1e3', ' 5 ', '5.0', '+5', '５', 'true', '0b11']) {
    const { failure } = await app.request('GET /number/:id', { id: encodeURIComponent(written) }, { as })
    expect(failure.error, written).toBe('bad-request')
    const { dropped } = await list({ minPrice: written, maxPrice: written, length: written, set: written })
    expect(dropped.toSorted()).toEqual(['length', 'maxPrice', 'minPrice', 'set'])
    const audited = await app.request('GET /audit', { staffId: written }, { as: app.staffByRole.owner })
    expect(audited.data.dropped).toEqual(['staffId'])
  }
})

test('no reservation, cooling period or block lasts longer than five years', async () => {
  const { app, as } = await stocked()
  const far = '9999-12-31T00:00:00.000Z'
  const { data } = await app.request('GET /numbers', { digits: '700001' }, { as })
  const { id } = data.list[0]!
  const { version } = (await app.request('GET /number/:id', { id }, { as })).data
  const meant = { id, version, reason: '活动预留' }
  const single = await app.request('POST /number/:id/reserve', { ...meant, until: far }, { as })
  expect([single.status, single.failure.error]).toEqual([422, 'moment-too-far'])
  const change = { move: 'reserve', until: far }
  const many = await app.request('POST /sets', { change, meant: { ids: [id] }, reason: '活动预留' }, { as })
  expect([many.status, many.failure.error]).toEqual([422, 'moment-too-far'])
  const until = new Date(app.server.context.clock().getTime() + 4 * 365 * dayMs).toISOString()
  expect((await app.request('POST /number/:id/reserve', { ...meant, until }, { as })).status).toBe(200)
  await createNumberOwner(app.server, '612344')
  const block = { number: '95013612344', until: far, reason: '骚扰投诉' }
  const barred = await app.request('POST /blocks', block, { as: app.staffByRole.telephony })
  expect(barred.failure.error).toBe('moment-too-far')
})
