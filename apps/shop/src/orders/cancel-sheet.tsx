import { useState } from 'react'
import type { Order } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { Sheet } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { appTexts } from '../app/texts.ts'
import { useTexts } from '../texts/texts.ts'
import css from './cancel-sheet.module.css'
import { OrderDigits } from './order-digits.tsx'
import { orderTexts } from './texts.ts'

const refusals = ['order-already-paid', 'order-not-cancellable', 'payment-unavailable'] as const

export type CancelSheetProps = { order: Order; open: boolean; onClose: () => void }

/** Asks before an unpaid order is cancelled, then cancels it; every refusal is told in its own words. */
export function CancelSheet({ order, open, onClose }: CancelSheetProps) {
  const t = useTexts(orderTexts)
  const app = useTexts(appTexts)
  const client = useQueryClient()
  const [cancelling, setCancelling] = useState(false)

  const tell = (error: unknown) => {
    if (isRefusal(error, 'order-already-paid')) showToast(t.alreadyPaid, 'success')
    if (isRefusal(error, 'order-not-cancellable')) showToast(t.notCancellable)
    if (isRefusal(error, 'payment-unavailable')) showToast(t.paymentBusy, 'error')
  }
  const cancel = async () => {
    setCancelling(true)
    const failure: unknown = await call(
      'POST /order/:id/cancel',
      { id: order.id },
      { handles: refusals },
    ).then(
      () => undefined,
      (error: unknown) => error,
    )
    setCancelling(false)
    onClose()
    // The words come with the new state, and after the sheet: a toast lives in the dialog that is open when it is shown.
    await client.invalidateQueries()
    if (failure === undefined) showToast(t.cancelled, 'success')
    else tell(failure)
  }

  const footer = (
    <div className={css.buttons}>
      <Button block tone="secondary" loading={cancelling} onClick={() => void cancel()}>
        {t.cancelConfirm}
      </Button>
      <Button block onClick={onClose}>
        {t.cancelKeep}
      </Button>
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.cancelTitle} closeLabel={app.close} footer={footer}>
      <div className={css.body}>
        <OrderDigits number={order.number} />
        <p>{t.cancelText}</p>
      </div>
    </Sheet>
  )
}
