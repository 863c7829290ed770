import { paymentReasons, refundOutcomes, refundReasons } from '@hao/contract/transaction-words.ts'
import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { toYuan } from '../../platform/base/money.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { selectTransactionNotice } from './transaction-queries.ts'

/**
 * Notifies the buyer by SMS of a payment, or of a refund that was decided, has arrived or has failed. Does
 * nothing once the transaction has another state, or without a phone. Throws AdapterError.
 */
export async function sendTransactionNotice(
  { config, db, keys, sms }: Context,
  job: Jobs['transaction-notice'],
): Promise<void> {
  const found = await selectTransactionNotice(db, job)
  const [transaction] = await keys.decryptRows(found, { phone: 'users.phone' })
  if (!transaction?.phone) return
  const { phone, reason, reference, state } = transaction
  const message = { id: `${reference}-${state}`, phone }
  const number = formatNumber(transaction.digits, config.numberPlan)
  const amount = toYuan(transaction.amount_fen).toFixed(2)
  const time = shanghaiTime(transaction.at).slice(5, 16).replace('T', ' ')
  if (reason === 'new' || reason === 'renew') {
    const params = { number, reason: paymentReasons[reason], amount, time }
    return sms.send({ ...message, template: 'payment', params })
  }
  const params = { number, amount, reason: refundReasons[reason], time, state: refundOutcomes[state] }
  await sms.send({ ...message, template: 'refund', params })
}
