import * as english from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

const { brand, pay } = providerWords
export const subscriptionTexts = defineTexts('parts/subscriptions/texts', {
  states: {
    pending_bind: both('待绑定', 'To be bound'),
    active: both('使用中', 'In use'),
    past_due: both('已到期，待续费', 'Period ended, to be renewed'),
    grace: both('宽限期，照常响铃', 'Grace period, still rings'),
    suspended: both('已暂停，不响铃', 'Suspended, does not ring'),
    ended: both('服务已结束', 'Service ended'),
  },
  daysLeft: both(
    (days: number) => `还有 ${days} 天`,
    (days) => `${days} ${days === 1 ? 'day' : 'days'} left`,
  ),
  lastDay: both('不足 1 天', 'less than a day left'),
  periodOver: both('服务期已满', 'Period ended'),
  recoverable: both('服务已结束，可找回', 'Service ended, can be recovered'),
  bind: both('去绑定', 'Bind phone'),
  given: both('已送出，等朋友接受', 'Given away, waiting for your friend'),
  gift: both('查看礼物', 'See the gift'),
  renew: both('续费', 'Renew'),
  renewNow: both('立即续费', 'Renew now'),
  recover: both('找回号码', 'Recover number'),
  ringsAt: both(
    (phone: string) => `响铃至 ${phone}`,
    (phone) => `Rings ${phone}`,
  ),
  boundTo: both(
    (phone: string) => `已绑定 ${phone}`,
    (phone) => `Bound to ${phone}`,
  ),
  price: both('单价', 'Price'),
  perMonth: both(
    (price: string) => `${price}/月`,
    (price) => `${price}/month`,
  ),
  renewal: both('自动续费', 'Automatic renewal'),
  renewals: {
    auto: both('已开启，可随时关闭', 'On, switch off at any time'),
    manual: both('未开启，到期不自动扣费', 'Off, no automatic charge'),
    ends: both('到期结束，不再续费', 'Ends with the period, no renewal'),
  },
  short: {
    auto: both('自动续费', 'Renews automatically'),
    manual: both('到期不自动扣费', 'No automatic charge'),
    ends: both('到期结束', 'Ends with the period'),
  },
  turnedOff: both(
    '已关闭，立即生效。服务期照常用到最后一天。',
    'Switched off. The number keeps working until the last day of its period.',
  ),
  undo: both('撤销', 'Undo'),
  turnedOn: both('自动续费已开启', 'Automatic renewal is on'),
  consentTitle: both('开启自动续费？', 'Renew automatically?'),
  consentPrice: both('续费价格', 'Renewal price'),
  consentPriceOf: both(
    (amount: string, months: string) => `${amount} / ${months}`,
    (amount, months) => `${amount} / ${months}`,
  ),
  consentNow: both('现在', 'Now'),
  consentFree: both('不扣款', 'Nothing is charged'),
  consentText: both(
    `服务期照常用到最后一天。首次扣款之前，还需要您在${pay}确认授权；您随时可以在这里关闭，立即生效。`,
    `Your period runs to its last day as before. Nothing is charged until you authorise it in ${english.providerWords.pay}, and you can switch this off here at any time, with immediate effect.`,
  ),
  consentDiscount: both(
    '时长优惠有变动时，以扣款前 6 天提醒您的金额为准。',
    ' If the discount changes, the amount in the reminder 6 days before the charge counts.',
  ),
  agree: both(
    '我同意到期后按以上价格自动续费，已阅读',
    'I agree to automatic renewal at this price when the period ends, and have read the ',
  ),
  agreement: both('《自动续费协议》', 'Automatic Renewal Agreement'),
  agreeFirst: both('请先勾选同意自动续费协议', 'Please agree to the Automatic Renewal Agreement first'),
  turnOn: both('同意并开启', 'Agree and switch on'),
  noMandate: both(
    `${brand}自动扣费尚未开通：到期前会提醒您手动续费。`,
    `${english.providerWords.brand} automatic charges are not available yet. We’ll remind you to renew before the period ends.`,
  ),
  mandates: {
    none: both(
      `还差一步：在${pay}授权自动扣费`,
      `One more step: authorise automatic charges in ${english.providerWords.pay}`,
    ),
    signing: both(`等待您在${pay}完成授权`, `Waiting for your authorisation in ${english.providerWords.pay}`),
  },
  authorise: both('去授权', 'Authorise'),
  obstacles: {
    'too-late': both(
      '这一期来不及自动扣款，请手动续费；从下一期起自动扣款。',
      'It’s too late to charge this period automatically. Please renew it yourself; automatic charges start with the next one.',
    ),
    barred: both(
      '号码封停期间不自动扣款；要保留号码，请手动续费。',
      'A blocked number isn’t charged automatically. To keep it, please renew it yourself.',
    ),
    cancelled: both(
      '您已取消这一期的自动扣款，请手动续费；从下一期起自动扣款。',
      'You cancelled the automatic charge of this period. Please renew it yourself; automatic charges go on with the next one.',
    ),
  },
  payByHand: both('手动续费', 'Renew manually'),
  over: both(
    '这个号码的服务已结束，已为您刷新',
    'The service of this number has ended. We’ve refreshed it for you',
  ),
  failed: both('续费设置没有加载出来', 'Couldn’t load the renewal setting'),
  more: both('查看更多号码', 'More of my numbers'),
  end: both('没有更多号码了', 'No more numbers'),
})
