import { type HTMLInputTypeAttribute, useId } from 'react'
import field from '@hao/kit/field.module.css'

type TextFieldProps = {
  name: string
  type?: HTMLInputTypeAttribute
  label: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** A labelled input with its problem below. */
export function TextField({ name, type = 'text', label, value, onChange, problem }: TextFieldProps) {
  const id = useId()
  return (
    <p className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        className={field.input}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      <output id={`${id}-problem`} className={field.error}>
        {problem}
      </output>
    </p>
  )
}
