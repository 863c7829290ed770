import { useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { Sheet, type SheetControl } from '@hao/kit/sheet.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../base/api/api-error.ts'
import { withIdempotencyKey } from '../../base/api/idempotency.ts'
import { request } from '../../base/api/request.ts'
import { unbrokenNumber } from '../../base/plan.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { CallProgress } from './call-progress.tsx'
import { DemoPhone } from './demo-phones.tsx'
import { placedCallTexts } from './placed-call-texts.ts'
import css from './try.module.css'
import { usePlacedCall } from './use-placed-call.ts'

export type TrySheetProps = SheetControl & {
  /** The digits of the number, without the prefix. */
  number: string
  /** The phone that will ring, masked. */
  phone: string
}

/** Says what will happen and what it may cost, has the shopper's own phone ring as it would with a number, and shows what becomes of it. */
export function TrySheet({ number, phone, ...control }: TrySheetProps) {
  const t = useTexts(placedCallTexts)
  const app = useTexts(appTexts)
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const [callId, setCallId] = useState<string>()
  const start = async () => {
    setSending(true)
    try {
      const call = await withIdempotencyKey(['POST /test-calls', number], (idempotencyKey) =>
        request('POST /test-calls', { number, agreed: true }, { idempotencyKey }),
      )
      setCallId(call.callId)
    } catch (error) {
      // The toast has said why: perhaps somebody else has the number by now, which its page shall show.
      if (isRefusal(error, 'test-call-not-possible')) {
        control.onClose()
        await client.invalidateQueries()
      }
    }
    setSending(false)
  }
  if (callId !== undefined)
    return (
      <Calling
        key={callId}
        {...control}
        callId={callId}
        number={number}
        phone={phone}
        onAgain={() => setCallId(undefined)}
      />
    )
  const footer = (
    <div className={css.buttons}>
      <Button block loading={sending} onClick={() => void start()}>
        {t.start}
      </Button>
      <Button block tone="secondary" onClick={control.onClose}>
        {t.notNow}
      </Button>
    </div>
  )
  return (
    <Sheet {...control} title={t.title} closeLabel={app.close} footer={footer}>
      <div className={css.text}>
        <p>{phone ? t.lead(unbrokenNumber(number), phone) : t.leadOwn(unbrokenNumber(number))}</p>
        <p>{t.short}</p>
        <p className={css.fee}>{t.fee}</p>
        <DemoPhone phone={phone} />
      </div>
    </Sheet>
  )
}

type CallingProps = TrySheetProps & { callId: string; onAgain: () => void }

function Calling({ callId, number, phone, onAgain, ...control }: CallingProps) {
  const t = useTexts(placedCallTexts)
  const app = useTexts(appTexts)
  const story = usePlacedCall(callId)
  const over = story.states.at(-1) === 'ended'
  const again = over && story.cause !== 'completed'
  const footer = over && (
    <div className={css.buttons}>
      <Button block tone={again ? 'secondary' : 'primary'} onClick={control.onClose}>
        {t.done}
      </Button>
      {again && (
        <Button block onClick={onAgain}>
          {t.again}
        </Button>
      )}
    </div>
  )
  return (
    <Sheet {...control} title={t.title} closeLabel={app.close} footer={footer}>
      <CallProgress kind="test" number={number} story={story} />
      {!story.states.includes('ringing') && <DemoPhone phone={phone} />}
    </Sheet>
  )
}
