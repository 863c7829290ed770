import { providerWords as providerWordsEn } from '@hao/contract/languages/en.ts'
import type { JobDataName } from '@hao/contract/console/job-names.ts'
import { providers } from '@hao/contract/payment-methods.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const { brand: brandEn } = providerWordsEn

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

const en: Translation<typeof zh> = {
  states: {
    created: 'Waiting',
    retry: 'Waiting to retry',
    active: 'Running',
    completed: 'Done',
    cancelled: 'Cancelled',
    failed: 'Given up',
  },
  kinds: { money: 'Money', calls: 'Calls', other: 'Other' },
  about: {
    about: 'About',
    bindingId: 'Binding',
    callId: 'Call',
    exportId: 'Export',
    family: 'Logged-in device',
    mandateCode: 'Authorisation',
    messageId: 'Message',
    missedCallId: 'Missed call',
    notificationId: 'Notification',
    offerId: 'Waitlist offer',
    orderId: 'Order',
    outTradeNo: 'Payment',
    provider: 'Provider',
    reference: 'Reference',
    refundId: 'Refund',
    replaced: 'Earlier binding',
    setId: 'Batch',
    simulationId: 'Simulation',
    state: 'State',
    subscriptionId: 'Subscription',
    version: 'Version',
    xid: 'Transaction',
  },
  values: {
    'new-device': 'new device',
    'copied-login': 'ended login',
    rings: 'phone changed',
    refused: 'phone not accepted',
    underway: 'under way',
    done: 'done',
    failed: 'failed',
    wechat: brandEn,
  },
  runAgain: 'Run again',
  underWay: 'Queued',
}

export const jobTexts = defineTexts({ zh, en })
