/**
 * Why money is returned: the name stored in the database, and the text that the buyer reads at the provider
 * (at most 80 characters).
 */
export const refundReasons = {
  'given-up-unbound': '绑定前放弃号码，全额退款',
  withdrawn: '绑定前退订，全额退款',
  unbound: '72 小时内未绑定手机，全额退款',
  'paid-twice': '重复支付，全额退款',
  'number-gone': '号码已不可售，全额退款',
  'service-over': '服务已结束，全额退款',
  staff: '客服为您办理的退款',
  'given-up': '放弃号码，退还剩余天数',
} as const

export type RefundReasonCode = keyof typeof refundReasons
