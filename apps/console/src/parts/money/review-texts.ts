import { providers as providersEn } from '@hao/contract/languages/en.ts'
import { type ProviderName, providers } from '@hao/contract/payment-methods.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  order: '购买内容',
  months: (kind: string, count: number) => `${kind} · ${count} 个月`,
  buyer: '客户',
  deleted: '账号已注销',
  paidBy: (at: string, provider: ProviderName) => `${at} · ${providers[provider].brand}`,
  periodEnd: '已付至',
  paid: '已支付',
  refunded: '已退款',
  onTheWay: '退款中',
  requested: '这次申请',
  leftAfter: '批准后还可退',
  others: '本单其他待批准的申请',
  otherSum: (count: string, sum: string) => `${count} 笔，共 ${sum}`,
  whyTwo: '为什么需要批准',
  ofOrder: (sum: string, limit: string) => `本单员工退款合计 ${sum}，单人上限 ${limit}`,
  ofDay: (sum: string, limit: string) => `申请人当天退款合计 ${sum}，单人上限 ${limit}`,
  anyAmount: '可批准同事的申请，金额不限',
  ownLeft: (sum: string) => `您自己今天还可直接退 ${sum}`,
  own: '这是您自己的申请，需要另一位同事批准',
  problems: {
    'refund-too-large': '这笔支付剩下的可退金额少于申请金额，现在不能批准。可以驳回，请申请人重新提交。',
    'not-now': '订单或申请的状态已变，现在不能批准。',
  },
  takeBack: '批准后订单取消，号码收回并重新上架。',
  keeps: '批准后只退款，订单和号码不变。',
}

const en: Translation<typeof zh> = {
  order: 'Purchase',
  months: (kind, count) => `${kind} · ${count} ${count === 1 ? 'month' : 'months'}`,
  buyer: 'Customer',
  deleted: 'Account deleted',
  paidBy: (at, provider) => `${at} · ${providersEn[provider].brand}`,
  periodEnd: 'Paid until',
  paid: 'Paid',
  refunded: 'Refunded',
  onTheWay: 'In refund',
  requested: 'This request',
  leftAfter: 'Left after approval',
  others: 'Other requests of this order awaiting approval',
  otherSum: (count, sum) => `${count}, ${sum} in all`,
  whyTwo: 'Why approval is needed',
  ofOrder: (sum, limit) => `Staff refunds of this order total ${sum} (limit for one person: ${limit})`,
  ofDay: (sum, limit) => `The requester's refunds of that day total ${sum} (limit for one person: ${limit})`,
  anyAmount: "You may approve colleagues' requests of any amount",
  ownLeft: (sum) => `today you may still refund ${sum} yourself without approval`,
  own: 'This is your own request. A colleague has to approve it',
  problems: {
    'refund-too-large':
      'Less is left of this payment than requested, so it cannot be approved now. You can reject it and ask for a new request.',
    'not-now': 'The order or the request has changed, so it cannot be approved now.',
  },
  takeBack: 'On approval the order is cancelled and the number goes back on sale.',
  keeps: 'On approval the money is returned. Order and number stay as they are.',
}

/** What the approver of a refund request sees. */
export const refundReviewTexts = defineTexts({ zh, en })
