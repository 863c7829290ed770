import { orderList } from '@hao/contract/console/lists/orders.ts'
import { expect, test } from 'vitest'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { startConsole } from '../testing/console.ts'

test('orders sort by creation, payment and amount in both directions; pages neither repeat nor skip', async () => {
  const testConsole = await startConsole()
  const { request, server, staffByRole } = testConsole
  const as = staffByRole.finance
  const { db } = server.context
  for (let nth = 0; nth < 9; nth += 1) await insertPaidOrder(testConsole)
  const { list } = await request('GET /orders', {}, { as }).then(({ data }) => data)
  expect(list).toHaveLength(9)
  // Equal amounts, equal moments and orders without a payment.
  for (const [at, { id }] of list.entries()) {
    const paid_at = at % 3 === 0 ? null : new Date(Date.UTC(2026, 0, 1 + (at % 2)))
    await db
      .updateTable('orders')
      .set({ paid_at, amount_fen: 1000 + (at % 2) })
      .where('id', '=', id)
      .execute()
  }
  for (const sort of Object.keys(orderList.sorts) as (keyof typeof orderList.sorts)[]) {
    const pages = []
    let cursor: string | undefined
    do {
      const { data } = await request('GET /orders', { sort, pageSize: 2, ...(cursor && { cursor }) }, { as })
      expect(data.dropped).toEqual([])
      pages.push(...data.list)
      cursor = data.next
    } while (cursor !== undefined)
    expect(new Set(pages.map(({ id }) => id)).size, sort).toBe(9)
    const whole = (await request('GET /orders', { sort }, { as })).data.list
    expect(pages, sort).toEqual(whole)
    const unpaid = whole.map(({ paidAt }) => paidAt === null)
    if (sort.startsWith('paid'))
      expect(unpaid.lastIndexOf(false), sort).toBe(unpaid.filter((each) => !each).length - 1)
    const values = whole.flatMap(({ id, paidAt, amountFen }) => {
      if (sort.startsWith('paid')) return paidAt === null ? [] : [Date.parse(paidAt)]
      return [sort === 'newest' || sort === 'oldest' ? id : amountFen]
    })
    const ascending = values.toSorted((one, other) => one - other)
    const rises = sort === 'oldest' || sort === 'paid-first' || sort === 'cheapest'
    expect(values, sort).toEqual(rises ? ascending : ascending.toReversed())
  }
  const { data } = await request('GET /orders/count', {}, { as })
  const amounts = list.map((_order, at) => 1000 + (at % 2))
  expect(data).toEqual({ count: 9, more: false, sumFen: amounts.reduce((sum, each) => sum + each, 0) })
})
