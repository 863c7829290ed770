import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findCachedNumber } from './cached-number.ts'

const number = (id: number, state = 'on_sale') => ({ id, number: String(100_000 + id), price: 8, state })

test('a number on sale is found in the cache of any list', () => {
  const client = new QueryClient()
  client.setQueryData(['GET /number/good', { count: 7 }], [number(1)])
  client.setQueryData(['GET /number/hundred', {}], {
    pages: [{ list: [number(2)] }, { list: [number(3), number(4, 'held')] }],
    pageParams: [],
  })
  client.setQueryData(['GET /number/:id', { id: 9 }], { ...number(9), similar: [number(5)] })
  client.setQueryData(['GET /number/:type', { type: 'search' }], { list: [number(8)], hasMore: false })
  client.setQueryData(['GET /banner', {}], [{ id: 6 }])
  for (const id of [1, 2, 3, 5, 8])
    expect(findCachedNumber(client, id)).toEqual({ ...number(id), similar: [] })
  for (const id of [4, 6, 7]) expect(findCachedNumber(client, id)).toBeUndefined()
})
