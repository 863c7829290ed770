import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { unbrokenNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OutboundCallSheet } from '../../parts/calls/outbound-call-sheet.tsx'
import { callsTexts } from '../../parts/calls/texts.ts'
import css from './screen.module.css'

type CallBackSheetProps = SheetControl & { call: Pick<PhoneCall, 'id' | 'number'> }

export function CallBackSheet({ call, ...control }: CallBackSheetProps) {
  const t = useTexts(callsTexts)
  const client = useQueryClient()
  const { id, number } = call
  const shown = unbrokenNumber(number)
  const words = { title: t.callBackTitle, start: t.callNow, notNow: t.notNow }
  const place = async () => {
    try {
      const placed = await request('POST /calls/:id/callback', { id }, { idempotent: true })
      void client.invalidateQueries({ queryKey: ['GET /calls'] })
      return placed.callId
    } catch {
      // A toast shows the error.
      return undefined
    }
  }
  return (
    <OutboundCallSheet {...control} kind="callback" number={number} phone="" words={words} place={place}>
      <ol className={css.steps}>
        <li>{t.callBackFirst(shown)}</li>
        <li>{t.callBackThen}</li>
        <li>{t.callBackShows(shown)}</li>
      </ol>
    </OutboundCallSheet>
  )
}
