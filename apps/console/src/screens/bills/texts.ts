import { providerWords as providerWordsEn } from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

const zh = {
  title: '账单差异',
  day: '账单日',
  reference: '单号',
  ours: '我方账本',
  theirs: `${brand}账单`,
  order: '订单',
  open: '查看',
}

const en: Translation<typeof zh> = {
  title: 'Bill discrepancies',
  day: 'Bill date',
  reference: 'Reference',
  ours: 'Our records',
  theirs: `${brandEn}’s bill`,
  order: 'Order',
  open: 'Open',
}

export const billsTexts = defineTexts({ zh, en })
