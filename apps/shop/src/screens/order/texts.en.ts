import type { Translation } from '../../base/texts/texts.ts'
import type { OrderScreenTexts } from './texts.ts'

const next = {
  created:
    'The number is held for you. Pay before the time is up; otherwise the order is cancelled and the number goes back on sale.',
  paying:
    'The number is held for you. Pay before the time is up; if you have paid already, the result is about to arrive.',
  paid: 'Your payment is here and the number is yours. Bind a phone and it starts to ring; your paid period begins at that moment.',
  active: 'When someone calls this number, your phone rings and shows this number.',
  ended: 'The paid period is over. You are welcome to choose another number.',
  cancelled: 'The order is cancelled, and nothing was charged.',
  expired: 'It was not paid within 15 minutes, so the order was cancelled. Nothing was charged.',
  refunding:
    'The whole amount is on its way back the way you paid. You need not do anything; WeChat Pay tells you when it has arrived.',
  refunded: 'The whole amount has been returned the way you paid. You will find it in your WeChat Pay bill.',
}

const history = {
  created: 'Ordered, number held',
  paying: 'Payment begun',
  paid: 'Paid',
  active: 'Phone bound, in use',
  ended: 'Paid period over',
  cancelled: 'Order cancelled',
  expired: 'Not paid in time, order cancelled',
  refunding: 'Full refund begun',
  refunded: 'Refund complete',
}

export const en: Translation<OrderScreenTexts> = {
  title: 'Order detail',
  next,
  nextOfRenewal: {
    ...next,
    created: 'Once paid, the period becomes longer by what you have paid for.',
    paying:
      'Once paid, the period becomes longer by what you have paid for; if you have paid already, the result is about to arrive.',
    paid: 'The renewal is paid, and the period has become longer by it.',
    active: 'The renewal is paid, and the period has become longer by it.',
    ended: 'The period that this renewal paid for is over.',
    cancelled:
      'The renewal is cancelled, and nothing was charged. You can renew at any time before the period ends.',
    expired:
      'It was not paid in time, so the renewal was cancelled. Nothing was charged. You can renew at any time before the period ends.',
  },
  history,
  historyOfRenewal: { ...history, created: 'Renewal ordered', active: 'Renewal in effect' },
  bindBefore: (at) => `Please bind it before ${at}; after that the whole amount goes back to you by itself.`,
  progress: 'Progress of the order',
  purchase: ['Order', 'Pay', 'Bind phone', 'In use'],
  renewal: ['Order', 'Pay', 'Renewed'],
  refund: ['Order', 'Pay', 'Refunding', 'Refunded'],
  details: 'Order',
  orderNumber: 'Order no.',
  copy: 'Copy the order number',
  copied: 'Order number copied',
  copyFailed: 'Could not copy. Press and hold the order number instead',
  kind: 'Type',
  period: 'Period',
  price: 'Price',
  amount: 'To pay',
  paidAmount: 'Paid',
  returned: 'Refund',
  createdAt: 'Ordered',
  paidAt: 'Paid at',
  boundPhone: 'Rings on',
  periodEnd: 'Paid until',
  afterwards: 'Renewal',
  renewals: { on: 'Renews automatically, cancel at any time', off: 'Nothing is charged by itself' },
  timeline: 'History',
  help: 'Something wrong? Customer service',
  missing: 'There is no such order',
  toOrders: 'See all orders',
}
