import { labels } from '@hao/contract/console/labels.ts'
import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    service: typeof zh
  }
}

/** Texts of tickets, orders and subscriptions that several screens share. */
export const serviceTexts = defineTexts('service', zh)
