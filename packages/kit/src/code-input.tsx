import { findCode } from '@hao/numbers/one-time-code.ts'
import { type ClipboardEvent, useEffect, useId, useRef } from 'react'
import css from './code-input.module.css'
import { cx } from './cx.ts'
import field from './field.module.css'

/** The number of digits. */
const length = 6

type CodeInputProps = {
  /** The digits typed so far. */
  value: string
  onChange: (digits: string) => void
  /** Called when typing, pasting or autofill completes the code. */
  onComplete?: (code: string) => void
  /** The visible label above the boxes. */
  label: string
  /** The error and the attempts left; displayed and announced. */
  error?: string | undefined
  autoFocus?: boolean
}

/**
 * Drawn boxes over one transparent input: phones autofill a one-time code into the first input only, and a
 * single one accepts typing, pasting and autofill. The code is extracted from the text, such as a whole SMS;
 * a maxlength would cut the text before.
 */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, onComplete, label, error, autoFocus } = props
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (autoFocus) ref.current?.focus()
  }, [autoFocus])

  const take = (raw: string) => {
    const digits = findCode(raw, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  /** A pasted complete code replaces the digits. */
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (findCode(pasted, length).length < length) return
    event.preventDefault()
    take(pasted)
  }

  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.code}>
        <div key={error} className={cx(css.boxes, error && css.wrong)} aria-hidden>
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={cx(css.box, index === Math.min(value.length, length - 1) && css.next)}
            >
              {value[index]}
            </span>
          ))}
        </div>
        <input
          ref={ref}
          id={id}
          className={css.input}
          value={value}
          onChange={(event) => take(event.target.value)}
          onPaste={paste}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      <p id={`${id}-error`} className={field.error} role="alert">
        {error}
      </p>
    </div>
  )
}
