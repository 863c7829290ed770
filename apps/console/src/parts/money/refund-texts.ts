import { both, defineTexts } from '../../base/texts/texts.ts'

/** Texts about refund requests and refunds of an order. */
export const refundTexts = defineTexts({
  refunds: both('退款', 'Refunds'),
  ask: both('申请退款', 'Request refund'),
  atMost: both(
    (most: string) => `最多可退 ${most}。`,
    (most) => `Up to ${most} can be refunded.`,
  ),
  waiting: both(
    (sum: string) => `另有 ${sum} 的申请在等待批准，还没有扣除。`,
    (sum) => `Requests for another ${sum} are waiting for approval and are not deducted yet.`,
  ),
  all: both('全部退回', 'Full amount'),
  someAmount: both('退一部分', 'Part of it'),
  amount: both('金额（元）', 'Amount (yuan)'),
  amountMissing: both('请输入金额，最多两位小数', 'Enter an amount with at most 2 decimal places'),
  done: both(
    (waits: boolean) => (waits ? '已提交，等待同事批准' : '已办理，正在退款'),
    (waits) => (waits ? 'Submitted. A colleague has to approve it' : 'Done. The refund is on its way'),
  ),
  takeBack: both(
    '号码尚未绑定：全部退回会同时收回号码、取消订单。',
    'The number is not bound yet. A full refund takes the number back and cancels the order.',
  ),
  keeps: both('只退款，订单和号码不变。', 'Only money is returned. Order and number stay as they are.'),
  left: both(
    (today: string, order: string) =>
      `您今天还可直接退款 ${today}（由另一位同事批准的不计入），本单还可直接退款 ${order}。`,
    (today, order) =>
      `Without approval you can still refund ${today} today (what a colleague approves does not count), and ${order} of this order.`,
  ),
  alone: both('提交后立即办理。', 'It is sent at once.'),
  tooMuch: both('超过了可退的金额。', 'This is more than can be refunded.'),
  needsAnother: both(
    '超过您可以直接退的金额：提交后等待另一位同事批准，72 小时内有效。',
    'This is more than you can refund alone, so a colleague has to approve it within 72 hours.',
  ),
})
