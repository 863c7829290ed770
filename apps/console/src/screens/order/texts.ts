import { type ProviderName, providers, providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    order: typeof zh
  }
}

export const orderTexts = defineTexts('order', zh)
