import { words as labelsEn } from '@hao/contract/languages/en.ts'
import { labels } from '@hao/contract/console/labels.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
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
  nextSteps: {
    'remind-charge': '提醒将扣款',
    'remind-due': '提醒续费',
    'remind-ends': '提醒将停用',
    charge: '自动扣款',
    look: '查看是否已续费',
    lapse: '到期，待续费',
    finish: '到期停用',
    wait: '进入宽限期',
    suspend: '停止响铃',
    expire: '收回号码',
  },
  stages: labels.orderStages,
  deleted: '账号已注销',
  noPhone: '没有手机号',
  unassigned: '未分派',
  answersNoLonger: (name: string) => `${name}（已不处理工单）`,
  none: '无',
  staff: '客服',
  shopper: '客户',
}

const en: Translation<typeof zh> = {
  categories: {
    calls: 'Calls',
    binding: 'Binding',
    buying: 'Buying',
    renewal: 'Renewal',
    privacy: 'Privacy',
    other: 'Other',
  },
  ticketStates: { open: 'Waiting for reply', answered: 'Replied', closed: 'Closed' },
  subscriptionStates: {
    pending_bind: 'To be bound',
    active: 'Active',
    past_due: 'Past due',
    grace: 'Grace period',
    suspended: 'Suspended',
    ended: 'Ended',
  },
  renewals: { auto: 'Automatic renewal', manual: 'Manual renewal', ends: 'Ends with its period' },
  nextSteps: {
    'remind-charge': 'Charge reminder',
    'remind-due': 'Renewal reminder',
    'remind-ends': 'Expiry reminder',
    charge: 'Automatic charge',
    look: 'Check for renewal',
    lapse: 'Period ends, to be renewed',
    finish: 'Ends with its period',
    wait: 'Grace period starts',
    suspend: 'Stops ringing',
    expire: 'Number released',
  },
  stages: labelsEn.orderStages,
  deleted: 'Account deleted',
  unassigned: 'Unassigned',
  answersNoLonger: (name) => `${name} (no longer answers tickets)`,
  noPhone: 'No phone',
  none: 'None',
  staff: 'Service',
  shopper: 'Customer',
}

/** Texts of tickets, orders and subscriptions that several screens share. */
export const serviceTexts = defineTexts({ zh, en })
