import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RequestRefund } from '../../parts/money/request-refund.tsx'
import { RefundLines } from '../../parts/money/refund-lines.tsx'
import { refundTexts } from '../../parts/money/refund-texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Money } from '../../parts/shown/values.tsx'
import type { Subscription } from './subscription.ts'
import { subscriptionTexts } from './texts.ts'

/** The refunds and open requests of the last paid order, and a button to request a refund. */
export function Refunds({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  const words = useTexts(refundTexts)
  const hasPermission = useHasPermission()
  const allowed = hasPermission('orders.read') && hasPermission('refunds.read')
  const query = useQuery({
    ...read('GET /orders/:id', { id: getLastPaidOrder(subscription) }),
    enabled: allowed,
  })
  if (!allowed) return null
  return (
    <Section title={words.refunds} extra={query.data && <RequestRefund order={query.data} />}>
      <Loaded query={query} rows={1}>
        {(order) => (
          <Flex vertical gap={12}>
            <Flex gap={16} wrap>
              <OpenLink path={pathOf('order', order.id)}>{t.newestOrder(order.trade)}</OpenLink>
              <span>
                {t.paidFen} <Money fen={order.money.paidFen} />
              </span>
              <span>
                {t.canBeRefunded} <Money fen={order.money.refundableFen} />
              </span>
            </Flex>
            <RefundLines order={order} />
          </Flex>
        )}
      </Loaded>
    </Section>
  )
}

/** The newest paid renewal, else the first order. */
function getLastPaidOrder({ tries, orderId }: Subscription): number {
  return tries.find(({ state }) => state === 'succeeded')?.orderId ?? orderId
}
