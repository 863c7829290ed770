import { type ReactNode, useId } from 'react'
import css from './radio-group.module.css'
import spoken from './spoken.module.css'

type RadioOption<V extends string | number> = {
  value: V
  label: ReactNode
  /** A second line in grey. */
  hint?: ReactNode
}

type RadioGroupProps<V extends string | number> = {
  /** The question; visually hidden where the screen already shows it. */
  label: string
  hideLabel?: boolean
  options: readonly RadioOption<V>[]
  value: V | undefined
  onChange: (value: V) => void
  /** tiles are side by side, such as periods; rows are stacked, such as payment methods. */
  look?: 'tiles' | 'rows'
}

/** Native radio buttons, drawn as tiles or rows. */
export function RadioGroup<V extends string | number>(props: RadioGroupProps<V>) {
  const { label, hideLabel, options, value, onChange, look = 'tiles' } = props
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={hideLabel ? spoken.spoken : css.legend}>{label}</legend>
      <div className={css[look]}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              className={css.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.hint && <small>{option.hint}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
