import type { ListFilter } from '@hao/contract/console/lists/define-list.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type Filter, type FilterOption, toOptions } from './filters.ts'
import { labelTexts } from './label-texts.ts'
import { listTexts } from './texts.ts'

/** The options of choices that have no labels in the contract, by the names of the filters. */
export type FilterOptions = Readonly<Record<string, readonly FilterOption[]>>

/** The filter bar of a list, without the filters that the reader may not use. */
export function useFilters(
  { filters }: { filters: Readonly<Record<string, ListFilter>> },
  options: FilterOptions = {},
): Filter[] {
  const t = useTexts(listTexts)
  const tables = useTexts(labelTexts)
  const locale = useLocale()
  const hasPermission = useHasPermission()
  return Object.entries(filters).flatMap(([name, filter]): Filter[] => {
    if (filter.kind === 'other' || (filter.needs && !hasPermission(filter.needs))) return []
    const named = { name, label: filter.label[locale] }
    switch (filter.kind) {
      case 'text':
      case 'digits':
        return [{ ...filter, ...named, hint: filter.hint?.[locale] }]
      case 'choice':
      case 'choices': {
        const labels = filter.labels ? toOptions(tables[filter.labels]) : []
        const accepted = labels.filter(({ value }) => filter.schema.safeParse(value).success)
        return [{ ...filter, ...named, options: options[name] ?? accepted }]
      }
      case 'yes-no':
        return [
          {
            ...named,
            kind: 'choice',
            options: [
              { value: '1', label: t.yes },
              { value: '0', label: t.no },
            ],
            width: 90,
          },
        ]
      default:
        return [{ ...filter, ...named }]
    }
  })
}
