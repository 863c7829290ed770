import { useState } from 'react'
import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { Button } from '@hao/kit/button.tsx'
import { createPasskey } from '@hao/kit/passkey.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { reportLoadFailure } from '../../base/browser/report-load-failure.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OwnCode, useOwnCode } from '../../parts/sms-code/own-code.tsx'
import { OutboxLink } from '../../parts/sms-code/outbox-link.tsx'
import css from './delete-sheet.module.css'
import { passkeyTexts } from './passkey-texts.ts'

type Begun = EndpointOutput<'POST /passkey/begin'>

/** Adds a passkey: a code to the login phone, then the browser's own question. */
export function AddPasskey({ phone, onAdded }: { phone: string; onAdded: () => void }) {
  const t = useTexts(passkeyTexts)
  const own = useOwnCode(phone, 'passkey')
  const [begun, setBegun] = useState<Begun>()
  const { acting, act } = useAct()
  const begin = async (code: string) => {
    try {
      const handles = ['code-wrong', 'code-expired', 'rate-limited'] as const
      setBegun(await request('POST /passkey/begin', { code }, { handles }))
    } catch (error) {
      own.refuse(error)
    }
  }
  // What the browser signs is valid once and for five minutes: a refused passkey needs another code.
  const restart = () => {
    own.refuse(undefined)
    setBegun(undefined)
  }
  if (begun) return <Create begun={begun} onAdded={onAdded} onRefused={restart} />
  return (
    <div className={css.body}>
      <p>{t.codeLead}</p>
      <OwnCode own={own} confirm={t.next} busy={acting} onEnter={(code) => void act(() => begin(code))} />
      <OutboxLink />
    </div>
  )
}

type CreateProps = { begun: Begun; onAdded: () => void; onRefused: () => void }

/** The press that browsers want before they ask for a fingerprint. It can be repeated when cancelled. */
function Create({ begun: { challenge, options }, onAdded, onRefused }: CreateProps) {
  const t = useTexts(passkeyTexts)
  const client = useQueryClient()
  const { acting, act } = useAct()
  const [failed, setFailed] = useState(false)
  const create = async () => {
    setFailed(false)
    try {
      const response = await createPasskey(options)
      if (response) await send(response)
      else setFailed(true)
    } catch (error) {
      reportLoadFailure(error)
    }
  }
  const send = async (response: Record<string, unknown>) => {
    try {
      const handles = ['passkey-wrong'] as const
      const passkeys = await request('POST /passkey', { challenge, response }, { handles })
      client.setQueryData(read('GET /passkey', {}).queryKey, passkeys)
      showToast(t.added, 'success')
      onAdded()
    } catch (error) {
      if (isRefusal(error, 'passkey-wrong')) showToast(t.refused)
      onRefused()
    }
  }
  return (
    <div className={css.body}>
      <p>{t.createLead}</p>
      <p className={css.problem} role="alert">
        {failed && t.failed}
      </p>
      <Button block loading={acting} onClick={() => void act(create)}>
        {t.create}
      </Button>
    </div>
  )
}
