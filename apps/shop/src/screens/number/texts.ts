import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '号码详情',
  share: '分享',
  shareText: (number: string, price: string) => `${number}，${price}/月，这个号码很好记`,
  copied: '已复制，发给朋友吧',
  copyFailed: '没有复制成功，请截图分享',
  rarity: (shape: string, oneIn: string) => `${shape} · ${oneIn}`,
  free: '可立即办理',
  held: '他人已锁定',
  holding: '为您保留',
  owned: '您的号码',
  sold: '已售出',
  heldNote: '有人正在办理。倒计时结束还没付款，号码就会让给别人。',
  offered: '为您保留',
  holdingNote: '号码已为您锁定，请在倒计时结束前完成支付。',
  ownedNote: '这个号码已经属于您了，绑定和续费都在订单里。',
  soldNote: '这个号码已经有主人了，看看下面相似的号码。',
  period: '开通时长',
  total: '合计',
  how: '怎么用',
  steps: ['购买', '绑定手机', '陌生人拨打', '您的手机响铃'],
  about: '号码说明',
  description: '号码由您专享，使用前需绑定您的手机号；陌生人拨打该号码时，您绑定的手机会响铃。',
  callerHears: '对方听到',
  callerHearsText: '正常回铃，和拨打手机一样',
  phoneShows: '来电时您的手机显示',
  renewal: '续费',
  renewalText: '自动续费，可随时取消',
  refund: '激活前退款',
  refundText: '全额，即时',
  refundLater: '激活后退订',
  refundLaterText: (perDay: string) => `随时可退订，剩余的整天每天约退 ${perDay}`,
  rules: '续费与退款',
  ruleList: [
    '绑定手机之前可以退订，全额退款；付款后 72 小时内没有绑定的，自动全额退回。',
    '自动续费由您自己选择开通，每次扣款前 6 天和前 1 天提醒您。',
    '随时可以取消，取消后照常用到服务期最后一天。',
  ],
  questions: '常见问题',
  allQuestions: '查看全部问题',
  similar: '相似号码',
  service: '客服',
  favourite: '收藏',
  favourited: '已收藏',
  apply: '立即办理',
  more: '选其他号码',
  notFound: '没有这个号码，可能已经下架了',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    numberScreen: typeof zh
  }
}

export const numberScreenTexts = defineTexts('numberScreen', zh)
