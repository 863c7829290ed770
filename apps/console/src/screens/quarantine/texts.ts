import { defineTexts } from '../../base/texts/texts.ts'

export const quarantineTexts = defineTexts({
  zh: {
    title: '待查付款',
    transaction: '微信单号',
    why: '原因',
    order: '订单',
    open: '查看',
    acts: '操作',
  },
  en: {
    title: 'Payments to look into',
    transaction: 'WeChat’s transaction',
    why: 'Why',
    order: 'Order',
    open: 'Open',
    acts: 'Actions',
  },
})
