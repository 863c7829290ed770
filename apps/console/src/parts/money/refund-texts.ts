import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  refunds: '退款',
  ask: '申请退款',
  atMost: (most: string) => `最多可退 ${most}。`,
  waiting: (sum: string) => `另有 ${sum} 的申请在等待批准，还没有扣除。`,
  all: '全部退回',
  someAmount: '退一部分',
  amount: '金额（元）',
  amountMissing: '请输入金额，最多两位小数',
  done: (waits: boolean) => (waits ? '已提交，等待同事批准' : '已办理，正在退款'),
  takeBack: '号码尚未绑定：全部退回会同时收回号码、取消订单。',
  keeps: '只退款，订单和号码不变。',
  left: (today: string, order: string) =>
    `您今天还可直接退款 ${today}（由另一位同事批准的不计入），本单还可直接退款 ${order}。`,
  alone: '提交后立即办理。',
  tooMuch: '超过了可退的金额。',
  needsAnother: '超过您可以直接退的金额：提交后等待另一位同事批准，72 小时内有效。',
}

const en: Translation<typeof zh> = {
  refunds: 'Refunds',
  ask: 'Request refund',
  atMost: (most) => `Up to ${most} can be refunded.`,
  waiting: (sum) => `Requests for another ${sum} are waiting for approval and are not deducted yet.`,
  all: 'Full amount',
  someAmount: 'Part of it',
  amount: 'Amount (yuan)',
  amountMissing: 'Enter an amount with at most 2 decimal places',
  done: (waits) => (waits ? 'Submitted. A colleague has to approve it' : 'Done. The refund is on its way'),
  takeBack: 'The number is not bound yet. A full refund takes the number back and cancels the order.',
  keeps: 'Only money is returned. Order and number stay as they are.',
  left: (today, order) =>
    `Without approval you can still refund ${today} today (what a colleague approves does not count), and ${order} of this order.`,
  alone: 'It is sent at once.',
  tooMuch: 'This is more than can be refunded.',
  needsAnother: 'This is more than you can refund alone, so a colleague has to approve it within 72 hours.',
}

/** Texts about refund requests and refunds of an order. */
export const refundTexts = defineTexts({ zh, en })
