import * as english from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import type { Translation } from '../../base/texts/texts.ts'

const { brand, pay } = providerWords

const states = {
  pending_bind: '待绑定',
  active: '使用中',
  past_due: '已到期，待续费',
  grace: '宽限期，照常响铃',
  suspended: '已暂停，不响铃',
  ended: '服务已结束',
}

const zh = {
  states,
  daysLeft: (days: number) => `还有 ${days} 天`,
  lastDay: '不足 1 天',
  periodOver: '服务期已满',
  recoverable: '服务已结束，可找回',
  bind: '去绑定',
  renew: '续费',
  renewNow: '立即续费',
  recover: '找回号码',
  ringsAt: (phone: string) => `响铃至 ${phone}`,
  boundTo: (phone: string) => `已绑定 ${phone}`,
  price: '单价',
  perMonth: (price: string) => `${price}/月`,
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
  consentText: `服务期照常用到最后一天。首次扣款之前，还需要您在${pay}确认授权；您随时可以在这里关闭，立即生效。`,
  agree: '我同意到期后按以上价格自动续费，已阅读',
  agreement: '《自动续费协议》',
  agreeFirst: '请先勾选同意自动续费协议',
  turnOn: '同意并开启',
  noMandate: `${brand}自动扣费尚未开通：到期前会提醒您手动续费。`,
  mandates: { none: `还差一步：在${pay}授权自动扣费`, signing: `等待您在${pay}完成授权` },
  authorise: '去授权',
  obstacles: {
    'too-late': '这一期来不及自动扣款，请手动续费；从下一期起自动扣款。',
    barred: '号码封停期间不自动扣款；要保留号码，请手动续费。',
    cancelled: '您已取消这一期的自动扣款，请手动续费；从下一期起自动扣款。',
  },
  payByHand: '手动续费',
  over: '这个号码的服务已结束，已为您刷新',
  failed: '续费设置没有加载出来',
  more: '查看更多号码',
  end: '没有更多号码了',
}

export const en = (): Translation<typeof zh> => ({
  states: {
    pending_bind: 'To be bound',
    active: 'In use',
    past_due: 'Period ended, to be renewed',
    grace: 'Grace period, still rings',
    suspended: 'Suspended, does not ring',
    ended: 'Service ended',
  },
  daysLeft: (days) => `${days} ${days === 1 ? 'day' : 'days'} left`,
  lastDay: 'less than a day left',
  periodOver: 'Period ended',
  recoverable: 'Service ended, can be recovered',
  bind: 'Bind phone',
  renew: 'Renew',
  renewNow: 'Renew now',
  recover: 'Recover number',
  ringsAt: (phone) => `Rings ${phone}`,
  boundTo: (phone) => `Bound to ${phone}`,
  price: 'Price',
  perMonth: (price) => `${price}/month`,
  renewal: 'Automatic renewal',
  renewals: {
    auto: 'On, switch off at any time',
    manual: 'Off, no automatic charge',
    ends: 'Ends with the period, no renewal',
  },
  short: { auto: 'Renews automatically', manual: 'No automatic charge', ends: 'Ends with the period' },
  turnedOff: 'Switched off. The number keeps working until the last day of its period.',
  undo: 'Undo',
  turnedOn: 'Automatic renewal is on',
  consentTitle: 'Renew automatically?',
  consentPrice: 'Renewal price',
  consentPriceOf: (amount, months) => `${amount} / ${months}`,
  consentNow: 'Now',
  consentFree: 'Nothing is charged',
  consentText: `Your period runs to its last day as before. Nothing is charged until you authorise it in ${english.providerWords.pay}, and you can switch this off here at any time, with immediate effect.`,
  agree: 'I agree to automatic renewal at this price when the period ends, and have read the ',
  agreement: 'Automatic Renewal Agreement',
  agreeFirst: 'Please agree to the Automatic Renewal Agreement first',
  turnOn: 'Agree and switch on',
  noMandate: `${english.providerWords.brand} automatic charges are not available yet. We’ll remind you to renew before the period ends.`,
  mandates: {
    none: `One more step: authorise automatic charges in ${english.providerWords.pay}`,
    signing: `Waiting for your authorisation in ${english.providerWords.pay}`,
  },
  authorise: 'Authorise',
  obstacles: {
    'too-late':
      'It’s too late to charge this period automatically. Please renew it yourself; automatic charges start with the next one.',
    barred: 'A blocked number isn’t charged automatically. To keep it, please renew it yourself.',
    cancelled:
      'You cancelled the automatic charge of this period. Please renew it yourself; automatic charges go on with the next one.',
  },
  payByHand: 'Renew manually',
  over: 'The service of this number has ended. We’ve refreshed it for you',
  failed: 'Couldn’t load the renewal setting',
  more: 'More of my numbers',
  end: 'No more numbers',
})

/** Words for the numbers that a shopper has, wherever they are shown. */
export const subscriptionTexts = { file: 'parts/subscriptions/texts', zh }
