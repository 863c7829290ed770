import { useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import { RadioGroup } from '@hao/kit/radio-group.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../page/sheet.tsx'
import { browseTexts, rangeName } from './browse-texts.ts'
import css from './filter-sheet.module.css'
import { type Filters, listLengths, priceRanges } from './filters.ts'

type FilterSheetProps = SheetControl & {
  filters: Filters
  onApply: (filters: Partial<Filters>) => void
}

/** Chooses length, price range and "no 4"; nothing changes before the button is pressed. */
export function FilterSheet({ filters, onApply, ...control }: FilterSheetProps) {
  const t = useTexts(browseTexts)
  const [length, setLength] = useState(filters.length ?? 0)
  const [range, setRange] = useState(rangeOf(filters))
  const [without4, setWithout4] = useState(filters.without === '4')
  const reset = () => {
    setLength(0)
    setRange(-1)
    setWithout4(false)
  }
  const apply = () => {
    const { min, max } = priceRanges[range] ?? { min: 0, max: 0 }
    onApply({
      length: length || undefined,
      without: without4 ? '4' : undefined,
      minPrice: min || undefined,
      maxPrice: max || undefined,
    })
    control.onClose()
  }
  const footer = (
    <div className={css.footer}>
      <Button tone="secondary" onClick={reset}>
        {t.reset}
      </Button>
      <Button block onClick={apply}>
        {t.show}
      </Button>
    </div>
  )
  return (
    <Sheet {...control} title={t.filter} footer={footer}>
      <div className={css.body}>
        <RadioGroup
          label={t.length}
          value={length}
          onChange={setLength}
          options={[
            { value: 0, label: t.any },
            ...listLengths(numberPlan()).map((value) => ({ value, label: t.digits(value) })),
          ]}
        />
        <RadioGroup
          label={t.price}
          value={range}
          onChange={setRange}
          options={[
            { value: -1, label: t.any },
            ...priceRanges.map((prices, value) => ({ value, label: rangeName(t, prices) })),
          ]}
        />
        <Checkbox checked={without4} onChange={setWithout4}>
          {t.without4}
        </Checkbox>
      </div>
    </Sheet>
  )
}

function rangeOf({ minPrice = 0, maxPrice = 0 }: Filters): number {
  if (!minPrice && !maxPrice) return -1
  return priceRanges.findIndex(({ min, max }) => min === minPrice && max === maxPrice)
}
