import { useQuery } from '@tanstack/react-query'
import { Button, Card } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RecoveryCodes } from '../../parts/factor/recovery-codes.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { AddFactor } from './add-factor.tsx'
import { meTexts } from './texts.ts'

/** The user's second factors: list, add and remove. */
export function Factors() {
  const t = useTexts(meTexts)
  const factors = useQuery(read('GET /me/factors', {}))
  return (
    <Card title={t.factors} size="small" extra={<AddFactor />}>
      <Loaded query={factors} rows={3}>
        {(data) => <FactorList factors={data} />}
      </Loaded>
    </Card>
  )
}

function FactorList({ factors }: { factors: ConsoleOutput<'GET /me/factors'> }) {
  const t = useTexts(meTexts)
  const passkey = useAct('DELETE /me/passkey/:id', { done: t.removed })
  const totp = useAct('DELETE /me/totp', { done: t.removed })
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
            onRemove={() => void passkey.act({ id })}
          />
        </li>
      ))}
      {factors.totp && (
        <li>
          <div>
            {t.app}
            <div className="quiet">{t.appOn}</div>
          </div>
          <Remove what={t.app} pending={totp.pending} onRemove={() => void totp.act({})} />
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
    <Asked
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
  const { act, pending } = useAct('POST /me/recovery-codes', {
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  return (
    <>
      <Asked
        action={t.renew}
        title={t.renewTitle}
        text={t.renewText}
        pending={pending}
        onConfirm={() => void act({})}
      />
      <Dialog open={codes !== undefined} title={t.codes} footer={null} closable={false} width={420}>
        <RecoveryCodes codes={codes ?? []} onSaved={() => setCodes(undefined)} />
      </Dialog>
    </>
  )
}

type AskedProps = {
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
function Asked({ action, label, title, text, danger, pending, onConfirm }: AskedProps) {
  const t = useTexts(meTexts)
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
        cancelText={t.cancel}
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
