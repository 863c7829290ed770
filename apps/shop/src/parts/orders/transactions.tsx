import type { Order, Transaction } from '@hao/contract/entities.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { orderTexts } from './texts.ts'
import css from './transactions.module.css'

export function TransactionLine({ order, transaction }: { order: Order; transaction: Transaction }) {
  const t = useTexts(orderTexts)
  const app = useTexts(appTexts)
  const { reason, state, at, amount } = transaction
  const isPayment = reason === 'new' || reason === 'renew'
  return (
    <>
      <span className={css.what}>
        {isPayment
          ? `${t.kinds[reason]} · ${app.months(order.months)}`
          : t.refundFor(t.refundReasons[reason])}
        <small>
          <time dateTime={at}>{formatMoment(at)}</time> · {isPayment ? t.received : t.refundOutcomes[state]}
        </small>
      </span>
      <b className={isPayment ? css.amount : css.refund}>{formatYuan(amount)}</b>
    </>
  )
}

/** Payments and refunds of an order, one row each; nothing for none. */
export function Transactions({ order, list }: { order: Order; list: readonly Transaction[] }) {
  if (list.length === 0) return null
  return (
    <ul className={css.list}>
      {list.map((transaction) => (
        <li key={transaction.reference}>
          <TransactionLine order={order} transaction={transaction} />
        </li>
      ))}
    </ul>
  )
}
