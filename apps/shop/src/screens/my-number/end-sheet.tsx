import { useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { request } from '../../base/api/request.ts'
import { DecisionSheet } from '../../parts/orders/decision-sheet.tsx'
import { useOpenTransfer } from '../../parts/transfers/use-open-transfer.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { myNumberTexts } from './texts.ts'

type EndSheetProps = SheetControl & { subscription: Subscription }

/** Asks for confirmation, with the amount of the refund, then gives the number up. */
export function EndSheet({ subscription, ...control }: EndSheetProps) {
  const t = useTexts(myNumberTexts)
  const { id, state } = subscription
  const [refundable, setRefundable] = useState(subscription.refundable ?? 0)
  const transfer = useOpenTransfer(id)
  const unbound = state === 'pending_bind'
  return (
    <DecisionSheet
      {...control}
      order={subscription}
      title={t.endTitle}
      confirm={t.endConfirm}
      keep={t.endKeep}
      amount={refundable}
      onAmount={setRefundable}
      act={() =>
        request(
          'POST /subscription/:id/end',
          { id, confirmed: true, amount: refundable },
          { handles: ['terms-changed'] },
        )
      }
      done={refundable > 0 ? t.endDone : t.endDoneFree}
      // A toast shows the error.
      onRefused={() => undefined}
    >
      <p>{t.endText}</p>
      {subscription.gift && <p>{t.endGift}</p>}
      {transfer && !transfer.gift && <p>{t.endTransfer}</p>}
      {refundable > 0 ? (
        <Facts>
          <Fact name={unbound ? t.endAll : t.endRefund}>
            <b>{formatYuan(refundable)}</b>
          </Fact>
        </Facts>
      ) : (
        <p>{t.endNone}</p>
      )}
      <p>{unbound ? t.endSold : t.endRecover}</p>
    </DecisionSheet>
  )
}
