import { useState } from 'react'
import { showToast } from '@hao/kit/toast.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { OrderSheetProps } from './cancel-sheet.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import { orderTexts } from './texts.ts'

const handles = ['order-not-refundable', 'terms-changed'] as const

/** Asks for confirmation, then refunds all that is left of a paid order without a bound phone. */
export function RefundSheet(props: OrderSheetProps) {
  const t = useTexts(orderTexts)
  const { id, amount: paid, refundable = paid } = props.order
  const [amount, setAmount] = useState(refundable)
  return (
    <DecisionSheet
      {...props}
      title={t.refundTitle}
      confirm={t.refundConfirm}
      keep={t.refundKeep}
      act={() => request('POST /order/:id/refund', { id, amount }, { handles })}
      amount={amount}
      onAmount={setAmount}
      done={t.refundBegun}
      onRefused={(error) => {
        if (isRefusal(error, 'order-not-refundable')) showToast(t.notRefundable)
      }}
    >
      <p>{t.refundText(formatYuan(amount))}</p>
    </DecisionSheet>
  )
}
