import type { Translation } from '../../base/texts/texts.ts'
import type { PayOkTexts } from './texts.ts'

export const en: Translation<PayOkTexts> = {
  title: 'Payment',
  confirming: 'Confirming your payment',
  confirmingText: 'One moment please; there is no need to pay again.',
  still: 'Still confirming',
  stillText:
    'WeChat Pay has not answered yet. If you have paid, do not worry: the number will be yours, or all of it comes back.',
  check: 'Check again',
  success: 'Payment success',
  successText: 'One step left: bind your phone, and the number rings.',
  boundText: (phone) => `The number is bound to ${phone} and ready to use.`,
  bind: 'Bind phone',
  unpaid: 'Not paid yet',
  unpaidText: 'We have not received your payment. The number is still held for you for',
  overdueText:
    'The time to pay is over. If you have paid, the result is about to arrive; otherwise the number goes back on sale.',
  closed: 'Order closed',
  closedText: 'This order was not paid, and the number is on sale again.',
  again: 'See the number again',
  refunding: 'Refunding in full',
  refundingText:
    'The number had gone to someone else when your payment arrived. We are sorry. The whole amount is on its way back; you need not do anything.',
  refunded: 'Refunded in full',
  refundedText:
    'The number had gone to someone else when your payment arrived. We are sorry. The whole amount has gone back the way you paid.',
  unboundText:
    'The number was given back before a phone was bound to it. The whole amount goes back the way you paid; you need not do anything.',
  similar: 'See similar numbers',
  nearest: 'The nearest numbers to it',
  unknown: 'No such payment',
  unknownText: 'The link may be incomplete, or belong to another account. Your orders are here:',
  home: 'Back home',
  renewal: {
    success: (end) => `Renewed: the service now runs until ${end}.`,
    unpaid: 'We have not received your payment for the renewal. Time left to pay:',
    overdue:
      'The time to pay is over. If you have paid, the result is about to arrive; otherwise the end of the service stays as it was.',
    closed: 'This renewal was not paid; the end of the service stays as it was.',
    refunding:
      'The service of the number had ended when your payment arrived. The whole amount is on its way back; you need not do anything.',
    refunded:
      'The service of the number had ended when your payment arrived. The whole amount has gone back the way you paid.',
  },
  period: 'Period',
  amount: 'Amount',
  paidAt: 'Paid at',
  tradeNo: 'Order no.',
}
