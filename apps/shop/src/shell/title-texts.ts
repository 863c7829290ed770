import { numberPlan } from '../base/plan.ts'
import { type ScreenId, type Title, getTitle } from '../base/routes.ts'
import type { Texts, Translation } from '../base/texts/texts.ts'

const zh = {
  home: (prefix: string) => `${prefix} 隐私号`,
  search: '搜索',
  numbers: '选择号码',
  category: '号码分类',
  tagList: '综合搜索',
  service: '客服中心',
  questions: '常见问题',
  tickets: '我的咨询',
  newTicket: '联系客服',
  ticket: '咨询详情',
  my: '个人中心',
  myNumbers: '我的号码',
  whoMayRing: '谁能打进来',
  renewals: '续费管理',
  calls: '通话记录',
  waits: '我的提醒',
  wait: '号码提醒',
  devices: '登录设备',
  bindPhone: '绑定手机号',
  payOk: '支付结果',
  agreement: '用户协议',
  orders: '我的订单',
  order: '订单详情',
  login: '登录',
  notFound: '页面不存在',
} satisfies Record<Title, string | ((prefix: string) => string)>

export const en = (): Translation<typeof zh> => ({
  home: (prefix) => `${prefix} privacy numbers`,
  search: 'Search',
  numbers: 'Choose phone number',
  category: 'Categories',
  tagList: 'Comprehensive search',
  service: 'Customer service',
  questions: 'Questions',
  tickets: 'My requests',
  newTicket: 'Ask us',
  ticket: 'Request',
  my: 'Personal center',
  myNumbers: 'My numbers',
  whoMayRing: 'Who may ring',
  renewals: 'Renewals',
  calls: 'Call log',
  waits: 'My alerts',
  wait: 'Number alert',
  devices: 'Logged-in devices',
  bindPhone: 'Bind phone',
  payOk: 'Payment',
  agreement: 'User agreement',
  orders: 'My orders',
  order: 'Order detail',
  login: 'Log in',
  notFound: 'Page not found',
})

export const titleTexts = { file: 'shell/title-texts', zh }

/** The title of a screen (SC-9); without one, the shop's name. */
export function translateTitle(t: Texts<typeof titleTexts>, screen: ScreenId): string {
  const title = t[getTitle(screen) ?? 'home']
  return typeof title === 'string' ? title : title(numberPlan().prefix)
}
