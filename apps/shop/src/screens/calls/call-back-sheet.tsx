import { useState } from 'react'
import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { Button } from '@hao/kit/button.tsx'
import { Sheet, type SheetControl } from '@hao/kit/sheet.tsx'
import { withIdempotencyKey } from '../../base/api/idempotency.ts'
import { request } from '../../base/api/request.ts'
import { fullNumber } from '../../base/plan.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { CallProgress } from '../../parts/calls/call-progress.tsx'
import { callsTexts } from '../../parts/calls/texts.ts'
import { usePlacedCall } from '../../parts/calls/use-placed-call.ts'
import css from './screen.module.css'

export type CallBackSheetProps = SheetControl & { call: Pick<PhoneCall, 'id' | 'number'> }

/** Says what will happen, has the caller called back, and says that the shopper's phone rings now. */
export function CallBackSheet({ call, ...control }: CallBackSheetProps) {
  const t = useTexts(callsTexts)
  const app = useTexts(appTexts)
  const [sending, setSending] = useState(false)
  const [callId, setCallId] = useState<string>()
  const { id, number } = call
  const send = async () => {
    setSending(true)
    try {
      const placed = await withIdempotencyKey(['POST /calls/:id/callback', id], (idempotencyKey) =>
        request('POST /calls/:id/callback', { id }, { idempotencyKey }),
      )
      setCallId(placed.callId)
    } catch {
      // The toast has said why.
    }
    setSending(false)
  }
  if (callId !== undefined)
    return (
      <Sheet {...control} title={t.callBackTitle} closeLabel={app.close}>
        <Calling callId={callId} number={number} />
      </Sheet>
    )
  const footer = (
    <div className={css.buttons}>
      <Button block loading={sending} onClick={() => void send()}>
        {t.callNow}
      </Button>
      <Button block tone="secondary" onClick={control.onClose}>
        {t.notNow}
      </Button>
    </div>
  )
  return (
    <Sheet {...control} title={t.callBackTitle} closeLabel={app.close} footer={footer}>
      <ol className={css.steps}>
        <li>{t.callBackFirst(fullNumber(number))}</li>
        <li>{t.callBackThen}</li>
        <li>{t.callBackShows(fullNumber(number))}</li>
      </ol>
    </Sheet>
  )
}

function Calling({ callId, number }: { callId: string; number: string }) {
  return <CallProgress kind="callback" number={number} story={usePlacedCall(callId)} />
}
