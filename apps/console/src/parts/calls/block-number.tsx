import { isDialable } from '@hao/contract/phone.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { formatFullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../form/dialog-field.tsx'
import { MomentInput } from '../form/moment-input.tsx'
import { ReasonAction, ReasonButton } from '../form/reason-action.tsx'
import { isInvalidMoment, parseShanghaiField } from '../form/shanghai.ts'
import { formTexts } from '../form/texts.ts'
import { LimitNote } from '../limits/limit-note.tsx'
import { callTexts } from './texts.ts'

/**
 * Blocks a number for a reason, until a moment or until unblocked. `digits` is the number, which the user
 * cannot change; `initial` is what the field begins with.
 */
export function BlockNumber({
  digits,
  initial,
  small,
}: {
  digits?: string
  initial?: string | undefined
  small?: true
}) {
  const t = useTexts(callTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button danger size={small ? 'small' : 'medium'} onClick={() => setOpen(true)}>
        {small ? t.blockShort : t.block}
      </Button>
      {open && (
        <Blocking
          initial={initial}
          {...(digits !== undefined && { digits })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Blocking({
  digits,
  initial = '',
  onClose,
}: {
  digits?: string
  initial?: string | undefined
  onClose: () => void
}) {
  const t = useTexts(callTexts)
  const { noMoment } = useTexts(formTexts)
  const [number, setNumber] = useState(digits ?? initial)
  const [until, setUntil] = useState('')
  const end = parseShanghaiField(until)
  const isWrong = !isDialable(number)
  return (
    <ReasonAction
      open
      call="POST /blocks"
      input={
        isWrong || isInvalidMoment(until) ? undefined : { number: number.trim(), ...(end && { until: end }) }
      }
      title={digits === undefined ? t.block : t.blockOf(formatFullNumber(digits))}
      label={t.block}
      done={t.done}
      danger
      onClose={onClose}
    >
      <p className="quiet">{t.blockHint}</p>
      <LimitNote act="block" />
      {digits === undefined && (
        <DialogField
          label={t.number}
          missing={number.trim() === '' ? t.numberMissing : isWrong ? t.notDialled : undefined}
        >
          {(id) => (
            <Input
              id={id}
              value={number}
              aria-required
              aria-invalid={isWrong && number.trim() !== ''}
              maxLength={40}
              inputMode="tel"
              autoComplete="off"
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
        </DialogField>
      )}
      <DialogField label={t.untilField} problem={isInvalidMoment(until) ? noMoment : undefined}>
        {(id) => <MomentInput id={id} value={until} onChange={setUntil} />}
      </DialogField>
    </ReasonAction>
  )
}

export function UnblockNumber({ numberId, small }: { numberId: number; small?: true }) {
  const t = useTexts(callTexts)
  return (
    <ReasonButton
      call="POST /blocks/:id/lift"
      input={{ id: numberId }}
      label={t.lift}
      done={t.lifted}
      button={{ size: small ? 'small' : 'medium' }}
    />
  )
}
