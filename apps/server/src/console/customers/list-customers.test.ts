import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs, shanghaiDay } from '../../platform/base/time.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startConsole } from '../testing/console.ts'

async function withCustomers() {
  const testConsole = await startConsole()
  const { server, staffByRole } = testConsole
  const owner = await createNumberOwner(server, '628888')
  await server.request('POST /ticket', { category: 'calls', text: '不响' }, { token: owner.token })
  const visitor = await server.login()
  const gone = await server.login()
  expect((await deleteAccount(server, gone)).status).toBe(200)
  const read = async (input: Record<string, unknown> = {}, as = staffByRole.service) =>
    (await testConsole.request('GET /customers', input, { as })).data
  const ids = async (input: Record<string, unknown>, as = staffByRole.service) =>
    (await read(input, as)).list.map(({ id }) => id)
  const count = async (input: Record<string, unknown>) =>
    (await testConsole.request('GET /customers/count', input, { as: staffByRole.service })).data
  return { testConsole, owner, visitor, gone, read, ids, count }
}

test('the list of customers has masked phones and sums of numbers, orders, money and tickets', async () => {
  const { testConsole, owner, visitor, gone, read, count } = await withCustomers()
  const { list, next, dropped } = await read()
  expect(list.map(({ id }) => id)).toEqual([gone.id, visitor.id, owner.member.id])
  expect([next, dropped]).toEqual([undefined, []])
  const { phone } = owner.member
  expect(list[2]).toMatchObject({
    phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    numbers: 1,
    orders: 1,
    paidFen: 8800,
    refundedFen: 0,
    lastOrderAt: expect.any(String),
    openTickets: 1,
  })
  expect(list[1]).toMatchObject({ numbers: 0, orders: 0, paidFen: 0, lastOrderAt: null, openTickets: 0 })
  expect(list[0]).toMatchObject({ phone: null, nickname: null, deleted: true })
  expect(JSON.stringify(list)).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
  expect(await count({})).toEqual({
    count: 3,
    more: false,
    totals: { numbers: 1, orders: 1, paidFen: 8800, refundedFen: 0 },
  })
  expect(await count({ subscribed: false })).toMatchObject({
    count: 2,
    totals: { numbers: 0, orders: 0, paidFen: 0 },
  })
  const forbidden = await testConsole.request('GET /customers', {}, { as: testConsole.staffByRole.telephony })
  expect(forbidden.status).toBe(403)
})

test('customers are filtered by the days they joined, numbers, payments, tickets and deletion, and paged', async () => {
  const { testConsole, owner, visitor, gone, read, ids } = await withCustomers()
  const today = shanghaiDay(testConsole.server.context.clock())
  const [ownerId, all] = [owner.member.id, [gone.id, visitor.id, owner.member.id]]
  await testConsole.server.context.db
    .updateTable('users')
    .set({ created_at: new Date(testConsole.server.context.clock().getTime() - 40 * dayMs) })
    .where('id', '=', ownerId)
    .execute()
  expect(await ids({ subscribed: true })).toEqual([ownerId])
  expect(await ids({ subscribed: false })).toEqual([gone.id, visitor.id])
  expect(await ids({ paid: true })).toEqual([ownerId])
  expect(await ids({ waiting: true })).toEqual([ownerId])
  expect(await ids({ waiting: false, deleted: false })).toEqual([visitor.id])
  expect(await ids({ deleted: true })).toEqual([gone.id])
  expect(await ids({ joinedFrom: today })).toEqual([gone.id, visitor.id])
  expect(await ids({ joinedFrom: today, joinedUntil: today })).toEqual([gone.id, visitor.id])
  expect(await ids({ joinedFrom: '2020-01-01', joinedUntil: today })).toEqual(all)
  expect(await ids({ joinedUntil: '2020-01-01' })).toEqual([])
  for (const sort of ['newest', 'oldest']) {
    const page = await read({ pageSize: 2, sort })
    const rest = await read({ pageSize: 2, sort, cursor: page.next })
    const expected = sort === 'newest' ? all : all.toReversed()
    expect([...page.list, ...rest.list].map(({ id }) => id)).toEqual(expected)
    expect(rest.next).toBeUndefined()
  }
  const odd = await read({ joinedFrom: 'x', paid: '%', cursor: 'x', phone: '1' })
  expect(odd.dropped.toSorted()).toEqual(['cursor', 'joinedFrom', 'paid', 'phone'])
})

test('finance sees no tickets in the list of customers and cannot filter by them', async () => {
  const { testConsole, owner, read } = await withCustomers()
  const page = await read({ waiting: true }, testConsole.staffByRole.finance)
  expect(page.dropped).toEqual(['waiting'])
  expect(page.list).toHaveLength(3)
  expect(page.list.find(({ id }) => id === owner.member.id)).toMatchObject({ openTickets: null })
})

test('sums are left out for more customers than are counted', async () => {
  const { testConsole, count, read } = await withCustomers()
  await sql`INSERT INTO users (created_at) SELECT now() FROM generate_series(1, 10001)`.execute(
    testConsole.server.context.db,
  )
  expect(await count({})).toEqual({ count: 10_000, more: true, totals: null })
  expect((await read({ pageSize: 20 })).list).toHaveLength(20)
})
