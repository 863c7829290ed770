import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '确认订单',
  period: '开通时长',
  price: '单价',
  perMonth: (price: string) => `${price}/月`,
  due: '应付',
  pay: '立即支付',
  retry: '重新支付',
  payNew: '按新价支付',
  renewAgain: '需要自动续费的，请按新价重新勾选。',
  ownOrder: '您已有这个号码的订单',
  ownOrderText: '这个订单和您刚才选的不一样，没有重新下单。想改成刚才选的，请先取消这个订单。',
  renewal: '续费',
  renewals: { auto: '到期自动续费', manual: '到期不自动扣费' },
  payThis: (total: string) => `支付这个订单 ${total}`,
  read: '我已阅读并同意',
  service: '《服务协议》',
  and: '和',
  privacy: '《隐私政策》',
  atLogin: '（登录时已同意）',
  agreeFirst: '请同意服务协议和隐私政策',
  renew: (amount: string, months: string) =>
    `到期自动续费（可选）：每 ${months}扣 ${amount}，扣款前 6 天和前 1 天提醒您，随时可取消。`,
  renewAgreement: '《自动续费协议》',
  noReturn: (perDay: string) =>
    `绑定手机之前可随时退订，全额退款，72 小时没有绑定的自动全额退款；绑定激活后，不支持 7 天无理由退货，但可随时退订，剩余的整天每天约退 ${perDay}。`,
  held: '支付服务繁忙，请稍后再试一次。号码仍为您保留',
  heldLabel: '保留剩余时间',
  taken: '被他人抢先一步',
  takenText: '这个号码刚刚被别人锁定了。看看这些相似的号码：',
  takenNone: '这个号码刚刚被别人锁定了，去看看其他号码吧。',
  more: '选其他号码',
  tooMany: '有订单待支付',
  tooManyText: '您已有 3 个待支付的订单，请先支付或取消其中一个，再办理这个号码。',
  pending: '查看待支付订单',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    confirm: typeof zh
  }
}

export const confirmTexts = defineTexts('confirm', zh)
