import { type ReactNode, useId } from 'react'
import css from './switch.module.css'

type SwitchProps = {
  label: string
  /** Its state or effect, in small print. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** The change is being saved. */
  busy?: boolean
  onTouchStart?: (() => void) | undefined
}

/** A row with a switch at its end; effective at once. */
export function Switch({ label, hint, checked, onChange, busy, onTouchStart }: SwitchProps) {
  const name = useId()
  return (
    <label className={css.row} onTouchStart={onTouchStart}>
      <span>
        <span id={name}>{label}</span>
        {hint !== undefined && <small id={`${name}-hint`}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={css.input}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={name}
        aria-describedby={hint === undefined ? undefined : `${name}-hint`}
        aria-busy={busy || undefined}
      />
      <span className={css.face} />
    </label>
  )
}
