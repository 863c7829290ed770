import { ChevronDownIcon } from '@hao/kit/icons.tsx'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { browseTexts } from './browse-texts.ts'
import { countFilters, type Filters } from './filters.ts'
import css from './list-tools.module.css'
import { SortSelect } from './sort-select.tsx'

const loadFilter = async () => (await import('./filter-sheet.tsx')).FilterSheet

type ListToolsProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

export function ListTools({ filters, onChange }: ListToolsProps) {
  const t = useTexts(browseTexts)
  const count = countFilters(filters)
  const sheet = useLazySheet(loadFilter, { filters, onApply: onChange })
  return (
    <>
      <SortSelect value={filters.sort} onChange={(sort) => onChange({ sort })} />
      <button
        type="button"
        className={count ? css.filtering : css.filter}
        aria-label={count ? t.filterCount(count) : t.filter}
        {...sheet.opener}
      >
        {t.filter} {count > 0 ? <b>{count}</b> : <ChevronDownIcon size={14} />}
      </button>
      {sheet.element}
    </>
  )
}
