import { both, defineTexts } from '../../base/texts/texts.ts'

export const payTexts = defineTexts('parts/subscriptions/pay-texts', {
  renewTitle: both('续费', 'Renew'),
  recoverTitle: both('找回号码', 'Recover number'),
  period: both('续费时长', 'Renew for'),
  notes: {
    rings: both(
      '新的服务期接在现在的服务期之后，一天也不会少。',
      'The new period follows the current one. You don’t lose a day.',
    ),
    silent: both(
      '付款后号码立即恢复响铃，新的服务期从付款时开始。',
      'Once you pay, the number rings again at once. The new period starts when you pay.',
    ),
    lost: both(
      '付款后号码立即回来，响铃到原来绑定的手机，新的服务期从付款时开始。',
      'Once you pay, the number is yours again at once and rings the phone it was bound to. The new period starts when you pay.',
    ),
  },
  stopsTransfer: both('续费会停止正在进行的转让。', 'Renewing stops the transfer that is under way.'),
  total: both('应付', 'To pay'),
  pay: both('立即支付', 'Pay now'),
})
