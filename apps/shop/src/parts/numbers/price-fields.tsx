import { useId } from 'react'
import { cx } from '@hao/kit/cx.ts'
import field from '@hao/kit/field.module.css'
import { useTexts } from '../../base/texts/texts.ts'
import { browseTexts } from './browse-texts.ts'
import css from './filter-sheet.module.css'
import type { TypedRange } from './typed-price.ts'

type PriceFieldsProps = {
  typed: TypedRange
  onChange: (typed: TypedRange) => void
  /** Why this is no range; displayed and announced. */
  problem: string | undefined
}

/** A lowest and a highest price, typed. */
export function PriceFields({ typed, onChange, problem }: PriceFieldsProps) {
  const t = useTexts(browseTexts)
  const id = useId()
  const input = (end: keyof TypedRange, label: string) => (
    <input
      className={cx(field.input, css.price)}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      value={typed[end]}
      onChange={({ target }) => onChange({ ...typed, [end]: target.value })}
      aria-invalid={problem !== undefined}
      aria-describedby={id}
    />
  )
  return (
    <div className={css.prices}>
      {input('from', t.priceFrom)}
      <span aria-hidden="true">–</span>
      {input('to', t.priceTo)}
      <output id={id} className={field.error}>
        {problem}
      </output>
    </div>
  )
}
