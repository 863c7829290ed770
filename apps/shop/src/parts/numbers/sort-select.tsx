import { ChevronDownIcon } from '@hao/kit/icons.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { browseTexts } from './browse-texts.ts'
import { type Sort, sorts } from './filters.ts'
import css from './sort-select.module.css'

type SortSelectProps = { value: Sort; onChange: (sort: Sort) => void }

export function SortSelect({ value, onChange }: SortSelectProps) {
  const t = useTexts(browseTexts)
  return (
    <label className={css.sort}>
      <select
        aria-label={t.sort}
        value={value}
        onChange={({ target }) => onChange(sorts[target.selectedIndex] ?? value)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t.sorts[sort]}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={14} />
    </label>
  )
}
