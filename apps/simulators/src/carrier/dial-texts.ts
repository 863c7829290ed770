const reasons: Readonly<Record<string, string>> = {
  unknown: '没有这个号码，或还没有人购买',
  unbound: '号码还没有绑定手机',
  suspended: '号码已暂停，续费后恢复',
  expired: '号码的服务已结束',
  blocked: '号码已停用',
  'own-phone': '这就是绑定的手机，不能呼叫自己',
  forwarded: '隐私号码之间不能呼叫转移',
}

const zh = {
  lang: 'zh-CN',
  title: '拨打号码（模拟）',
  demo: '模拟运营商，仅供开发：不会真的拨出电话',
  heading: '像陌生人一样拨打',
  hint: '输入您的号码，看看哪部手机会响铃；通话会出现在商城的通话记录里。',
  number: '被叫号码',
  caller: '主叫号码（留空为隐藏号码）',
  dial: '拨打',
  ringing: '正在响铃',
  talking: '通话中',
  over: '通话已结束',
  rejected: '没有接通',
  rings: (phone: string) => `${phone} 响铃`,
  shows: (number: string) => `来电显示 ${number}`,
  answer: '接听',
  noAnswer: '无人接听',
  busy: '正忙，拒接',
  hangUpCaller: '主叫挂断',
  hangUp: '挂断',
  again: '再拨一次',
  log: '看通话记录',
  causes: {
    completed: '已接听，通话结束',
    missed: '无人接听',
    busy: '对方忙',
    cancelled: '主叫在接听前挂断',
    refused: '没有转接到手机',
  },
  reasons,
}

export type DialTexts = typeof zh

const en: DialTexts = {
  lang: 'en',
  title: 'Dial a number (simulated)',
  demo: 'A simulated carrier for development: no real call is made',
  heading: 'Dial as a stranger would',
  hint: 'Enter your number and see which phone rings; the call then stands in the call log of the shop.',
  number: 'Number to call',
  caller: 'Calling from (empty: hidden)',
  dial: 'Call',
  ringing: 'Ringing',
  talking: 'Talking',
  over: 'The call is over',
  rejected: 'No phone rings',
  rings: (phone) => `${phone} rings`,
  shows: (number) => `and shows ${number}`,
  answer: 'Answer',
  noAnswer: 'Nobody answers',
  busy: 'Busy, decline',
  hangUpCaller: 'Caller hangs up',
  hangUp: 'Hang up',
  again: 'Dial again',
  log: 'See the call log',
  causes: {
    completed: 'Answered, and over',
    missed: 'Nobody answered',
    busy: 'Busy',
    cancelled: 'The caller hung up first',
    refused: 'Not put through to a phone',
  },
  reasons: {
    unknown: 'There is no such number, or nobody has bought it',
    unbound: 'No phone is bound to the number',
    suspended: 'The number is suspended until it is renewed',
    expired: 'The service of the number is over',
    blocked: 'The number is out of use',
    'own-phone': 'This is the bound phone itself',
    forwarded: 'A privacy number does not forward to another',
  },
}

/** Chinese, unless the visitor has chosen English in the shop. */
export function dialTexts(cookies = ''): DialTexts {
  return /(?:^|;\s*)lang=en\b/.test(cookies) ? en : zh
}
