import { defineTexts } from '../../base/texts/texts.ts'

export const billsTexts = defineTexts({
  zh: {
    title: '账单差异',
    day: '账单日',
    reference: '单号',
    ours: '我方账本',
    theirs: '微信账单',
    order: '订单',
    open: '查看',
    acts: '操作',
  },
  en: {
    title: 'Bill differences',
    day: 'Day of the bill',
    reference: 'Reference',
    ours: 'Our books',
    theirs: 'WeChat’s bill',
    order: 'Order',
    open: 'Open',
    acts: 'Actions',
  },
})
