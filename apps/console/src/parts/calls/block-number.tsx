import { isDialable } from '@hao/contract/phone.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { MomentInput } from '../form/moment-input.tsx'
import { ReasonModal } from '../form/reason-modal.tsx'
import { isInvalidMoment, parseShanghaiField } from '../form/shanghai.ts'
import { formTexts } from '../form/texts.ts'
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
  const [tried, setTried] = useState(false)
  const { run, pending, failure } = useAction('POST /blocks', {
    hidesErrorToast: true,
    successMessage: t.done,
    onSuccess: onClose,
  })
  const wrong = number.trim() === '' ? t.numberMissing : isDialable(number) ? undefined : t.notDialled
  const confirm = (reason: string) => {
    setTried(true)
    if (wrong !== undefined || isInvalidMoment(until)) return
    const end = parseShanghaiField(until)
    void run({ number: number.trim(), reason, ...(end && { until: end }) })
  }
  return (
    <ReasonModal
      open
      title={digits === undefined ? t.block : t.blockOf(formatFullNumber(digits))}
      action={t.block}
      danger
      pending={pending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="quiet">{t.blockHint}</p>
      {digits === undefined && (
        <NumberField value={number} wrong={wrong} tried={tried} onChange={setNumber} />
      )}
      <Form.Item
        label={t.untilField}
        layout="vertical"
        htmlFor="blocked-until"
        {...(isInvalidMoment(until) && { validateStatus: 'error', help: noMoment })}
      >
        <MomentInput id="blocked-until" value={until} onChange={setUntil} />
      </Form.Item>
    </ReasonModal>
  )
}

function NumberField({
  value,
  wrong,
  tried,
  onChange,
}: {
  value: string
  /** What is wrong with the value. */
  wrong: string | undefined
  /** Whether the user has tried to confirm: an empty field is an error only then. */
  tried: boolean
  onChange: (value: string) => void
}) {
  const t = useTexts(callTexts)
  return (
    <Form.Item
      label={t.number}
      layout="vertical"
      htmlFor="blocked-number"
      {...(tried && wrong !== undefined && { validateStatus: 'error', help: wrong })}
    >
      <Input
        id="blocked-number"
        value={value}
        aria-required
        aria-invalid={wrong !== undefined && (tried || value.trim() !== '')}
        maxLength={40}
        inputMode="tel"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  )
}
