import type { ReactNode } from 'react'
import css from './checkbox.module.css'
import { cx } from './cx.ts'
import { CheckIcon } from './icons.tsx'

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The text beside it; links inside do not toggle it. */
  children: ReactNode
  disabled?: boolean
  /** Shakes once and turns vermilion: a required checkbox is not ticked. */
  invalid?: boolean | undefined
  name?: string
}

/** A native checkbox with a round drawing and a 44 px row. */
export function Checkbox({ checked, onChange, children, invalid, ...rest }: CheckboxProps) {
  return (
    <label className={cx(css.row, invalid && css.invalid)}>
      <input
        {...rest}
        className={css.input}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={invalid || undefined}
      />
      <span className={css.face}>
        <CheckIcon size={14} />
      </span>
      <span>{children}</span>
    </label>
  )
}
