import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Flex, Modal } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '../../base/api/calls.ts'
import { read } from '../../base/api/query.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RecoveryCodes } from '../../parts/factor/recovery-codes.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { AddFactor } from './add-factor.tsx'
import { meTexts } from './texts.ts'

/** What one logs in with beside the password: what is there, more of it, away with it. */
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

function FactorList({ factors }: { factors: CallOutput<'GET /me/factors'> }) {
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
  const { modal } = App.useApp()
  const ask = () =>
    modal.confirm({
      title: t.removeTitle,
      content: `${what}：${t.removeText}`,
      okText: t.remove,
      cancelText: t.cancel,
      okButtonProps: { danger: true },
      onOk: onRemove,
    })
  return (
    <Button size="small" loading={pending} aria-label={`${t.remove}: ${what}`} onClick={() => void ask()}>
      {t.remove}
    </Button>
  )
}

function RenewCodes() {
  const t = useTexts(meTexts)
  const { modal } = App.useApp()
  const [codes, setCodes] = useState<readonly string[]>()
  const { act, pending } = useAct('POST /me/recovery-codes', {
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const ask = () =>
    modal.confirm({
      title: t.renewTitle,
      content: t.renewText,
      okText: t.renew,
      cancelText: t.cancel,
      onOk: () => void act({}),
    })
  return (
    <Flex>
      <Button size="small" loading={pending} onClick={() => void ask()}>
        {t.renew}
      </Button>
      <Modal open={codes !== undefined} title={t.codes} footer={null} closable={false} width={420}>
        <RecoveryCodes codes={codes ?? []} onSaved={() => setCodes(undefined)} />
      </Modal>
    </Flex>
  )
}
