import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useLocale } from '../../base/texts/locale.ts'

export type Category = ConsoleOutput<'GET /categories'>[number]

/**
 * The categories in the shop's order: as options of a field, and a function that returns a name. A category
 * without a name shows its value.
 */
export function useCategories() {
  const locale = useLocale()
  const { data: all = [] } = useQuery(read('GET /categories', {}))
  return {
    options: all.map(({ value, names }) => ({ value, label: names[locale] })),
    nameOf: (value: string) => all.find((each) => each.value === value)?.names[locale] ?? value,
  }
}
