import { type FormEvent, useId, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { RadioGroup } from '@hao/kit/radio-group.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../page/sheet.tsx'
import { browseTexts, rangeName } from './browse-texts.ts'
import css from './filter-sheet.module.css'
import { type Filters, listLengths, priceRanges, sortDigits } from './filters.ts'
import { PriceFields } from './price-fields.tsx'
import { readPriceRange, type TypedRange } from './typed-price.ts'
import { UnwantedDigits } from './unwanted-digits.tsx'

type FilterSheetProps = SheetControl & {
  filters: Filters
  onApply: (filters: Partial<Filters>) => void
}

/** Chooses length, prices and unwanted digits; nothing changes before the button is pressed. */
export function FilterSheet({ filters, onApply, ...control }: FilterSheetProps) {
  const t = useTexts(browseTexts)
  const form = useId()
  const [length, setLength] = useState(filters.length ?? 0)
  const [typed, setTyped] = useState(() => toTyped(filters.minPrice, filters.maxPrice))
  const [without, setWithout] = useState(filters.without ?? '')
  const { problem, ...prices } = readPriceRange(typed)
  const reset = () => {
    setLength(0)
    setTyped(toTyped())
    setWithout('')
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    onApply({
      length: length || undefined,
      without: sortDigits(without),
      minPrice: undefined,
      maxPrice: undefined,
      ...prices,
    })
    control.onClose()
  }
  const footer = (
    <div className={css.footer}>
      <Button tone="secondary" onClick={reset}>
        {t.reset}
      </Button>
      <Button block type="submit" form={form} disabled={problem !== undefined}>
        {t.show}
      </Button>
    </div>
  )
  return (
    <Sheet {...control} title={t.filter} footer={footer}>
      <form id={form} className={css.body} onSubmit={apply}>
        <div className={css.columns}>
          <RadioGroup
            label={t.length}
            value={length}
            onChange={setLength}
            options={[
              { value: 0, label: t.any },
              ...listLengths(numberPlan()).map((value) => ({ value, label: t.digits(value) })),
            ]}
          />
        </div>
        <div className={css.columns}>
          <RadioGroup
            label={t.price}
            value={rangeOf(typed)}
            onChange={(range) => setTyped(toTyped(priceRanges[range]?.min, priceRanges[range]?.max))}
            options={[
              { value: -1, label: t.any },
              ...priceRanges.map((each, value) => ({ value, label: rangeName(t, each) })),
            ]}
          />
          <PriceFields typed={typed} onChange={setTyped} problem={problem && t.priceProblems[problem]} />
        </div>
        <UnwantedDigits value={without} onChange={setWithout} />
      </form>
    </Sheet>
  )
}

function toTyped(min?: number, max?: number): TypedRange {
  return { from: min ? String(min) : '', to: max ? String(max) : '' }
}

/** The ready range that the fields hold; -1 for none of them, and undefined for one that was typed. */
function rangeOf(typed: TypedRange): number | undefined {
  const { minPrice = 0, maxPrice = 0, problem } = readPriceRange(typed)
  if (problem) return undefined
  if (!minPrice && !maxPrice) return -1
  const found = priceRanges.findIndex(({ min, max }) => min === minPrice && max === maxPrice)
  return found < 0 ? undefined : found
}
