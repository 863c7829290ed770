import type { Order } from '@hao/contract/entities.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { referenceText } from '../../base/api/catalogue.ts'
import { request } from '../../base/api/request.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DecisionSheet } from './decision-sheet.tsx'
import { orderTexts } from './texts.ts'

const handles = ['order-already-paid', 'order-not-cancellable', 'payment-unavailable'] as const

export type OrderSheetProps = SheetControl & { order: Order }

/** Asks for confirmation, then cancels an unpaid order; each refusal has its own text. */
export function CancelSheet(props: OrderSheetProps) {
  const t = useTexts(orderTexts)
  const tell = (error: unknown) => {
    if (isRefusal(error, 'order-already-paid')) showToast(t.alreadyPaid, 'success')
    if (isRefusal(error, 'order-not-cancellable')) showToast(t.changed)
    if (isRefusal(error, 'payment-unavailable')) showToast(t.paymentBusy + referenceText(error), 'error')
  }
  return (
    <DecisionSheet
      {...props}
      title={t.cancelTitle}
      confirm={t.cancelConfirm}
      keep={t.cancelKeep}
      act={() => request('POST /order/:id/cancel', { id: props.order.id }, { handles })}
      done={t.cancelled}
      onRefused={tell}
    >
      <p>{props.order.kind === 'renew' ? t.cancelRenewalText : t.cancelText}</p>
    </DecisionSheet>
  )
}
