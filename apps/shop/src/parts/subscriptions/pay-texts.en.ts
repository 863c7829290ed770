import type { Translation } from '../../base/texts/texts.ts'
import type { PayTexts } from './pay-texts.ts'

export const en: Translation<PayTexts> = {
  renewTitle: 'Renew',
  recoverTitle: 'Recover the number',
  period: 'For how long',
  notes: {
    rings: 'The new period follows the present one; not a day is lost.',
    silent: 'Once it is paid, the number rings again at once; the new period begins with the payment.',
    lost: 'Once it is paid, the number is back at once and rings the phone that it was bound to; the new period begins with the payment.',
  },
  total: 'To pay',
  method: 'Payment method',
  wechat: 'WeChat Pay',
  pay: 'Pay now',
}
