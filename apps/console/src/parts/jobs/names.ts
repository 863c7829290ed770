import { providerWords } from '@hao/contract/payment-methods.ts'
import type { JobName } from '@hao/contract/console/job-names.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords

const zh = {
  names: {
    'order-release': '释放未付款的号码',
    'unbound-refund': '退款未绑定的订单',
    'notification-apply': '处理支付通知',
    'payment-close': '关闭多余的支付',
    'refund-send': `向${brand}申请退款`,
    'transaction-notice': '付款和退款短信',
    'login-notice': '新设备登录短信',
    'ticket-notice': '工单回复短信',
    'offer-notice': '候补短信',
    'offer-lapse': '候补到期',
    'stock-match': '匹配候补',
    'prices-simulate': '试算价格规则',
    'change-set-run': '执行批量变更',
    'reservations-end': '预留到期',
    'binding-push': '向网络提交绑定',
    'binding-notice': '绑定结果短信',
    'bindings-reconcile': '核对网络的绑定',
    'missed-call-notice': '未接来电短信',
    'placed-call-end': '结束试响',
    'renewal-announce': '预告续费扣款',
    'renewal-charge': '续费扣款',
    'mandate-end': '解除自动扣款',
    'mandates-reconcile': '核对自动扣款授权',
    'callers-normalise': '统一黑白名单的号码格式',
    'notices-send': '发送订阅提醒',
    'subscriptions-step': '推进订阅状态',
    'payments-reconcile': '核对支付',
    'refunds-reconcile': '核对退款',
    'invariants-check': '检查新变动的一致性',
    'invariants-whole': '检查全部数据的一致性',
    'bill-compare': `核对${brand}账单`,
    'audit-check': '校验操作记录',
    'approvals-lapse': '批准申请到期失效',
    'prices-step': '价格规则生效',
    'export-run': '生成导出文件',
    'export-expire': '删除过期导出',
    'days-close': '保存每日统计',
    'forget-expired': '清理过期数据',
  } satisfies Record<JobName, string>,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    jobName: typeof zh
  }
}

/** What each kind of job does. */
export const jobNameTexts = defineTexts('jobName', zh)
