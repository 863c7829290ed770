import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type Enrolment, SetUpFactor } from '../../parts/factor/set-up-factor.tsx'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { meTexts } from './texts.ts'

/** Adds a passkey or an authenticator app. */
export function AddFactor() {
  const t = useTexts(meTexts)
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const close = () => setEnrolment(undefined)
  const begin = useAction('POST /me/factors/begin', { onSuccess: setEnrolment })
  const add = useAction('POST /me/factors', {
    hidesErrorToast: true,
    successMessage: t.added,
    onSuccess: close,
  })
  return (
    <>
      <Button size="small" loading={begin.pending} onClick={() => void begin.run({})}>
        {t.add}
      </Button>
      <Dialog
        open={enrolment !== undefined}
        title={t.addTitle}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={close}
        width={480}
      >
        <FormErrors failure={add.failure} />
        {enrolment && (
          <SetUpFactor
            enrolment={enrolment}
            pending={add.pending}
            action={t.finish}
            onFactor={(factor) => void add.run({ challenge: enrolment.challenge, factor })}
          />
        )}
      </Dialog>
    </>
  )
}
