import type { ListFilter } from '@hao/contract/console/lists/define-list.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type Filter, type FilterOption, toOptions } from './filters.ts'
import { labelTexts } from './label-texts.ts'
import { listTexts } from './texts.ts'

/** The options of choices that have no labels in the contract, by the names of the filters. */
export type FilterOptions = Readonly<Record<string, readonly FilterOption[]>>

type ChoiceFilter = Extract<ListFilter, { kind: 'choice' | 'choices' }>

/** The filter bar of a list, without the filters that the reader may not use. */
export function useFilters(
  { filters }: { filters: Readonly<Record<string, ListFilter>> },
  options: FilterOptions = {},
): Filter[] {
  const t = useTexts(listTexts)
  const tables = useTexts(labelTexts)
  const locale = useLocale()
  const hasPermission = useHasPermission()
  const toOptionsOf = (name: string, { labels, schema }: ChoiceFilter): readonly FilterOption[] => {
    const known = labels ? toOptions(tables[labels]) : []
    return options[name] ?? known.filter(({ value }) => schema.safeParse(value).success)
  }
  const yesNo = [
    { value: '1', label: t.yes },
    { value: '0', label: t.no },
  ]
  const toField = (name: string, filter: Exclude<ListFilter, { kind: 'other' }>): Filter => {
    const named = { name, label: filter.label[locale] }
    switch (filter.kind) {
      case 'text':
      case 'digits':
        return { ...filter, ...named, hint: filter.hint?.[locale] }
      case 'choice':
      case 'choices':
        return { ...filter, ...named, options: toOptionsOf(name, filter) }
      case 'yes-no':
        return { ...named, kind: 'choice', options: yesNo, width: 90 }
      default:
        return { ...filter, ...named }
    }
  }
  return Object.entries(filters).flatMap(([name, filter]) => {
    if (filter.kind === 'other' || (filter.needs && !hasPermission(filter.needs))) return []
    return toField(name, filter)
  })
}
