import { type ReactNode, useState } from 'react'
import { cx } from '@hao/kit/cx.ts'
import { ChevronDownIcon } from '@hao/kit/icons.tsx'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { browseTexts, rangeName } from '../../parts/numbers/browse-texts.ts'
import { useCategories } from '../../parts/numbers/categories.ts'
import type { SearchRequest } from '../../parts/search/search-request.ts'
import css from './filter-chips.module.css'
import { searchForm } from './search-field.tsx'
import { searchTexts } from './texts.ts'

const loadFilter = async () => (await import('../../parts/numbers/filter-sheet.tsx')).FilterSheet

type FilterChipsProps = { asked: SearchRequest; onChange: (changes: Partial<SearchRequest>) => void }

export function FilterChips({ asked, onChange }: FilterChipsProps) {
  const t = useTexts(searchTexts)
  const browse = useTexts(browseTexts)
  const { suffix, filters, category } = asked
  /** The chip stands for the digits of the sheet, and for 4 alone while there are none. */
  const { without = '4' } = filters
  const sheet = useLazySheet(loadFilter, {
    filters,
    onApply: (changes) => onChange({ filters: { ...filters, ...changes } }),
  })
  const chosen = useChosen(asked)
  const known = useCategories() ?? []
  // The row is wider than a phone: the category that was chosen when the screen opened comes first.
  const [opened] = useState(category)
  const isOpened = ({ value }: { value: string }) => value === opened
  const chipOf = ({ value, label }: { value: string; label: string }) => (
    <Chip
      key={value}
      name="category"
      value={value}
      checked={value === category}
      onChange={(checked) => onChange({ category: checked ? value : undefined })}
    >
      {label}
    </Chip>
  )
  return (
    <fieldset aria-label={t.filters}>
      <div className={css.chips}>
        {known.filter(isOpened).map(chipOf)}
        <Chip
          name="suffix"
          value="true"
          checked={suffix}
          onChange={(checked) => onChange({ suffix: checked })}
        >
          {t.suffix}
        </Chip>
        <Chip
          name="without"
          value={without}
          checked={filters.without !== undefined}
          onChange={(checked) => onChange({ filters: { ...filters, without: checked ? '4' : undefined } })}
        >
          {browse.without(without)}
        </Chip>
        <button type="button" className={cx(css.chip, chosen && css.on)} {...sheet.opener}>
          <span>{chosen || t.priceAndLength}</span>
          <ChevronDownIcon size={14} />
        </button>
        {known.filter((each) => !isOpened(each)).map(chipOf)}
        {sheet.element}
      </div>
    </fieldset>
  )
}

function useChosen({ filters: { minPrice, maxPrice, length } }: SearchRequest): string {
  const t = useTexts(browseTexts)
  const price = (minPrice ?? maxPrice) && rangeName(t, { min: minPrice ?? 0, max: maxPrice ?? 0 })
  return [price, length && t.digits(length)].filter(Boolean).join(' · ')
}

type ChipProps = {
  name: string
  value: string
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

function Chip({ name, value, checked, onChange, children }: ChipProps) {
  return (
    <label className={css.chip}>
      <input
        type="checkbox"
        form={searchForm}
        name={name}
        value={value}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
