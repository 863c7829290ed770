import { defineTexts } from '../../base/texts/texts.ts'

export const subscriptionListTexts = defineTexts({
  zh: {
    title: '订阅',
    number: '号码',
    state: '状态',
    renewal: '续费',
    phone: '客户手机号',
    until: '到期',
    next: '下一步',
    sorts: { newest: '最新在前', next: '按下一步时间' },
  },
  en: {
    title: 'Subscriptions',
    number: 'Number',
    state: 'State',
    renewal: 'Renewal',
    phone: "Customer's phone",
    until: 'Paid until',
    next: 'Next step',
    sorts: { newest: 'Newest first', next: 'By next step' },
  },
})
