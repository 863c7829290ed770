import { defineTexts } from '../../texts/texts.ts'

const zh = {
  title: '客服中心',
  hello: '您好，有什么可以帮您？',
  hint: '搜一搜，大多数问题马上就有答案',
  checklist: '打来不响铃？按顺序查一查',
  checks: {
    live: '号码在“使用中”',
    dial: '拨法正确',
    quiet: '手机没有静音',
    blocked: '来电没有被拦截',
    phone: '手机本身能接电话',
    other: '换一部手机试拨',
  },
  checkHints: {
    live: '在“我的订单”里看：待绑定或已到期的号码不会响铃。',
    dial: '95013 和后面的数字连起来拨，不加短横线，也不加区号。',
    quiet: '关掉勿扰和飞行模式，看看铃声和振动是否打开。',
    blocked: '把您的 95013 号码从手机和安全软件的骚扰拦截里放行。',
    phone: '有信号、没有停机，也没有设置呼叫转移。',
    other: '还是不响，请在订单详情核对绑定的手机号。',
  },
  topics: '大家常问',
  allQuestions: '全部常见问题',
  orders: '我的订单',
  ordersHint: '支付、绑定和退款的进度都在订单详情里',
  agreements: '退款规则',
  agreementsHint: '绑定之前全额退，什么时候退、怎么退都写在这里',
}

export const serviceTexts = defineTexts(zh, () => import('./texts.en.ts'))
export type ServiceTexts = typeof zh
