import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  renewTitle: '续费',
  recoverTitle: '找回号码',
  period: '续费时长',
  notes: {
    rings: '新的服务期接在现在的服务期之后，一天也不会少。',
    silent: '付款后号码立即恢复响铃，新的服务期从付款时开始。',
    lost: '付款后号码立即回来，响铃到原来绑定的手机，新的服务期从付款时开始。',
  },
  total: '应付',
  pay: '立即支付',
}

export const en = (): Translation<typeof zh> => ({
  renewTitle: 'Renew',
  recoverTitle: 'Recover number',
  period: 'Renew for',
  notes: {
    rings: 'The new period follows the current one. You don’t lose a day.',
    silent: 'Once you pay, the number rings again at once. The new period starts when you pay.',
    lost: 'Once you pay, the number is yours again at once and rings the phone it was bound to. The new period starts when you pay.',
  },
  total: 'To pay',
  pay: 'Pay now',
})

export const payTexts = { file: 'parts/subscriptions/pay-texts', zh }
