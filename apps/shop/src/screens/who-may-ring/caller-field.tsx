import { useId } from 'react'
import field from '@hao/kit/field.module.css'

type CallerFieldProps = {
  label: string
  placeholder: string
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

/** A field for a caller's number: mobile or landline, with the country's code, or some of its digits. */
export function CallerField({ label, placeholder, value, onChange, error }: CallerFieldProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={field.input}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <p id={`${id}-error`} className={field.error} role="alert">
        {error}
      </p>
    </div>
  )
}
