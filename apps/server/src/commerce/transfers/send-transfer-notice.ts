import type { TransferNews } from '@hao/contract/transfer.ts'
import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'

/**
 * Tells both sides of the last step of a transfer by SMS; nothing once there was another one. Before the
 * acceptance the next owner gets SMS at the named phone. Of a gift only its giver is told, and not of what
 * another SMS or their own screen says: that it lapsed only if its order was not refunded. A repeat sends the
 * same ids. Throws AdapterError.
 */
export async function sendTransferNotice(
  context: Context,
  { transferId, about }: Jobs['transfer-notice'],
): Promise<void> {
  const transfer = await selectTransfer(context, transferId)
  if (!transfer || newsOf(transfer) !== aboutState(transfer, about)) return
  const { owner, next, digits, accept_until, changes_at } = transfer
  const number = formatNumber(digits, context.config.numberPlan)
  const moment = (at: Date) => shanghaiTime(at).slice(5, 16).replace('T', ' ')
  if (transfer.gift && !isGiftNews(transfer, about)) return
  const word = transfer.gift
    ? giftSteps[about]
    : steps[about](moment(changes_at ?? accept_until), changes_at !== null)
  const step = { number, step: word ?? '' }
  const id = `transfer-${transferId}-${about}`
  const tell = (side: string, phone: string | null) =>
    sendNotice(
      context,
      'transfer',
      phone ? { id: `${id}-${side}`, phone, template: 'transfer', params: step } : undefined,
    )
  await tell('owner', owner)
  if (transfer.gift) return
  if (about !== 'offered') return tell('next', next)
  const offer = { number, until: moment(accept_until) }
  await sendNotice(
    context,
    'transfer',
    next ? { id: `${id}-next`, phone: next, template: 'transfer-offer', params: offer } : undefined,
  )
}

async function selectTransfer({ db, keys }: Context, id: number) {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('numbers', 'numbers.id', 'transfers.number_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'transfers.subscription_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('users as giver', 'giver.id', 'transfers.user_id')
    .leftJoin('users as taker', 'taker.id', 'transfers.next_user_id')
    .select(['digits', 'transfers.state', 'frozen', 'accept_until', 'changes_at', 'gift', 'orders.stage'])
    .select(['giver.phone as owner', 'taker.phone as taker', 'next_phone'])
    .where('transfers.id', '=', id)
    .execute()
  const phones = { owner: 'users.phone', taker: 'users.phone', next_phone: 'transfers.next_phone' } as const
  const [row] = await keys.decryptRows(rows, phones)
  return row && { ...row, next: row.taker ?? row.next_phone }
}

type Transfer = NonNullable<Awaited<ReturnType<typeof selectTransfer>>>

const isOpen = ({ state }: Transfer) => state === 'offered' || state === 'accepted'

const newsOf = (transfer: Transfer) => (isOpen(transfer) && transfer.frozen ? 'frozen' : transfer.state)

/** `resumed` is news while the transfer is open as before. */
const aboutState = (transfer: Transfer, about: TransferNews) =>
  about === 'resumed' && isOpen(transfer) ? transfer.state : about

/** `${step}` of the wording in docs/production/sms-templates.md. */
const steps: Record<TransferNews, (due: string, isAccepted: boolean) => string> = {
  offered: (due) => `已发起，对方须在 ${due} 前接受`,
  accepted: (due) => `已获接受，${due} 换机主，此前双方都可停止`,
  done: () => '已完成，新机主请绑定接听手机',
  withdrawn: () => '已由机主取消',
  declined: (_, isAccepted) => (isAccepted ? '已由新机主停止' : '没有被接受'),
  stopped: () => '已停止',
  lapsed: () => '逾期未接受，已作废',
  frozen: () => '已由客服暂停',
  resumed: (due) => `已恢复，期限 ${due}`,
}

const isGiftNews = ({ stage }: Transfer, about: TransferNews) =>
  about in giftSteps && (about !== 'lapsed' || stage === 'paid')

const giftSteps: Partial<Record<TransferNews, string>> = {
  done: '（赠送）已被朋友接受',
  stopped: '（赠送）已停止',
  lapsed: '（赠送）逾期无人接受，号码仍是您的，可绑定或退订',
}
