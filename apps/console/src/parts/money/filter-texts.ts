import { providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords

const zh = {
  digitsHint: '完整号码或开头几位',
  tradeHint: `订单号或${brand}单号`,
  paidFrom: '支付日期起',
  paidUntil: '支付日期止',
  no: '单号',
  noHint: '退款单号或订单号',
  from: '退款日期起',
  until: '退款日期止',
  arrivedFrom: '到账日期起',
  arrivedUntil: '到账日期止',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    filter: typeof zh
  }
}

/** The filters of orders and refunds. */
export const filterTexts = defineTexts('filter', zh)
