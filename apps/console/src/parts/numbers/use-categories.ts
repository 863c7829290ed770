import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelTexts } from '../list/label-texts.ts'
import { toOptions } from '../list/filters.ts'

export type Category = ConsoleOutput<'GET /categories'>[number]

/**
 * The categories in the shop's order: as options of a field, also with “none”, and a function that returns a
 * name. A category without a name shows its value.
 */
export function useCategories() {
  const locale = useLocale()
  const { data: all = [] } = useQuery(read('GET /categories', {}))
  const { noCategory } = useTexts(labelTexts)
  const options = all.map(({ value, names }) => ({ value, label: names[locale] }))
  return {
    options,
    optionsOrNone: [...options, ...toOptions(noCategory)],
    nameOf: (value: string) => all.find((each) => each.value === value)?.names[locale] ?? value,
  }
}
