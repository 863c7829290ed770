/** A screen that reads data before it shows its content. */
export type ReadingScreen = {
  /**
   * The path below /mobile; {unpaid}, {paid}, {trade}, {subscription}, {ticket} and {user} are ids of the
   * member's records.
   */
  path: string
  /** The document's title in Chinese and in English. */
  titles: [string, string]
  /** Its title before its data is read, where that differs. */
  titlesBefore?: [string, string]
  /** The requests that the test holds back, fails, and lets through. */
  reads: RegExp
  /** Shown only when they succeeded. */
  content: string
  /** The text of the failure, where it is not from the error catalogue. */
  failed?: [string, string]
  /** While it waits, it shows its frame and texts, but no placeholders. */
  boxless?: true
  /** Whether it needs a login. */
  member?: true
}

const shop: [string, string] = ['95013 隐私号', '95013 privacy numbers']
const numberLink = 'main li a[href*="/number/"]'
const questionLink = 'main a[href*="/question/"]'

export const readingScreens: ReadingScreen[] = [
  { path: '/home', titles: shop, reads: /\/api\/(number|banner)/, content: numberLink },
  {
    path: '/number',
    titles: ['选择号码', 'Choose phone number'],
    reads: /\/api\/number/,
    content: numberLink,
  },
  { path: '/number/9', titles: shop, reads: /\/api\/number\/9/, content: 'main >> text=/¥\\d+\\.\\d\\d/' },
  {
    path: '/compare?ids=9,10,11,12',
    titles: ['号码对比', 'Compare numbers'],
    reads: /\/api\/number\/several/,
    content: 'main table',
  },
  {
    path: '/category',
    titles: ['号码分类', 'Categories'],
    reads: /\/api\/category/,
    content: 'main a[href*="/tag-list?"]',
  },
  {
    path: '/tag-list?keyword=1314&suffix=true',
    titles: ['综合搜索', 'Comprehensive search'],
    reads: /\/api\/number/,
    content: numberLink,
  },
  {
    path: '/service?keyword=95013',
    titles: ['客服中心', 'Customer service'],
    reads: /\/api\/question/,
    content: questionLink,
  },
  {
    path: '/user-center/devices',
    titles: ['登录设备', 'Logged-in devices'],
    reads: /\/api\/session/,
    content: 'main li h2',
    member: true,
  },
  {
    path: '/service/ticket',
    titles: ['我的咨询', 'My requests'],
    reads: /\/api\/ticket/,
    content: 'main li a[href*="/ticket/"]',
    member: true,
  },
  {
    path: '/service/ticket/{ticket}',
    titles: ['咨询详情', 'Request'],
    reads: /\/api\/ticket\/\d/,
    content: 'main textarea',
    member: true,
  },
  { path: '/question', titles: ['常见问题', 'Questions'], reads: /\/api\/question/, content: questionLink },
  {
    path: '/question/1',
    titles: ['常见问题', 'Questions'],
    reads: /\/api\/question/,
    content: 'main article',
  },
  {
    path: '/agreement/renewal',
    titles: ['用户协议', 'User agreement'],
    reads: /\/api\/agreement/,
    content: 'main article',
  },
  {
    path: '/user-center',
    titles: ['个人中心', 'Personal center'],
    reads: /\/api\/subscription/,
    content: 'main li a[href*="/numbers/"]',
    failed: ['号码没有加载出来', 'Couldn’t load your numbers'],
    member: true,
  },
  {
    path: '/user-center/numbers',
    titles: ['我的号码', 'My numbers'],
    reads: /\/api\/subscription/,
    content: 'main li a[href*="/numbers/"]',
    member: true,
  },
  {
    path: '/user-center/numbers/{subscription}',
    titles: ['我的号码', 'My numbers'],
    reads: /\/api\/subscription\/\d/,
    content: 'main [role=switch]',
    member: true,
  },
  {
    path: '/user-center/numbers/{subscription}/rules',
    titles: ['谁能打进来', 'Who may ring'],
    reads: /\/api\/subscription\/\d+\/rules/,
    content: 'main [role=switch]',
    member: true,
  },
  {
    path: '/user-center/renewals',
    titles: ['续费管理', 'Renewals'],
    reads: /\/api\/subscription/,
    content: 'main [role=switch]',
    member: true,
  },
  {
    path: '/user-center/calls',
    titles: ['通话记录', 'Call log'],
    reads: /\/api\/calls/,
    content: 'main time',
    member: true,
  },
  {
    path: '/user-center/{user}',
    titles: shop,
    reads: /\/api\/user\/\d/,
    content: 'main input[name=nickname]',
    member: true,
  },
  {
    path: '/order',
    titles: ['我的订单', 'My orders'],
    reads: /\/api\/order/,
    content: 'main a[href*="/order/"]',
    member: true,
  },
  {
    path: '/order/{unpaid}',
    titles: ['订单详情', 'Order detail'],
    reads: /\/api\/order/,
    content: 'main dl',
    member: true,
  },
  {
    path: '/bind-phone',
    titles: ['绑定手机号', 'Bind phone'],
    reads: /\/api\/order/,
    content: 'main a[href*="orderId="]',
    member: true,
  },
  {
    path: '/bind-phone?orderId={paid}',
    titles: ['绑定手机号', 'Bind phone'],
    reads: /\/api\/order/,
    content: 'main input[name=phone]',
    member: true,
  },
  {
    path: '/pay-ok?out_trade_no={trade}',
    titles: ['支付成功', 'Payment success'],
    titlesBefore: ['支付结果', 'Payment'],
    reads: /\/api\/wxpay\/query/,
    content: 'main dl',
    boxless: true,
    member: true,
  },
]
