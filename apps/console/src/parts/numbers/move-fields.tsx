import { Select } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../form/dialog-field.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { MomentInput } from '../form/moment-input.tsx'
import { isInvalidMoment } from '../form/shanghai.ts'
import { formTexts } from '../form/texts.ts'
import type { MoveInput } from './move-input.ts'
import { numberTexts } from './texts.ts'
import { useCategories } from './use-categories.ts'

type MoveFieldsProps = { move: string; input: MoveInput; onChange: (input: MoveInput) => void }

/** The fields of a move besides its reason. Most moves have none. */
export function MoveFields({ move, input, onChange }: MoveFieldsProps) {
  const t = useTexts(numberTexts)
  const { options } = useCategories()
  const { noMoment } = useTexts(formTexts)
  const set = (part: MoveInput) => onChange({ ...input, ...part })
  if (move === 'reserve' || move === 'change-cooling')
    return (
      <DialogField
        label={t.until}
        problem={isInvalidMoment(input.until) ? noMoment : undefined}
        missing={input.until ? undefined : t.missing}
      >
        {(id) => (
          <MomentInput id={id} isRequired value={input.until ?? ''} onChange={(until) => set({ until })} />
        )}
      </DialogField>
    )
  if (move === 'price')
    return (
      <>
        <DialogField label={t.price} missing={typeof input.price === 'number' ? undefined : t.missing}>
          {(id) => <Yuan id={id} required value={input.price} onChange={(price) => set({ price })} />}
        </DialogField>
        <DialogField label={t.struckPrice}>
          {(id) => <Yuan id={id} value={input.struck} onChange={(struck) => set({ struck })} />}
        </DialogField>
      </>
    )
  if (move === 'feature')
    return (
      <DialogField label={t.featured} missing={typeof input.featured === 'number' ? undefined : t.missing}>
        {(id) => (
          <NumberInput
            id={id}
            min={0}
            max={1_000_000}
            precision={0}
            value={input.featured ?? null}
            aria-required
            onChange={(featured) => set({ featured })}
          />
        )}
      </DialogField>
    )
  if (move !== 'categorise') return null
  return (
    <DialogField label={t.categories}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          value={input.categories ?? []}
          onChange={(categories: string[]) => set({ categories })}
          options={options}
          className="wide"
        />
      )}
    </DialogField>
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
