import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RecoveryCodes } from '../../parts/factor/recovery-codes.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Section } from '../../parts/page/section.tsx'
import { AddFactor } from './add-factor.tsx'
import { meTexts } from './texts.ts'

/** The user's second factors: list, add and remove. */
export function Factors() {
  const t = useTexts(meTexts)
  const factors = useQuery(read('GET /me/factors', {}))
  return (
    <Section title={t.factors} extra={<AddFactor />}>
      <Loaded query={factors} rows={3}>
        {(data) => <FactorList factors={data} />}
      </Loaded>
    </Section>
  )
}

function FactorList({ factors }: { factors: ConsoleOutput<'GET /me/factors'> }) {
  const t = useTexts(meTexts)
  const passkey = useAction('DELETE /me/passkey/:id', { successMessage: t.removed })
  const totp = useAction('DELETE /me/totp', { successMessage: t.removed })
  return (
    <ul className="entries">
      {factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id}>
          <div>
            {t.passkey(name)}
            <div className="quiet">
              {t.created} <Moment at={createdAt} /> · {lastUsedAt ? t.used : t.never}{' '}
              {lastUsedAt && <Moment at={lastUsedAt} />}
            </div>
          </div>
          <Remove
            what={t.passkey(name)}
            pending={passkey.pending}
            onRemove={() => void passkey.run({ id })}
          />
        </li>
      ))}
      {factors.totp && (
        <li>
          <div>
            {t.app}
            <div className="quiet">{t.appOn}</div>
          </div>
          <Remove what={t.app} pending={totp.pending} onRemove={() => void totp.run({})} />
        </li>
      )}
      <li>
        <div>
          {t.codes}
          <div className="quiet">{t.codesLeft(factors.recoveryCodes)}</div>
        </div>
        <RenewCodes />
      </li>
    </ul>
  )
}

function Remove({ what, pending, onRemove }: { what: string; pending: boolean; onRemove: () => void }) {
  const t = useTexts(meTexts)
  return (
    <ConfirmedAction
      action={t.remove}
      label={`${t.remove}: ${what}`}
      title={t.removeTitle}
      text={t.removeText(what)}
      danger
      pending={pending}
      onConfirm={onRemove}
    />
  )
}

function RenewCodes() {
  const t = useTexts(meTexts)
  const [codes, setCodes] = useState<readonly string[]>()
  const { run, pending } = useAction('POST /me/recovery-codes', {
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  return (
    <>
      <ConfirmedAction
        action={t.renew}
        title={t.renewTitle}
        text={t.renewText}
        pending={pending}
        onConfirm={() => void run({})}
      />
      <Dialog open={codes !== undefined} title={t.codes} footer={null} closable={false} width={420}>
        <RecoveryCodes codes={codes ?? []} onSaved={() => setCodes(undefined)} />
      </Dialog>
    </>
  )
}

type ConfirmedActionProps = {
  action: string
  /** The accessible name when `action` alone is ambiguous. */
  label?: string
  title: string
  text: string
  danger?: true
  pending: boolean
  onConfirm: () => void
}

/** A button that asks for confirmation. */
function ConfirmedAction({ action, label, title, text, danger, pending, onConfirm }: ConfirmedActionProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        loading={pending}
        {...(label && { 'aria-label': label })}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      <Dialog
        open={open}
        title={title}
        okText={action}
        okButtonProps={{ danger: danger ?? false }}
        onOk={() => {
          setOpen(false)
          onConfirm()
        }}
        onCancel={() => setOpen(false)}
        width={420}
      >
        {text}
      </Dialog>
    </>
  )
}
