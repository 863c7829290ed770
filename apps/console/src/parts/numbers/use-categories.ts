import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useLocale } from '../../base/texts/locale.ts'

export type Category = ConsoleOutput<'GET /categories'>[number]

/** The categories by name, in the order of the shop: as choices of a field, and the name of one; what has no name (yet) is its value. */
export function useCategories() {
  const locale = useLocale()
  const { data: all = [] } = useQuery(read('GET /categories', {}))
  return {
    options: all.map(({ value, names }) => ({ value, label: names[locale] })),
    nameOf: (value: string) => all.find((each) => each.value === value)?.names[locale] ?? value,
  }
}
