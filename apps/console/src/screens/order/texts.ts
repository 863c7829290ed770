import { providerWords as providerWordsEn, providers as providersEn } from '@hao/contract/languages/en.ts'
import { type ProviderName, providers, providerWords } from '@hao/contract/payment-methods.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

export const orderTexts = defineTexts({
  title: both(
    (number: string) => `订单 ${number}`,
    (number) => `Order ${number}`,
  ),
  facts: both('订单', 'Order'),
  paid: both('已支付', 'Paid'),
  refunded: both('已退款', 'Refunded'),
  onTheWay: both('退款中', 'Refund in progress'),
  refundable: both('可退', 'Refundable'),
  phone: both('客户手机号', 'Customer’s phone'),
  gifted: both('送给朋友', 'Gift to a friend'),
  deleted: both('账号已注销', 'The account was deleted'),
  price: both('月费', 'Monthly price'),
  percentOff: both(
    (percent: number) => `时长优惠 ${percent}%`,
    (percent) => `less ${percent}% for the period`,
  ),
  monthCount: both(
    (count: number) => `${count} 个月`,
    (count) => (count === 1 ? '1 month' : `${count} months`),
  ),
  attempts: both('支付', 'Payments'),
  noAttempts: both('还没有付过款', 'No payment attempts yet'),
  channel: both('方式', 'Method'),
  channels: {
    browser: both(
      (provider: ProviderName) => `浏览器里的${providers[provider].pay}`,
      (provider) => `${providersEn[provider].pay} in a browser`,
    ),
    'in-app': both(
      (provider: ProviderName) => `${providers[provider].brand}内支付`,
      (provider) => `${providersEn[provider].pay} inside ${providersEn[provider].brand}`,
    ),
    mandate: both(
      () => '自动扣款',
      () => 'Automatic charge',
    ),
  },
  attemptStates: {
    init: both('已发起', 'Started'),
    prepared: both('待支付', 'To be paid'),
    succeeded: both('成功', 'Succeeded'),
    closed: both('已关闭', 'Closed'),
    unknown: both('结果未知', 'Result unknown'),
  },
  transaction: both(`${brand}单号`, `${brandEn} transaction`),
  begun: both('发起时间', 'Started'),
  timeline: both('历史记录', 'History'),
  timelineHint: both(
    '短信只列续费、扣款、暂停的提醒；验证码和其他短信不在这里。',
    'Text messages: only reminders about renewals, charges and suspension are listed, not codes or other messages.',
  ),
  actors: {
    buyer: both('客户', 'customer'),
    provider: both(brand, brandEn),
    staff: both('员工', 'staff'),
    system: both('系统', 'system'),
  },
  sources: {
    order: both('订单', 'Order'),
    payment: both('支付', 'Payment'),
    notification: both(`${brand}通知`, `${brandEn} notification`),
    refund: both('退款', 'Refund'),
    request: both('退款申请', 'Refund request'),
    ledger: both('入账', 'Ledger'),
    bill: both('账单差异', 'Bill discrepancy'),
    quarantine: both('待查付款', 'Payment to review'),
    number: both('号码', 'Number'),
    subscription: both('订阅', 'Subscription'),
    notice: both('提醒短信', 'SMS reminder'),
    audit: both('员工操作', 'Staff'),
  },
})
