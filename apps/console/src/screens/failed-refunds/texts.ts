import { providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords

const zh = {
  title: '退款失败',
  hint: `${brand}退不成或已关闭的退款，客户还没有收到钱。已关闭的，可以在订单里重新申请退款；异常的，请在${brand}商户平台改退到银行卡，或线下退还。办好后写明怎么处理的，再结案。`,
  empty: '没有失败的退款',
  refund: '退款状态',
  transaction: `${brand}单号`,
  order: '订单',
  open: '查看',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    failedRefunds: typeof zh
  }
}

export const failedRefundsTexts = defineTexts('failedRefunds', zh)
