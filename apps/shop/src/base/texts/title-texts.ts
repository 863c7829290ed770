import { numberPlan } from '../plan.ts'
import type { ScreenId } from '../routes.ts'
import { both, defineTexts, type Texts } from './texts.ts'

/** The titles of screens by their ids (SC-9); a number and a profile have none. */
export const titleTexts = defineTexts('base/texts/title-texts', {
  home: both(
    (prefix: string) => `${prefix} 隐私号`,
    (prefix) => `${prefix} privacy numbers`,
  ),
  search: both('搜索', 'Search'),
  numbers: both('选择号码', 'Choose phone number'),
  compare: both('号码对比', 'Compare numbers'),
  category: both('号码分类', 'Categories'),
  'tag-list': both('综合搜索', 'Comprehensive search'),
  service: both('客服中心', 'Customer service'),
  question: both('常见问题', 'Questions'),
  questions: both('常见问题', 'Questions'),
  tickets: both('我的咨询', 'My requests'),
  'new-ticket': both('联系客服', 'Ask us'),
  ticket: both('咨询详情', 'Request'),
  'user-center': both('个人中心', 'Personal center'),
  'my-numbers': both('我的号码', 'My numbers'),
  'my-number': both('我的号码', 'My numbers'),
  'who-may-ring': both('谁能打进来', 'Who may ring'),
  renewals: both('续费管理', 'Renewals'),
  calls: both('通话记录', 'Call log'),
  waits: both('我的提醒', 'My alerts'),
  wait: both('号码提醒', 'Number alert'),
  'lost-phone': both('更换登录手机', 'Change login phone'),
  'phone-change': both('更换登录手机', 'Change login phone'),
  transfers: both('号码转让', 'Transfers'),
  gift: both('送您一个号码', 'A number for you'),
  devices: both('登录设备', 'Logged-in devices'),
  'bind-phone': both('绑定手机号', 'Bind phone'),
  'pay-ok': both('支付结果', 'Payment'),
  agreement: both('用户协议', 'User agreement'),
  orders: both('我的订单', 'My orders'),
  order: both('订单详情', 'Order detail'),
  login: both('登录', 'Log in'),
  'not-found': both('页面不存在', 'Page not found'),
})

export function translateTitle(t: Texts<typeof titleTexts>, screen: ScreenId): string {
  const title = screen in t ? t[screen as keyof typeof t] : t.home
  return typeof title === 'string' ? title : title(numberPlan().prefix)
}
