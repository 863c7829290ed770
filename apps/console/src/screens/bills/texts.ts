import { defineTexts } from '../../base/texts/texts.ts'

export const billsTexts = defineTexts({
  zh: {
    title: '账单差异',
    day: '账单日',
    reference: '单号',
    ours: '我方账本',
    theirs: '微信账单',
    order: '订单',
    open: '查看',
    acts: '操作',
    kinds: {
      'payment-missing': '我方没有这笔支付',
      'payment-amount': '支付金额不同',
      'payment-unbilled': '账单没有这笔支付',
      'refund-missing': '我方没有这笔退款',
      'refund-amount': '退款金额不同',
      'refund-unbilled': '账单没有这笔退款',
    },
  },
  en: {
    title: 'Bill differences',
    day: 'Day of the bill',
    reference: 'Reference',
    ours: 'Our books',
    theirs: 'WeChat’s bill',
    order: 'Order',
    open: 'Open',
    acts: 'Actions',
    kinds: {
      'payment-missing': 'Payment not in our books',
      'payment-amount': 'Another amount paid',
      'payment-unbilled': 'Payment not on the bill',
      'refund-missing': 'Refund not in our books',
      'refund-amount': 'Another amount refunded',
      'refund-unbilled': 'Refund not on the bill',
    },
  },
})
