import type { SheetControl } from '@hao/kit/sheet.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { unbrokenNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OutboundCallSheet } from './outbound-call-sheet.tsx'
import { outboundCallTexts } from './outbound-call-texts.ts'
import css from './try.module.css'

type TestCallSheetProps = SheetControl & {
  /** The digits of the number, without the prefix. */
  number: string
  /** The phone that will ring, masked. */
  phone: string
}

/** Starts a test call to the shopper's own phone after explaining what it may cost. */
export function TestCallSheet({ number, phone, ...control }: TestCallSheetProps) {
  const t = useTexts(outboundCallTexts)
  const client = useQueryClient()
  const place = async () => {
    try {
      const call = await request('POST /test-calls', { number, agreed: true }, { idempotent: true })
      return call.callId
    } catch (error) {
      // A toast has said why. The number may be sold by now; its page reads it again.
      if (!isRefusal(error, 'test-call-not-possible')) return undefined
      control.onClose()
      await client.invalidateQueries()
      return undefined
    }
  }
  return (
    <OutboundCallSheet {...control} kind="test" number={number} phone={phone} words={t} place={place}>
      <div className={css.text}>
        <p>{phone ? t.lead(unbrokenNumber(number), phone) : t.leadOwn(unbrokenNumber(number))}</p>
        <p>{t.short}</p>
        <p className={css.fee}>{t.fee}</p>
      </div>
    </OutboundCallSheet>
  )
}
