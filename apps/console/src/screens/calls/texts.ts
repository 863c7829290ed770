import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '通话',
  sorts: { newest: '最新在前', oldest: '最早在前' },
  number: '号码',
  caller: '主叫',
  hidden: '隐藏号码',
  at: '时间',
  seconds: '通话时长',
  reason: '原因',
  status: 'SIP 状态',
  times: '次数',
  log: '通话记录',
  refused: '平台拒接的呼叫',
  blocks: '已封停的使用中号码',
  refusedEmpty: '最近 30 天没有平台拒接的呼叫',
  logEmpty: '还没有通话。机主选择不保留的通话不会出现在这里。',
  total: '接听与未接',
  why: '平台拒接的原因',
  noReasons: '没有拒接的呼叫',
  blocksEmpty: '没有已封停的使用中号码',
  many: '多个号码',
  lastDays: '最近 48 小时',
  lastMonth: '最近 30 天',
  chart: { hour: '每小时的呼叫', day: '每天的呼叫' },
  axis: { hour: '小时', day: '日期' },
  period: '统计时段',
  quick: '快捷筛选',
  onlyRefused: '被拒绝',
  noCalls: '没有呼叫',
  by: '操作人',
  since: '开始',
  ends: '结束',
  open: '直到解除',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    calls: typeof zh
  }
}

export const callsTexts = defineTexts('calls', zh)
