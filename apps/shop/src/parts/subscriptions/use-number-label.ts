import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages, flattenPages } from '../../base/api/query.ts'
import { fullNumber } from '../../base/plan.ts'

/** Labels numbers of the shopper: the owner's name, if there is one, and the number. */
export function useNumberLabel(): (digits: string) => string {
  const { data } = useInfiniteQuery(readPages('GET /subscription', { pageSize: 100 }))
  const own = flattenPages(data)
  return (digits) => {
    const name = own.find(({ number }) => number.number === digits)?.name
    return name === undefined ? fullNumber(digits) : `${name} ${fullNumber(digits)}`
  }
}
