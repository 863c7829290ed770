import type { NumberDetail, Page, PhoneNumber } from '@hao/contract/entities.ts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * A number on sale from a list that was read, so that its page shows at once; its own read adds similar
 * numbers. Undefined for a number that no list has, or that is not on sale: only its page knows its owner.
 */
export function findCachedNumber(client: QueryClient, id: number): NumberDetail | undefined {
  const lists = client.getQueriesData({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('GET /number/'),
  })
  const seen = lists
    .flatMap(([, data]) => numbersIn(data))
    .find((number) => number.id === id && number.state === 'on_sale')
  return seen && { ...seen, similar: [] }
}

type Numbers = Page<PhoneNumber>
type Read = PhoneNumber[] | NumberDetail | Numbers | { pages: Numbers[] }

function numbersIn(data: unknown): PhoneNumber[] {
  const read = (data ?? []) as Read
  if (Array.isArray(read)) return read
  if ('pages' in read) return read.pages.flatMap(({ list }) => list)
  return 'list' in read ? read.list : read.similar
}
