/** What a payment is for. */
export const paymentReasons = { new: '新购', renew: '续费' } as const

/** The codes in the database and their words, of at most 80 characters. */
export const refundReasons = {
  withdrawn: '绑定前退订',
  'given-up-unbound': '绑定前退订',
  unbound: '72 小时内未绑定手机',
  'given-up': '退订，退还剩余天数',
  'paid-twice': '重复支付',
  'number-gone': '付款到账时号码已售出',
  'service-over': '付款到账时服务已结束',
  'account-deleted': '付款到账时账号已注销',
  staff: '客服办理',
} as const

export type RefundReason = keyof typeof refundReasons

/** The states of a refund for the owner of the order. */
export const refundOutcomes = {
  underway: '正在退回',
  done: '已退回',
  failed: '没有退成，由客服处理',
} as const
