import { providerWords as providerWordsEn, providers as providersEn } from '@hao/contract/languages/en.ts'
import { type ProviderName, providers, providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

const zh = {
  title: (number: string) => `订单 ${number}`,
  facts: '订单',
  paid: '已支付',
  refunded: '已退款',
  onTheWay: '退款中',
  refundable: '可退',
  phone: '客户手机号',
  deleted: '账号已注销',
  monthCount: (count: number) => `${count} 个月`,
  attempts: '支付',
  noAttempts: '还没有付过款',
  channel: '方式',
  channels: {
    browser: (provider: ProviderName) => `浏览器里的${providers[provider].pay}`,
    'in-app': (provider: ProviderName) => `${providers[provider].brand}内支付`,
    mandate: () => '自动扣款',
  },
  attemptStates: {
    init: '已发起',
    prepared: '待支付',
    succeeded: '成功',
    closed: '已关闭',
    unknown: '结果未知',
  },
  transaction: `${brand}单号`,
  begun: '发起时间',
  timeline: '历史记录',
  timelineHint: '短信只列续费、扣款、暂停的提醒；验证码和其他短信不在这里。',
  actors: { buyer: '客户', provider: brand, staff: '员工', system: '系统' },
  sources: {
    order: '订单',
    payment: '支付',
    notification: `${brand}通知`,
    refund: '退款',
    request: '退款申请',
    ledger: '入账',
    bill: '账单差异',
    quarantine: '待查付款',
    number: '号码',
    subscription: '订阅',
    notice: '提醒短信',
    audit: '员工操作',
  },
}

const en: Translation<typeof zh> = {
  title: (number) => `Order ${number}`,
  facts: 'Order',
  paid: 'Paid',
  refunded: 'Refunded',
  onTheWay: 'Refund in progress',
  refundable: 'Refundable',
  phone: 'Customer’s phone',
  deleted: 'The account was deleted',
  monthCount: (count) => (count === 1 ? '1 month' : `${count} months`),
  attempts: 'Payments',
  noAttempts: 'No payment attempts yet',
  channel: 'Method',
  channels: {
    browser: (provider) => `${providersEn[provider].pay} in a browser`,
    'in-app': (provider) => `${providersEn[provider].pay} inside ${providersEn[provider].brand}`,
    mandate: () => 'Automatic charge',
  },
  attemptStates: {
    init: 'Started',
    prepared: 'To be paid',
    succeeded: 'Succeeded',
    closed: 'Closed',
    unknown: 'Result unknown',
  },
  transaction: `${brandEn} transaction`,
  begun: 'Started',
  timeline: 'History',
  timelineHint:
    'Text messages: only reminders about renewals, charges and suspension are listed, not codes or other messages.',
  actors: { buyer: 'customer', provider: brandEn, staff: 'staff', system: 'system' },
  sources: {
    order: 'Order',
    payment: 'Payment',
    notification: `${brandEn} notification`,
    refund: 'Refund',
    request: 'Refund request',
    ledger: 'Ledger',
    bill: 'Bill discrepancy',
    quarantine: 'Payment to review',
    number: 'Number',
    subscription: 'Subscription',
    notice: 'SMS reminder',
    audit: 'Staff',
  },
}

export const orderTexts = defineTexts({ zh, en })
