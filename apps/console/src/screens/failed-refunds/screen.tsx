import { failedRefundList } from '@hao/contract/console/lists/payment-exceptions.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { exceptionCells, useExceptions } from '../../parts/money/exception-list.tsx'
import { RefundState } from '../../parts/money/states.tsx'
import { Page } from '../../parts/page/page.tsx'
import { failedRefundsTexts } from './texts.ts'

/**
 * Refunds that WeChat could not make or has closed, so the buyer got nothing. A staff member takes each, pays
 * it another way, and settles it with a reason.
 */
export function Screen() {
  const t = useTexts(failedRefundsTexts)
  return (
    <Page title={t.title}>
      <p className="quiet">{t.hint}</p>
      <List
        list={failedRefundList}
        call="GET /failed-refunds"
        views="failed-refunds"
        {...useExceptions()}
        render={{ ...exceptionCells, refund: ({ refundState }) => <RefundState state={refundState} /> }}
        rowKey={({ id }) => id}
        empty={t.empty}
      />
    </Page>
  )
}
