import { providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords

const zh = {
  title: '待查付款',
  transaction: `${brand}单号`,
  why: '原因',
  order: '订单',
  open: '查看',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    quarantine: typeof zh
  }
}

export const quarantineTexts = defineTexts('quarantine', zh)
