import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { presetRange } from '../../parts/dates/days.ts'
import { RangePicker } from '../../parts/dates/range-picker.tsx'
import { DialogField } from '../../parts/form/dialog-field.tsx'
import { MomentInput } from '../../parts/form/moment-input.tsx'
import { ReasonAction, ReasonButton } from '../../parts/form/reason-action.tsx'
import { isInvalidMoment, parseShanghaiField } from '../../parts/form/shanghai.ts'
import { formTexts } from '../../parts/form/texts.ts'
import type { Customer } from './customer.ts'
import { customerTexts } from './texts.ts'

/** What staff may do about a customer. A block and a data request wait for a second person. */
export function CustomerActions({ customer: { id, block, deletedAt, requests } }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const hasPermission = useHasPermission()
  const [open, setOpen] = useState<'block' | 'data'>()
  if (!hasPermission('customers.ask')) return null
  const isAsked = requests.some(({ kind }) => kind === 'customer-block')
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('data')}>{t.askData}</Button>
      {block && (
        <ReasonButton call="POST /customers/:id/unblock" input={{ id }} label={t.unblock} done={t.unblocked}>
          <p>{t.unblockText}</p>
        </ReasonButton>
      )}
      {!block && !deletedAt && (
        <Button danger disabled={isAsked} onClick={() => setOpen('block')}>
          {t.askBlock}
        </Button>
      )}
      {open === 'block' && <AskBlock id={id} onClose={close} />}
      {open === 'data' && <AskData id={id} onClose={close} />}
    </>
  )
}

type AskProps = { id: number; onClose: () => void }

function AskBlock({ id, onClose }: AskProps) {
  const t = useTexts(customerTexts)
  const { noMoment } = useTexts(formTexts)
  const [silent, setSilent] = useState(false)
  const [until, setUntil] = useState('')
  const end = parseShanghaiField(until)
  return (
    <ReasonAction
      open
      call="POST /customers/:id/block"
      input={isInvalidMoment(until) ? undefined : { id, silent, ...(end && { until: end }) }}
      label={t.askBlock}
      done={t.asked}
      danger
      onClose={onClose}
    >
      <p className="quiet">{t.blockText}</p>
      <DialogField label={t.numbersMeanwhile}>
        {(field) => (
          <Radio.Group
            id={field}
            value={silent}
            onChange={({ target }) => setSilent(Boolean(target.value))}
            options={[
              { value: false, label: t.ringOn },
              { value: true, label: t.fallSilent },
            ]}
          />
        )}
      </DialogField>
      <DialogField label={t.blockUntil} problem={isInvalidMoment(until) ? noMoment : undefined}>
        {(field) => <MomentInput id={field} value={until} onChange={setUntil} />}
      </DialogField>
    </ReasonAction>
  )
}

function AskData({ id, onClose }: AskProps) {
  const t = useTexts(customerTexts)
  const [authority, setAuthority] = useState('')
  const [letter, setLetter] = useState('')
  const [days, setDays] = useState(() => presetRange('last30'))
  const isMissing = authority.trim() === '' || letter.trim() === '' || days.from === '' || days.until === ''
  const fields = [
    [t.authority, authority, setAuthority],
    [t.letter, letter, setLetter],
  ] as const
  return (
    <ReasonAction
      open
      call="POST /customers/:id/data-request"
      input={isMissing ? undefined : { id, authority: authority.trim(), letter: letter.trim(), ...days }}
      label={t.askData}
      done={t.asked}
      onClose={onClose}
    >
      <p className="quiet">{t.dataText}</p>
      {fields.map(([label, value, change]) => (
        <DialogField key={label} label={label} missing={value.trim() === '' ? t.required : undefined}>
          {(field, isInvalid) => (
            <Input
              id={field}
              value={value}
              maxLength={60}
              aria-required
              aria-invalid={isInvalid}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </DialogField>
      ))}
      <RangePicker label={t.period} value={days} onChange={setDays} required />
      <p className="quiet">{t.purposeText}</p>
    </ReasonAction>
  )
}
