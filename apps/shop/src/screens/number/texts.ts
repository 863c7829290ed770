import { both, defineTexts } from '../../base/texts/texts.ts'

export const numberScreenTexts = defineTexts('screens/number/texts', {
  title: both('号码详情', 'Number'),
  shareText: both(
    (number: string, price: string) => `${number}，${price}/月，这个号码很好记`,
    (number, price) => `${number}, ${price}/month: a number that’s easy to remember`,
  ),
  rarity: both(
    (shape: string, oneIn: string) => `${shape} · ${oneIn}`,
    (shape, oneIn) => `${shape} · ${oneIn}`,
  ),
  free: both('可立即办理', 'Available now'),
  held: both('他人已锁定', 'Held by someone else'),
  holding: both('为您保留', 'Held for you'),
  owned: both('您的号码', 'Your number'),
  sold: both('已售出', 'Sold'),
  heldNote: both(
    '有人正在办理。倒计时结束还没付款，号码就会让给别人。',
    'Someone is buying this number. If they don’t pay in time, it becomes available again.',
  ),
  offered: both('为您保留', 'Kept for you'),
  holdingNote: both(
    '号码已为您锁定，请在倒计时结束前完成支付。',
    'The number is held for you. Please pay before the time is up.',
  ),
  ownedNote: both(
    '这个号码已经属于您了，可以绑定手机和续费。',
    'This number is yours. You can bind a phone and renew it.',
  ),
  soldNote: both(
    '这个号码已经有主人了，看看下面相似的号码。',
    'This number has an owner. Have a look at similar ones below.',
  ),
  period: both('开通时长', 'Period'),
  total: both('合计', 'Total'),
  how: both('怎么用', 'How it works'),
  steps: both(
    ['购买', '绑定手机', '陌生人拨打', '您的手机响铃'],
    ['Buy', 'Bind phone', 'A stranger calls', 'Your phone rings'],
  ),
  about: both('号码说明', 'About the number'),
  description: both(
    '号码由您专享，使用前需绑定您的手机号；陌生人拨打该号码时，您绑定的手机会响铃。',
    'The number is yours alone and must be bound to your phone before use; when a stranger calls it, your bound phone rings.',
  ),
  callerHears: both('对方听到', 'The caller hears'),
  callerHearsText: both('正常回铃，和拨打手机一样', 'A normal ringing tone'),
  phoneShows: both('来电时您的手机显示', 'Your phone shows'),
  renewal: both('续费', 'Renewal'),
  renewalText: both('自动续费，可随时取消', 'Renews automatically, cancel at any time'),
  refund: both('激活前退款', 'Refund before use'),
  refundText: both('全额，即时', 'Full and immediate'),
  refundLater: both('激活后退订', 'Cancelling later'),
  refundLaterText: both(
    (perDay: string) => `随时可退订，剩余的整天每天约退 ${perDay}`,
    (perDay) => `At any time; about ${perDay} back for each full day left`,
  ),
  rules: both('续费与退款', 'Renewal and refunds'),
  ruleList: both(
    [
      '绑定手机之前可以退订，全额退款；付款后 72 小时内没有绑定的，自动全额退回。',
      '自动续费由您自己选择开通，每次扣款前 6 天和前 1 天提醒您。',
      '随时可以取消，取消后照常用到服务期最后一天。',
    ],
    [
      'Cancel with a full refund until you bind a phone, and automatically if you don’t bind one within 72 hours of payment.',
      'Automatic renewal is on only if you choose it. We remind you 6 days and 1 day before each charge.',
      'Cancel at any time. The number keeps working until the end of the period you paid for.',
    ],
  ),
  questions: both('常见问题', 'Questions'),
  allQuestions: both('查看全部问题', 'See all questions'),
  similar: both('相似号码', 'Similar numbers'),
  service: both('客服', 'Service'),
  favourite: both('收藏', 'Favourite'),
  favourited: both('已收藏', 'In favourites'),
  apply: both('立即办理', 'Apply now'),
  more: both('选其他号码', 'Choose another'),
  notFound: both('没有这个号码，可能已经下架了', 'We couldn’t find this number. It may no longer be on sale'),
})
