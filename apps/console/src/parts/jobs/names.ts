import { providerWords as providerWordsEn } from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import type { JobName } from '@hao/contract/console/job-names.ts'
import { both, defineTexts, type Text } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

export const jobNameTexts = defineTexts({
  names: {
    'order-release': both('释放未付款的号码', 'Release unpaid numbers'),
    'unbound-refund': both('退款未绑定的订单', 'Refund unbound orders'),
    'notification-apply': both('处理支付通知', 'Apply a payment notification'),
    'payment-close': both('关闭多余的支付', 'Close an extra payment'),
    'refund-send': both(`向${brand}申请退款`, `Request a refund from ${brandEn}`),
    'transaction-notice': both('付款和退款短信', 'SMS about a payment or refund'),
    'invoice-send': both('向开票服务商开票', 'Have an invoice issued'),
    'invoice-notice': both('发票短信', 'SMS about an invoice'),
    'login-notice': both('新设备登录短信', 'SMS about a new login'),
    'ticket-notice': both('工单回复短信', 'SMS about a reply'),
    'offer-notice': both('候补短信', 'SMS to the waitlist'),
    'search-notice': both('保存的搜索的短信', 'SMS about saved searches'),
    'searches-match': both('匹配保存的搜索', 'Match saved searches'),
    'offer-lapse': both('候补到期', 'End a waitlist offer'),
    'stock-match': both('匹配候补', 'Match the waitlist'),
    'prices-simulate': both('试算价格规则', 'Simulate price rules'),
    'change-set-run': both('执行批量变更', 'Apply a bulk change'),
    'reservations-end': both('预留到期', 'End reservations'),
    'promotions-end': both('促销到期', 'End promotions'),
    'binding-push': both('向网络提交绑定', 'Send a binding to the network'),
    'binding-notice': both('绑定结果短信', 'SMS about a binding'),
    'bindings-reconcile': both('核对网络的绑定', 'Compare bindings with the network'),
    'missed-call-notice': both('未接来电短信', 'SMS about a missed call'),
    'placed-call-end': both('结束试响', 'End a test call'),
    'renewal-announce': both('预告续费扣款', 'Announce a renewal charge'),
    'renewal-charge': both('续费扣款', 'Charge a renewal'),
    'mandate-end': both('解除自动扣款', 'Cancel an automatic charge'),
    'mandates-reconcile': both('核对自动扣款授权', 'Check automatic-charge authorisations'),
    'callers-normalise': both('统一黑白名单的号码格式', 'Normalise numbers in caller lists'),
    'notices-send': both('发送订阅提醒', 'Send subscription notices'),
    'subscriptions-step': both('推进订阅状态', 'Advance subscriptions'),
    'payments-reconcile': both('核对支付', 'Check payments'),
    'refunds-reconcile': both('核对退款', 'Check refunds'),
    'invariants-check': both('检查新变动的一致性', 'Check recent changes for consistency'),
    'invariants-whole': both('检查全部数据的一致性', 'Check all data for consistency'),
    'bill-compare': both(`核对${brand}账单`, `Compare the ${brandEn} bill`),
    'audit-check': both('校验操作记录', 'Verify the audit log'),
    'approvals-lapse': both('批准申请到期失效', 'Expire approval requests'),
    'prices-step': both('价格规则生效', 'Put price rules into effect'),
    'featured-step': both('推荐号码按计划更换', 'Feature numbers as planned'),
    'export-run': both('生成导出文件', 'Create an export'),
    'export-expire': both('删除过期导出', 'Delete an expired export'),
    'staff-messages-collect': both('收集给员工的提醒', 'Collect messages to staff'),
    'staff-message-send': both('发送给员工的提醒', 'Send a message to staff'),
    'days-close': both('保存每日统计', 'Store daily statistics'),
    'forget-expired': both('清理过期数据', 'Delete expired data'),
  } satisfies Record<JobName, Text<string>>,
})
