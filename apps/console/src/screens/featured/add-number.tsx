import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../../parts/form/dialog-field.tsx'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { featuredTexts } from './texts.ts'

/** Puts a number at the top, by its typed or pasted digits. */
export function AddNumber() {
  const t = useTexts(featuredTexts)
  const [open, setOpen] = useState(false)
  const [digits, setDigits] = useState('')
  const { run, pending, failure, forget } = useAction('POST /featured', {
    hidesErrorToast: true,
    successMessage: t.added,
    onSuccess: () => close(),
  })
  const close = () => {
    setOpen(false)
    setDigits('')
    forget()
  }
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t.add}
      </Button>
      <ReasonModal
        open={open}
        title={t.add}
        action={t.addAction}
        pending={pending}
        failure={failure}
        onConfirm={(reason) => {
          if (digits.trim()) void run({ digits: digits.trim(), reason })
        }}
        onClose={close}
      >
        <p>{t.addText}</p>
        <DialogField label={t.digits} missing={digits.trim() === '' ? t.digitsMissing : undefined}>
          {(id, isInvalid) => (
            <Input
              id={id}
              value={digits}
              aria-required
              aria-invalid={isInvalid || failure !== undefined}
              maxLength={40}
              inputMode="numeric"
              placeholder={t.digitsHint(formatFullNumber('628888'))}
              onChange={({ target }) => {
                setDigits(target.value)
                forget()
              }}
            />
          )}
        </DialogField>
      </ReasonModal>
    </>
  )
}
