import { defineTexts } from '../../base/texts/texts.ts'

/** Words for asking for a refund of an order, and for what became of it. */
export const refundTexts = defineTexts({
  zh: {
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
    alone: '提交后立即办理；您今天的退款累计达到 1,000 元时，由另一位同事批准。',
    tooMuch: '超过了可退的金额。',
    needsAnother: '这笔订单的退款将达到 200 元：提交后等待另一位同事批准，72 小时内有效。',
  },
  en: {
    refunds: 'Refunds',
    ask: 'Ask for a refund',
    atMost: (most) => `At most ${most} can be refunded.`,
    waiting: (sum) => `Requests for ${sum} wait for approval and are not taken off yet.`,
    all: 'All of it',
    someAmount: 'A part',
    amount: 'Amount (yuan)',
    amountMissing: 'Type an amount with at most two decimals',
    done: (waits) => (waits ? 'Sent: a colleague has to approve it' : 'Done: the refund is on its way'),
    takeBack: 'The number is not bound yet: giving all back takes the number back and cancels the order.',
    alone:
      'It goes at once, unless your refunds of today reach ¥1,000 with it: then a colleague approves it.',
    tooMuch: 'That is more than can be refunded.',
    needsAnother:
      'The refunds of this order reach ¥200 with it: another person has to approve it within 72 hours.',
  },
})
