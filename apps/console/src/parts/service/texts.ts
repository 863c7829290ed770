import { words } from '@hao/contract/console/words.ts'
import { defineTexts } from '../../base/texts/texts.ts'

/** Words of tickets, orders and subscriptions that several screens show. */
export const serviceTexts = defineTexts({
  zh: {
    categories: {
      calls: '通话',
      binding: '绑定',
      buying: '购买',
      renewal: '续费',
      privacy: '隐私',
      other: '其他',
    },
    ticketStates: { open: '待回复', answered: '已回复', closed: '已关闭' },
    subscriptionStates: {
      pending_bind: '待绑定',
      active: '使用中',
      past_due: '待续费',
      grace: '宽限期',
      suspended: '已暂停',
      ended: '已结束',
    },
    renewals: { auto: '自动续费', manual: '手动续费', ends: '到期停用' },
    stages: words.zh.orderStages,
    deleted: '账号已注销',
    noPhone: '没有手机号',
    none: '无',
    staff: '客服',
    shopper: '客户',
  },
  en: {
    categories: {
      calls: 'Calls',
      binding: 'Binding',
      buying: 'Buying',
      renewal: 'Renewal',
      privacy: 'Privacy',
      other: 'Other',
    },
    ticketStates: { open: 'Waiting', answered: 'Answered', closed: 'Closed' },
    subscriptionStates: {
      pending_bind: 'To be bound',
      active: 'Active',
      past_due: 'Past due',
      grace: 'In grace',
      suspended: 'Suspended',
      ended: 'Ended',
    },
    renewals: { auto: 'Renews by itself', manual: 'Renewed by hand', ends: 'Ends with its period' },
    stages: words.en.orderStages,
    deleted: 'Account deleted',
    noPhone: 'No phone',
    none: 'None',
    staff: 'Service',
    shopper: 'Customer',
  },
})
