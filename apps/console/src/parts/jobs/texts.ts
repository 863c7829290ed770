import type { JobDataName } from '@hao/contract/console/job-names.ts'
import { providers } from '@hao/contract/payment-methods.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  states: {
    created: '等待执行',
    retry: '等待重试',
    active: '执行中',
    completed: '已完成',
    cancelled: '已取消',
    failed: '已放弃',
  },
  kinds: { money: '资金', calls: '电话', other: '其他' },
  about: {
    about: '事项',
    bindingId: '绑定',
    callId: '通话',
    exportId: '导出',
    family: '登录设备',
    mandateCode: '扣款授权',
    messageId: '消息',
    missedCallId: '未接来电',
    notificationId: '通知',
    offerId: '候补机会',
    orderId: '订单',
    outTradeNo: '支付',
    provider: '支付渠道',
    reference: '凭证号',
    refundId: '退款',
    replaced: '原绑定',
    setId: '批次',
    simulationId: '试算',
    state: '状态',
    subscriptionId: '订阅',
    version: '版本',
    xid: '事务',
  } satisfies Record<JobDataName, string>,
  values: {
    'new-device': '新设备',
    'copied-login': '已退出的登录',
    rings: '手机已更换',
    refused: '手机未被接受',
    underway: '办理中',
    done: '已完成',
    failed: '未成功',
    wechat: providers.wechat.brand,
  },
  runAgain: '重新执行',
  underWay: '已排入队列',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    job: typeof zh
  }
}

export const jobTexts = defineTexts('job', zh)
