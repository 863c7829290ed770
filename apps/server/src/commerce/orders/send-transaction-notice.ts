import { paymentReasons, refundOutcomes, refundReasons } from '@hao/contract/transaction-words.ts'
import { formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { toYuan } from '../../platform/base/money.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import type { Sms } from '../../platform/integrations/sms/sms-sender.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { selectTransactionNotice } from './transaction-queries.ts'

/**
 * Notifies the buyer by SMS of a payment, or of a refund that was decided, has arrived or has failed. Sends
 * nothing once the transaction has another state, staff have settled the failure, or without a phone. Throws
 * AdapterError.
 */
export async function sendTransactionNotice(
  context: Context,
  job: Jobs['transaction-notice'],
): Promise<void> {
  const found = await selectTransactionNotice(context.db, job)
  const [transaction] = await context.keys.decryptRows(found, { phone: 'users.phone' })
  const { numberPlan } = context.config
  await sendNotice(context, 'transaction', transaction && composeMessage(transaction, numberPlan))
}

type TransactionNotice = Omit<Awaited<ReturnType<typeof selectTransactionNotice>>[number], 'phone'> & {
  phone: string | null
}

function composeMessage(transaction: TransactionNotice, plan: NumberPlan): Sms | undefined {
  const { phone, reason, reference, state } = transaction
  if (phone === null) return undefined
  const message = { id: `${reference}-${state}`, phone }
  const number = formatNumber(transaction.digits, plan)
  const amount = toYuan(transaction.amount_fen).toFixed(2)
  const time = shanghaiTime(transaction.at).slice(5, 16).replace('T', ' ')
  if (reason === 'new' || reason === 'renew') {
    const params = { number, reason: paymentReasons[reason], amount, time }
    return { ...message, template: 'payment', params }
  }
  const params = { number, amount, reason: refundReasons[reason], time, state: refundOutcomes[state] }
  return { ...message, template: 'refund', params }
}
