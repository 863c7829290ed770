import { refundList } from '@hao/contract/console/lists/refunds.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { RefundState } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { refundsTexts } from './texts.ts'

export function Screen() {
  return (
    <Page title={useTexts(refundsTexts).title}>
      <List
        list={refundList}
        call="GET /refunds"
        count="GET /refunds/count"
        sum={useTexts(moneyTexts).sum}
        views="refunds"
        render={{ state: ({ state }) => <RefundState state={state} /> }}
        exports="refunds"
        rowKey={({ id }) => id}
        opens={{ route: 'order', by: 'orderId' }}
      />
    </Page>
  )
}
