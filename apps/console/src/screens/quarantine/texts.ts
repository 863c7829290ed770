import { defineTexts } from '../../base/texts/texts.ts'

export const quarantineTexts = defineTexts({
  zh: {
    title: '待查付款',
    why: '原因',
    order: '订单',
    open: '查看',
    acts: '操作',
    reasons: {
      'no-such-payment': '没有这笔支付',
      'not-a-success': '微信未说成功',
      'another-merchant': '商户号不同',
      'another-app': '应用号不同',
      'another-currency': '币种不同',
      'another-amount': '金额不同',
      'no-transaction': '没有微信单号',
      'transaction-of-another-order': '微信单号属于另一订单',
      'paid-twice': '同一支付有两个微信单号',
    },
  },
  en: {
    title: 'Payments to look into',
    why: 'Why',
    order: 'Order',
    open: 'Open',
    acts: 'Actions',
    reasons: {
      'no-such-payment': 'No such payment',
      'not-a-success': 'Not a success',
      'another-merchant': 'Another merchant',
      'another-app': 'Another app',
      'another-currency': 'Another currency',
      'another-amount': 'Another amount',
      'no-transaction': 'No transaction',
      'transaction-of-another-order': 'Transaction of another order',
      'paid-twice': 'Two transactions of one payment',
    },
  },
})
