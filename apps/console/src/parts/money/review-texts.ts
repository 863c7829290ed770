import { providers as providersEn } from '@hao/contract/languages/en.ts'
import { type ProviderName, providers } from '@hao/contract/payment-methods.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

/** What the approver of a refund request sees. */
export const refundReviewTexts = defineTexts({
  order: both('购买内容', 'Purchase'),
  months: both(
    (kind: string, count: number) => `${kind} · ${count} 个月`,
    (kind, count) => `${kind} · ${count} ${count === 1 ? 'month' : 'months'}`,
  ),
  buyer: both('客户', 'Customer'),
  deleted: both('账号已注销', 'Account deleted'),
  paidBy: both(
    (at: string, provider: ProviderName) => `${at} · ${providers[provider].brand}`,
    (at, provider) => `${at} · ${providersEn[provider].brand}`,
  ),
  periodEnd: both('已付至', 'Paid until'),
  paid: both('已支付', 'Paid'),
  refunded: both('已退款', 'Refunded'),
  onTheWay: both('退款中', 'In refund'),
  requested: both('这次申请', 'This request'),
  leftAfter: both('批准后还可退', 'Left after approval'),
  others: both('本单其他待批准的申请', 'Other requests of this order awaiting approval'),
  otherSum: both(
    (count: string, sum: string) => `${count} 笔，共 ${sum}`,
    (count, sum) => `${count}, ${sum} in all`,
  ),
  whyTwo: both('为什么需要批准', 'Why approval is needed'),
  ofOrder: both(
    (sum: string, limit: string) => `本单员工退款合计 ${sum}，单人上限 ${limit}`,
    (sum, limit) => `Staff refunds of this order total ${sum} (limit for one person: ${limit})`,
  ),
  ofDay: both(
    (sum: string, limit: string) => `申请人当天退款合计 ${sum}，单人上限 ${limit}`,
    (sum, limit) => `The requester's refunds of that day total ${sum} (limit for one person: ${limit})`,
  ),
  anyAmount: both('可批准同事的申请，金额不限', "You may approve colleagues' requests of any amount"),
  ownLeft: both(
    (sum: string) => `您自己今天还可直接退 ${sum}`,
    (sum) => `today you may still refund ${sum} yourself without approval`,
  ),
  own: both(
    '这是您自己的申请，需要另一位同事批准',
    'This is your own request. A colleague has to approve it',
  ),
  problems: {
    'refund-too-large': both(
      '这笔支付剩下的可退金额少于申请金额，现在不能批准。可以驳回，请申请人重新提交。',
      'Less is left of this payment than requested, so it cannot be approved now. You can reject it and ask for a new request.',
    ),
    'not-now': both(
      '订单或申请的状态已变，现在不能批准。',
      'The order or the request has changed, so it cannot be approved now.',
    ),
  },
  takeBack: both(
    '批准后订单取消，号码收回并重新上架。',
    'On approval the order is cancelled and the number goes back on sale.',
  ),
  keeps: both(
    '批准后只退款，订单和号码不变。',
    'On approval the money is returned. Order and number stay as they are.',
  ),
})
