import { useState } from 'react'
import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { Button } from '@hao/kit/button.tsx'
import { Sheet, type SheetControl } from '@hao/kit/sheet.tsx'
import { withIdempotencyKey } from '../../base/api/idempotency.ts'
import { request } from '../../base/api/request.ts'
import { fullNumber } from '../../base/plan.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import css from './screen.module.css'

export type CallBackSheetProps = SheetControl & { call: Pick<PhoneCall, 'id' | 'number'> }

/** Says what will happen, has the caller called back, and says that the shopper's phone rings now. */
export function CallBackSheet({ call, ...control }: CallBackSheetProps) {
  const t = useTexts(callsTexts)
  const app = useTexts(appTexts)
  const [phase, setPhase] = useState<'asking' | 'sending' | 'calling'>('asking')
  const { id, number } = call
  const send = async () => {
    setPhase('sending')
    try {
      await withIdempotencyKey(['POST /calls/:id/callback', id], (idempotencyKey) =>
        request('POST /calls/:id/callback', { id }, { idempotencyKey }),
      )
      setPhase('calling')
    } catch {
      // The toast has said why.
      setPhase('asking')
    }
  }
  if (phase === 'calling')
    return (
      <Sheet {...control} title={t.calling} closeLabel={app.close}>
        <p className={css.effect}>{t.callingHint}</p>
      </Sheet>
    )
  const footer = (
    <div className={css.buttons}>
      <Button block loading={phase === 'sending'} onClick={() => void send()}>
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
