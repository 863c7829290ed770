import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '绑定手机号',
  lead: '绑定后，陌生人拨打这个号码，您的手机就会响铃。',
  phone: '接听手机',
  placeholder: '请输入手机号',
  own: '这是您登录的手机号，无需验证码，点一下即可绑定。',
  other: '换一个手机号接听，需要先用短信验证码验证。',
  useOwn: '使用登录手机号',
  confirm: '确认绑定',
  tip: '服务期从绑定成功的那一刻开始计算；付款后 72 小时内没有绑定，自动全额退款。',
  phoneLimit: '这个手机号已绑定 5 个号码，请换一个手机号',
  changed: '订单状态已变化，已为您刷新',
  bound: '绑定成功',
  boundText: (number: string, phone: string) => `从现在起，拨打 ${number} 会响铃到 ${phone}`,
  periodEnd: (moment: string) => `服务期至 ${moment}`,
  asked: (phone: string) => `正在绑定 ${phone}，等待运营商确认；服务期从绑定成功时开始，好了会用短信告诉您。`,
  refused: (phone: string) => `没有绑定成功：运营商不接受 ${phone}，请换一个手机号再试。`,
  home: '返回首页',
  unpaid: '这个订单还没有支付，支付后就能绑定手机号。',
  pay: '去支付',
  over: '这个订单已经结束，不能再绑定手机号。',
  choose: '选其他号码',
  notFound: '没有找到这个订单，可能不属于当前账号。',
  which: '您有号码还没绑定，选一个开始：',
  none: '没有等待绑定的号码，去挑一个喜欢的吧',
  paidAt: (moment: string) => `${moment} 支付`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    bind: typeof zh
  }
}

export const bindTexts = defineTexts('bind', zh)
