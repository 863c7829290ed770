import { providerWords as providerWordsEn, words as labelsEn } from '@hao/contract/languages/en.ts'
import { labels } from '@hao/contract/console/labels.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

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

const en: Translation<typeof zh> = {
  digitsHint: 'Full number or its first digits',
  tradeHint: `Our order no. or the ${brandEn} transaction`,
  paid: 'Paid',
  placed: 'Placed',
  category: 'Number category',
  noCategory: labelsEn.noCategory['-'],
  priceFrom: 'Monthly price from',
  priceBelow: 'Monthly price below',
  no: 'Reference',
  noHint: 'Refund no. or order no.',
  refunded: 'Refunded',
  arrived: 'Arrived',
}

export const filterTexts = defineTexts({ zh, en })
