import { providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords

const zh = {
  title: '账单差异',
  day: '账单日',
  reference: '单号',
  ours: '我方账本',
  theirs: `${brand}账单`,
  order: '订单',
  open: '查看',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    bills: typeof zh
  }
}

export const billsTexts = defineTexts('bills', zh)
