import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    refund: typeof zh
  }
}

/** Texts about refund requests and refunds of an order. */
export const refundTexts = defineTexts('refund', zh)
