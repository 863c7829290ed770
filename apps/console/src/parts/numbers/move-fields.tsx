import { Select, Typography } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { NumberInput } from '../form/number-input.tsx'
import { MomentInput } from '../form/moment-input.tsx'
import { isInvalidMoment } from '../form/shanghai.ts'
import { formTexts } from '../form/texts.ts'
import type { MoveInput } from './move-input.ts'
import { numberTexts } from './texts.ts'
import { useCategories } from './use-categories.ts'

type MoveFieldsProps = { move: string; given: MoveInput; onChange: (given: MoveInput) => void }

/** The fields of a move besides its reason. Most moves have none. */
export function MoveFields({ move, given, onChange }: MoveFieldsProps) {
  const t = useTexts(numberTexts)
  const { options } = useCategories()
  const { noMoment } = useTexts(formTexts)
  const set = (part: MoveInput) => onChange({ ...given, ...part })
  if (move === 'reserve' || move === 'change-cooling')
    return (
      <Field label={t.until} {...(isInvalidMoment(given.until) && { problem: noMoment })}>
        {(id) => <MomentInput id={id} value={given.until ?? ''} onChange={(until) => set({ until })} />}
      </Field>
    )
  if (move === 'price')
    return (
      <>
        <Field label={t.price}>
          {(id) => <Yuan id={id} required value={given.price} onChange={(price) => set({ price })} />}
        </Field>
        <Field label={t.struckPrice}>
          {(id) => <Yuan id={id} value={given.struck} onChange={(struck) => set({ struck })} />}
        </Field>
      </>
    )
  if (move === 'feature')
    return (
      <Field label={t.featured}>
        {(id) => (
          <NumberInput
            id={id}
            min={0}
            max={1_000_000}
            precision={0}
            value={given.featured ?? null}
            aria-required
            onChange={(featured) => set({ featured })}
          />
        )}
      </Field>
    )
  if (move !== 'categorise') return null
  return (
    <Field label={t.categories}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          value={given.categories ?? []}
          onChange={(categories: string[]) => set({ categories })}
          options={options}
          className="wide"
        />
      )}
    </Field>
  )
}

type YuanProps = {
  id: string
  required?: true
  value: number | null | undefined
  onChange: (yuan: number | null) => void
}

function Yuan({ id, required, value, onChange }: YuanProps) {
  return (
    <NumberInput
      id={id}
      aria-required={required}
      min={0.01}
      max={1_000_000}
      precision={2}
      value={value ?? null}
      onChange={onChange}
    />
  )
}

type FieldProps = { label: string; problem?: string; children: (id: string) => ReactNode }

function Field({ label, problem, children }: FieldProps) {
  const id = useId()
  return (
    <p className="move-field">
      <label htmlFor={id}>{label}</label>
      <br />
      {children(id)}
      {problem && (
        <Typography.Text type="danger" role="alert">
          {problem}
        </Typography.Text>
      )}
    </p>
  )
}
