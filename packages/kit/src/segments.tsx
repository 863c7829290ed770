import { useId } from 'react'
import css from './segments.module.css'

type SegmentsProps<V extends string | number> = {
  label: string
  /** The question; for screen readers only. */
  hideLabel?: boolean
  options: readonly { value: V; label: string }[]
  /** Undefined while it is unknown: no segment is marked. */
  value: V | undefined
  onChange: (value: V) => void
}

/** A few choices in one row: radio buttons, drawn as segments. */
export function Segments<V extends string | number>(props: SegmentsProps<V>) {
  const { label, hideLabel, options, value, onChange } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={name} className={css.row}>
      <span id={name} hidden={hideLabel}>
        {label}
      </span>
      <div className={css.segments}>
        {options.map((option) => (
          <label key={option.value} className={css.segment}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
