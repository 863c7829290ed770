import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '客服中心',
  hello: '您好，有什么可以帮您？',
  hint: '搜一搜，大多数问题马上就有答案',
  contact: '联系我们',
  hotline: '客服热线 ',
  hours: (opens: string, closes: string) => `每天 ${opens}–${closes}`,
  closed: (opens: string) => `现已下班，${opens} 上班`,
  ask: '在线提问',
  askHint: '回复后短信通知您',
  mine: '我的咨询',
  answered: (count: number) => `${count} 条已回复`,
  checklist: '打来不响铃？',
  logIn: '登录后替您检查名下的号码',
  check: '登录检查',
  checkFailed: '没有查到您的号码',
  noNumbers: '您名下还没有号码',
  rings: '会响铃',
  silent: '不会响铃',
  steps: { rule: '规则', bound: '绑定', state: '状态', period: '服务期', call: '最近来电' },
  good: '，正常',
  bad: '，有问题',
  noCall: '记录里还没有来电',
  unbound: '还没有绑定手机号',
  periodWaits: '绑定生效后开始计算',
  periodUntil: (moment: string) => `到 ${moment}`,
  advice: {
    bind: '绑定一个手机号，来电马上就会响铃。',
    renew: '服务期已满，续费后照常使用。',
    recover: '服务已经结束，现在还能找回这个号码。',
    choose: '这个号码的服务已经结束。',
    rules: '这是您设的规则，随时可以改。',
    contact: '平台停用了这个号码的来电，请联系客服。',
    ask: '陌生号码打来会响铃。请用另一部手机试拨；还是不响，看看下面的手机设置，或告诉我们。',
  },
  stillSilent: '还是不响，联系客服',
  choose: '去选号',
  tips: '看看手机这边',
  checks: {
    dial: '拨法正确',
    quiet: '手机没有静音',
    blocked: '来电没有被拦截',
    phone: '手机本身能接电话',
    other: '换一部手机试拨',
  },
  checkHints: {
    dial: (prefix: string) => `${prefix} 和后面的数字连起来拨，不加短横线，也不加区号。`,
    quiet: '关掉勿扰和飞行模式，看看铃声和振动是否打开。',
    blocked: (prefix: string) => `把您的 ${prefix} 号码从手机和安全软件的骚扰拦截里放行。`,
    phone: '有信号、没有停机，也没有设置呼叫转移。',
    other: '还是不响，请核对绑定的手机号，或联系客服。',
  },
  topics: '大家常问',
  allQuestions: '全部常见问题',
  orders: '我的订单',
  ordersHint: '支付、绑定和退款的进度都在订单详情里',
  agreements: '退款规则',
  agreementsHint: '绑定之前全额退，什么时候退、怎么退都写在这里',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    service: typeof zh
  }
}

export const serviceTexts = defineTexts('service', zh)
