import { useId } from 'react'
import css from './chips.module.css'
import spoken from '@hao/kit/spoken.module.css'

type Chip<V extends string> = { value: V; label: string }
type ChipsProps<V extends string> = {
  /** The name of the choice; for screen readers only with `hideLabel`. */
  label: string
  hideLabel?: boolean
  options: readonly Chip<V>[]
  value: V
  onChange: (value: V) => void
}

export function Chips<V extends string>({ label, hideLabel, options, value, onChange }: ChipsProps<V>) {
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={hideLabel ? spoken.spoken : css.legend}>{label}</legend>
      <div className={css.chips}>
        {options.map((option) => (
          <label key={option.value} className={css.chip}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
