import { defineTexts } from '../texts/texts.ts'

const states = {
  pending_bind: '待绑定',
  active: '使用中',
  past_due: '已到期，待续费',
  grace: '宽限期，照常响铃',
  suspended: '已暂停',
  ended: '服务已结束',
}

const zh = {
  states,
  daysLeft: (days: number) => `还有 ${days} 天`,
  lastDay: '不足 1 天',
  periodOver: '服务期已满',
  title: '我的号码',
  waiting: '付款已收到，号码是您的了。绑定一个手机号，它就开始为您响铃；服务期从绑定生效时开始计算。',
  bind: '去绑定',
  order: '查看订单',
  starts: '服务期开始',
  ends: '服务期结束',
  left: '剩余时间',
  boundPhone: '响铃手机',
  ringsAt: (phone: string) => `响铃至 ${phone}`,
  price: '单价',
  perMonth: (price: string) => `${price}/月`,
  months: (months: number) => `${months} 个月`,
  renewal: '自动续费',
  renewals: { auto: '已开启，可随时关闭', manual: '未开启，到期不自动扣费', ends: '到期结束，不再续费' },
  short: { auto: '自动续费', manual: '到期不自动扣费', ends: '到期结束' },
  turnedOff: '已关闭，立即生效。服务期照常用到最后一天。',
  undo: '撤销',
  turnedOn: '自动续费已开启',
  consentTitle: '开启自动续费？',
  consentPrice: '续费价格',
  consentPriceOf: (amount: string, months: string) => `${amount} / ${months}`,
  consentNow: '现在',
  consentFree: '不扣款',
  consentText:
    '服务期照常用到最后一天。首次扣款之前，还需要您在微信支付确认授权；您随时可以在这里关闭，立即生效。',
  agree: '我同意到期后按以上价格自动续费，已阅读',
  agreement: '《自动续费协议》',
  agreeFirst: '请先勾选同意自动续费协议',
  turnOn: '同意并开启',
  over: '这个号码的服务已结束，已为您刷新',
  failed: '续费设置没有加载出来',
  more: '查看更多号码',
}

/** Words for the numbers that a shopper has, wherever they are shown. */
export const subscriptionTexts = defineTexts(zh, () => import('./texts.en.ts'))
export type SubscriptionTexts = typeof zh
