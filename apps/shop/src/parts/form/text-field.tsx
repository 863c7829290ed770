import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react'
import field from '@hao/kit/field.module.css'

type TextFieldProps = {
  name?: string
  type?: HTMLInputTypeAttribute
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  placeholder?: string
  maxLength?: number
  hint?: ReactNode
}

/** A labelled input with its hint or its problem below. */
export function TextField({ label, onChange, problem, hint, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <p className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={field.input}
        autoComplete="off"
        {...input}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      {hint && <small>{hint}</small>}
      <output id={`${id}-problem`} className={field.error}>
        {problem}
      </output>
    </p>
  )
}
