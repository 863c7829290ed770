import type { Transfer } from '@hao/contract/transfer.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { request } from '../../base/api/request.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DecisionSheet } from '../orders/decision-sheet.tsx'
import { transferTexts } from './texts.ts'

/** Asks for confirmation, then stops a transfer, or declines one that was only offered. */
export function StopSheet({ transfer, ...control }: SheetControl & { transfer: Transfer }) {
  const texts = useTexts(transferTexts)
  const { id, role, state, gift } = transfer
  const ours = role === 'received' && state === 'offered' ? texts.declineSheet : texts.stopSheet
  const t = gift ? texts.gift.stopSheet : ours
  return (
    <DecisionSheet
      {...control}
      order={transfer}
      title={t.title}
      confirm={t.confirm}
      keep={t.keep}
      act={() => request('POST /transfer/:id/stop', { id })}
      done={t.done}
      // A toast shows the error.
      onRefused={() => undefined}
    >
      <p>{t.text[role]}</p>
    </DecisionSheet>
  )
}
