import { extractDigits } from '@hao/numbers/digits.ts'
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import field from './field.module.css'
import css from './phone-input.module.css'

type PhoneInputProps = {
  /** Up to 11 digits, without spaces. */
  value: string
  onChange: (digits: string) => void
  label: string
  placeholder?: string
  /** The error; displayed and announced. */
  error?: string | undefined
  disabled?: boolean
  name?: string
}

/** Digits grouped 3-4-4, as people read a mobile number. */
function group(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
}

/** The 11 digits of a typed or pasted text: `+86 138-0013-8000`, `0086…`, `86…`, full-width digits. */
function phoneOf(raw: string): string {
  const digits = extractDigits(raw)
  const local = digits.length > 11 || /^\s*[+＋]/.test(raw) ? digits.replace(/^(00)?86/, '') : digits
  return local.slice(0, 11)
}

/** A mobile number: displayed in groups, stored as digits; the caret keeps its place. */
export function PhoneInput(props: PhoneInputProps) {
  const { value, onChange, label, error, ...rest } = props
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const digitsBeforeCaret = useRef<number | null>(null)

  useLayoutEffect(() => {
    const input = ref.current
    if (!input || digitsBeforeCaret.current === null) return
    const caret = group(value.slice(0, digitsBeforeCaret.current)).length
    digitsBeforeCaret.current = null
    input.setSelectionRange(caret, caret)
  })

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart ?? target.value.length
    const digits = phoneOf(target.value)
    const after = extractDigits(target.value.slice(caret)).length
    digitsBeforeCaret.current = Math.max(0, digits.length - after)
    onChange(digits)
  }

  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        ref={ref}
        id={id}
        className={cx(field.input, css.input)}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        value={group(value)}
        onChange={take}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <p id={`${id}-error`} className={field.error} role="alert">
        {error}
      </p>
    </div>
  )
}
