import { labels } from '@hao/contract/console/labels.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: (name: string) => `客户 ${name}`,
  phone: '手机号',
  nickname: '昵称',
  since: '注册于',
  deletedAt: '注销于',
  numbers: '号码',
  rings: '接听手机',
  until: '到期',
  orders: '订单',
  tickets: '工单',
  consents: '同意记录',
  logins: '登录设备',
  lastUsed: '最近使用',
  calls: '通话',
  caller: '主叫',
  outcome: '结果',
  at: '时间',
  seconds: '通话时长',
  hidden: '隐藏号码',
  noCalls: '没有通话记录，或客户不保留通话记录',
  outcomes: labels.callOutcomes,
  number: '号码',
  state: '状态',
  renewal: '续费',
  amount: '金额',
  trade: '订单号',
  placed: '下单于',
  agreement: '协议',
  occasion: '场合',
  occasions: { login: '登录', order: '下单', renewal: '自动续费', alert: '号码提醒', change: '协议变更' },
  agreements: { service: '服务协议', privacy: '隐私政策', renewal: '自动续费协议' },
  category: '类别',
  updated: '更新于',
  newest: (count: number) => `仅显示最近 ${count} 条`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    customer: typeof zh
  }
}

export const customerTexts = defineTexts('customer', zh)
