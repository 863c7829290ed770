import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '我的号码',
  name: {
    give: '起个名字',
    change: '改名',
    title: '号码名字',
    label: '名字只有您能看到',
    placeholder: '比如：快递',
    ideas: ['快递', '外卖', '二手车', '租房', '工作'],
    tooLong: (max: number) => `最多 ${max} 个字`,
    save: '保存',
  },
  copy: '复制号码',
  copied: '号码已复制',
  copyFailed: '没有复制成功，请截图分享',
  share: '分享',
  shareText: (number: string) => `请拨打我的号码：${number}`,
  missing: '没有找到您的这个号码',
  toNumbers: '看我的号码',
  notices: {
    bind: '付款已收到，号码是您的了。绑定一个手机号，它就开始为您响铃；服务期从绑定生效时开始计算。',
    rings: (until: string) => `号码照常响铃到 ${until}，之后暂停；现在续费，一天也不断。`,
    silent: (until: string) => `号码为您保留到 ${until}，在此之前续费，立即恢复。`,
    lost: (until: string) => `${until} 之前，您还可以找回这个号码。`,
    over: '号码已交还。',
  },
  period: '服务期',
  starts: '开始',
  ends: '结束',
  ringsOn: '接听手机',
  phone: {
    none: '暂无',
    change: '更换',
    title: '更换接听手机',
    lead: '验证码发送到新手机。换好之前，原手机照常响铃；换好后，新旧手机都会收到短信。',
    label: '新手机号',
    placeholder: '请输入新手机号',
    confirm: '确认更换',
    full: '这个手机号已绑定 5 个号码，请换一个手机号',
    same: '这个号码现在就响铃到这个手机号',
    done: '已更换，从现在起新手机响铃',
    asked: '正在更换，好了会用短信告诉您',
    states: {
      submitted: (phone: string) => `正在更换为 ${phone}，请稍候。`,
      filing: (phone: string) => `运营商正在为 ${phone} 备案，通过后自动更换。`,
      rejected: (phone: string) => `没有换成：运营商不接受 ${phone}，请换一个手机号再试。`,
    },
    goesOn: (phone: string) => `原手机 ${phone} 照常响铃。`,
  },
  boundTo: '绑定手机',
  nextCharge: '到期扣款',
  endedAt: '服务结束于',
  paymentsFailed: '付款记录没有加载出来',
  noPayments: '还没有付款记录',
  order: '查看订单',
  tiles: '号码功能',
  calls: '通话记录',
  rules: '谁能打进来',
  giveUp: '退订并退款',
  giveUpFree: '退订号码',
  again: '再次选号',
  endTitle: '退订这个号码？',
  endText: '号码立即停止响铃，自动续费随之关闭。',
  endRefund: '退还剩余整天',
  endAll: '全额退还',
  endNone: '没有剩余的整天可退。',
  endRecover: '30 天内可以付费找回，之后不再为您保留。',
  endSold: '号码随即重新出售。',
  endConfirm: '确认退订',
  endKeep: '保留号码',
  endDone: '已退订，退款按原支付方式退回',
  endDoneFree: '已退订这个号码',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    myNumber: typeof zh
  }
}

export const myNumberTexts = defineTexts('myNumber', zh)
