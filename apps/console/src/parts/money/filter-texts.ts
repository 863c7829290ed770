import { labels } from '@hao/contract/console/labels.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords

const zh = {
  digitsHint: '完整号码或开头几位',
  tradeHint: `订单号或${brand}单号`,
  paid: '支付日期',
  placed: '下单日期',
  category: '号码分类',
  noCategory: labels.noCategory['-'],
  priceFrom: '月费不低于',
  priceBelow: '月费低于',
  no: '单号',
  noHint: '退款单号或订单号',
  refunded: '退款日期',
  arrived: '到账日期',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    filter: typeof zh
  }
}

/** The filters of orders and refunds. */
export const filterTexts = defineTexts('filter', zh)
