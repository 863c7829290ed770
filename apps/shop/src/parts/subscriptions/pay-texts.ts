import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    pay: typeof zh
  }
}

export const payTexts = defineTexts('pay', zh)
