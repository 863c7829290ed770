import { providerWords as providerWordsEn } from '@hao/contract/languages/en.ts'
import type { JobDataName } from '@hao/contract/console/job-names.ts'
import { providers } from '@hao/contract/payment-methods.ts'
import { both, defineTexts, type Text } from '../../base/texts/texts.ts'

const { brand: brandEn } = providerWordsEn

export const jobTexts = defineTexts({
  states: {
    created: both('等待执行', 'Waiting'),
    retry: both('等待重试', 'Waiting to retry'),
    active: both('执行中', 'Running'),
    completed: both('已完成', 'Done'),
    cancelled: both('已取消', 'Cancelled'),
    failed: both('已放弃', 'Given up'),
  },
  kinds: {
    money: both('资金', 'Money'),
    calls: both('电话', 'Calls'),
    other: both('其他', 'Other'),
  },
  about: {
    about: both('事项', 'About'),
    bindingId: both('绑定', 'Binding'),
    callId: both('通话', 'Call'),
    exportId: both('导出', 'Export'),
    family: both('登录设备', 'Logged-in device'),
    mandateCode: both('扣款授权', 'Authorisation'),
    messageId: both('消息', 'Message'),
    invoiceId: both('发票', 'Invoice'),
    missedCallId: both('未接来电', 'Missed call'),
    notificationId: both('通知', 'Notification'),
    offerId: both('候补机会', 'Waitlist offer'),
    orderId: both('订单', 'Order'),
    outTradeNo: both('支付', 'Payment'),
    provider: both('支付渠道', 'Provider'),
    reference: both('凭证号', 'Reference'),
    refundId: both('退款', 'Refund'),
    replaced: both('原绑定', 'Earlier binding'),
    setId: both('批次', 'Batch'),
    simulationId: both('试算', 'Simulation'),
    staffId: both('员工', 'Staff member'),
    state: both('状态', 'State'),
    subscriptionId: both('订阅', 'Subscription'),
    version: both('版本', 'Version'),
    way: both('方式', 'Way'),
    xid: both('事务', 'Transaction'),
  } satisfies Record<JobDataName, Text<string>>,
  values: {
    'new-device': both('新设备', 'new device'),
    'copied-login': both('已退出的登录', 'ended login'),
    rings: both('手机已更换', 'phone changed'),
    refused: both('手机未被接受', 'phone not accepted'),
    underway: both('办理中', 'under way'),
    done: both('已完成', 'done'),
    failed: both('未成功', 'failed'),
    mail: both('邮件', 'mail'),
    wecom: both('企业微信', 'WeCom'),
    code: both('邮箱验证码', 'code for an address'),
    wechat: both(providers.wechat.brand, brandEn),
  },
  runAgain: both('重新执行', 'Run again'),
  underWay: both('已排入队列', 'Queued'),
})
