import { numberPlan } from '../base/plan.ts'
import { type ScreenId, getTitle } from '../base/routes.ts'
import { both, defineTexts, type Texts } from '../base/texts/texts.ts'

export const titleTexts = defineTexts('shell/title-texts', {
  home: both(
    (prefix: string) => `${prefix} 隐私号`,
    (prefix) => `${prefix} privacy numbers`,
  ),
  search: both('搜索', 'Search'),
  numbers: both('选择号码', 'Choose phone number'),
  category: both('号码分类', 'Categories'),
  tagList: both('综合搜索', 'Comprehensive search'),
  service: both('客服中心', 'Customer service'),
  questions: both('常见问题', 'Questions'),
  tickets: both('我的咨询', 'My requests'),
  newTicket: both('联系客服', 'Ask us'),
  ticket: both('咨询详情', 'Request'),
  my: both('个人中心', 'Personal center'),
  myNumbers: both('我的号码', 'My numbers'),
  whoMayRing: both('谁能打进来', 'Who may ring'),
  renewals: both('续费管理', 'Renewals'),
  calls: both('通话记录', 'Call log'),
  waits: both('我的提醒', 'My alerts'),
  wait: both('号码提醒', 'Number alert'),
  devices: both('登录设备', 'Logged-in devices'),
  bindPhone: both('绑定手机号', 'Bind phone'),
  payOk: both('支付结果', 'Payment'),
  agreement: both('用户协议', 'User agreement'),
  orders: both('我的订单', 'My orders'),
  order: both('订单详情', 'Order detail'),
  login: both('登录', 'Log in'),
  notFound: both('页面不存在', 'Page not found'),
})

/** The title of a screen (SC-9); without one, the shop's name. */
export function translateTitle(t: Texts<typeof titleTexts>, screen: ScreenId): string {
  const title = t[getTitle(screen) ?? 'home']
  return typeof title === 'string' ? title : title(numberPlan().prefix)
}
