import { providerWords as providerWordsEn } from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

const zh = {
  title: '待查付款',
  transaction: `${brand}单号`,
  why: '原因',
  order: '订单',
  open: '查看',
}

const en: Translation<typeof zh> = {
  title: 'Payments to review',
  transaction: `${brandEn} transaction`,
  why: 'Reason',
  order: 'Order',
  open: 'Open',
}

export const quarantineTexts = defineTexts({ zh, en })
