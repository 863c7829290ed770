import type { Order } from '@hao/contract/entities.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { CopyIcon } from '@hao/kit/icons-more.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { isCancelledEarly } from '../../parts/orders/order-view.ts'
import { orderTexts } from '../../parts/orders/texts.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { useSaving } from '../../parts/purchase/use-saving.ts'
import { copyText } from '../../base/browser/copy-text.ts'
import css from './screen.module.css'
import { orderScreenTexts } from './texts.ts'

/** Amounts, times and the order number, one row each; a row without a value is left out. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTexts(orderScreenTexts)
  const words = useTexts(orderTexts)
  const common = useTexts(appTexts)
  const { discount } = useTexts(purchaseTexts)
  const saving = useSaving()(order)
  const { boundPhone, endedAt, periodEnd } = order
  const early = isCancelledEarly(order)
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.details}</h2>
      <Facts className={css.facts}>
        <Fact name={t.boundPhone}>{boundPhone}</Fact>
        {early && <Fact name={t.endedAt}>{endedAt && formatMoment(endedAt)}</Fact>}
        {!early && <Fact name={t.periodEnd}>{periodEnd && formatMoment(periodEnd)}</Fact>}
        <Fact name={t.kind}>
          {words.kinds[order.kind]} · {common.months(order.months)}
        </Fact>
        <Fact name={t.price}>
          {formatYuan(order.price)}
          {common.perMonth}
        </Fact>
        <Fact name={discount}>{saving}</Fact>
        <Amount order={order} />
        {order.kind === 'new' && order.status === 1 && (
          <Fact name={t.afterwards}>{order.autoRenew ? t.renewals.on : t.renewals.off}</Fact>
        )}
        <Fact name={t.createdAt}>{formatMoment(order.createdAt)}</Fact>
        <Fact name={t.orderNumber}>
          <CopyableNumber text={order.outTradeNo} />
        </Fact>
      </Facts>
    </section>
  )
}

/** An order that ended unpaid asks for nothing. */
function Amount({ order: { paidAt, status, amount } }: { order: Order }) {
  const t = useTexts(orderScreenTexts)
  if (!paidAt && status !== 1) return <Fact name={t.orderAmount}>{formatYuan(amount)}</Fact>
  return (
    <Fact name={paidAt ? t.paidAmount : t.amount}>
      <b className={css.amount}>{formatYuan(amount)}</b>
    </Fact>
  )
}

function CopyableNumber({ text }: { text: string }) {
  const t = useTexts(orderScreenTexts)
  const copy = async () => {
    const copied = await copyText(text)
    showToast(copied ? t.copied : t.copyFailed, copied ? 'success' : 'error')
  }
  return (
    <span className={css.copyable}>
      <span>{text}</span>
      <IconButton label={t.copy} onClick={() => void copy()}>
        <CopyIcon size={16} />
      </IconButton>
    </span>
  )
}
