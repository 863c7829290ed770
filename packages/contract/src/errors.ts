import { callRefusals } from './call-errors.ts'
import { contentRefusals } from './console/content-errors.ts'
import { consoleRefusals } from './console/errors.ts'
import { staffRefusals } from './console/staff-errors.ts'
import { categoryRefusals } from './console/category-errors.ts'
import { stockRefusals } from './console/stock-errors.ts'
import { providerWords } from './payment-methods.ts'
import type { Refusal } from './refusal.ts'

/** HTTP status, stable numeric code (never 0) and the Chinese text (ER-2, ER-3, ER-5). */
export const refusals = {
  'bad-request': {
    status: 400,
    code: 40000,
    zh: '请求参数有误，请检查后重试',
  },
  'payment-method-unavailable': {
    status: 400,
    code: 40005,
    zh: `暂不支持这种支付方式，请使用${providerWords.pay}`,
  },
  unauthorised: {
    status: 401,
    code: 40100,
    zh: '验证失败，请重新登录',
  },
  forbidden: {
    status: 403,
    code: 40300,
    zh: '拒绝访问，请联系管理员',
  },
  'not-found': {
    status: 404,
    code: 40400,
    zh: '请求不存在，请检查网址',
  },
  'number-not-found': { status: 404, code: 40401, zh: '没有找到这个号码，请核对或选其他号码' },
  'order-not-found': { status: 404, code: 40402, zh: '没有找到这个订单，请在我的订单里查看' },
  'subscription-not-found': {
    status: 404,
    code: 40410,
    zh: '没有找到您的这个号码，请在我的号码里查看',
  },
  'ticket-not-found': { status: 404, code: 40430, zh: '没有找到这条咨询，请在我的咨询里查看' },
  'saved-search-not-found': { status: 404, code: 40441, zh: '没有找到这个保存的搜索，可能已被删除' },
  'wait-not-found': { status: 404, code: 40440, zh: '没有找到这个提醒，请在我的提醒里查看' },
  'invoice-not-found': { status: 404, code: 40460, zh: '没有找到这张发票，请在订单详情里查看' },
  'phone-change-not-found': { status: 404, code: 40470, zh: '没有找到这个申请，请核对短信里的链接' },
  'transfer-not-found': { status: 404, code: 40471, zh: '没有找到这次转让，请在号码转让里查看' },
  'call-not-found': { status: 404, code: 40450, zh: '没有找到这次通话，可能已被删除，请刷新后查看' },
  'wechat-off': {
    status: 404,
    code: 40420,
    zh: '微信功能尚未开通，请换其他方式',
  },
  'mandate-off': {
    status: 404,
    code: 40411,
    zh: `${providerWords.brand}自动扣费尚未开通，请手动续费`,
  },
  'already-exists': { status: 409, code: 40900, zh: '数据已存在' },
  'number-taken': {
    status: 409,
    code: 40901,
    zh: '号码已被他人抢先锁定，看看相似号码吧',
  },
  'too-many-pending': {
    status: 409,
    code: 40902,
    zh: '您有 3 个待支付订单，请先支付或取消',
  },
  'order-not-payable': {
    status: 409,
    code: 40903,
    zh: '订单已不能支付，请重新选号',
  },
  'order-already-paid': { status: 409, code: 40904, zh: '订单已支付，无需再次支付' },
  'order-not-cancellable': {
    status: 409,
    code: 40905,
    zh: '订单当前不能取消，请刷新后查看',
  },
  'order-not-bindable': {
    status: 409,
    code: 40906,
    zh: '订单当前不能绑定手机号，请刷新后查看',
  },
  'phone-limit': {
    status: 409,
    code: 40907,
    zh: '每个手机号最多绑定 5 个号码，请换一个手机号',
  },
  'phone-same': {
    status: 409,
    code: 40960,
    zh: '这个号码现在就响铃到这个手机号，请换一个手机号',
  },
  'phone-change-pending': {
    status: 409,
    code: 40961,
    zh: '正在更换手机号，请等它完成后再试',
  },
  'phone-not-changeable': {
    status: 409,
    code: 40962,
    zh: '号码正在响铃时才能更换手机号，请先绑定或续费',
  },
  'phone-own': { status: 409, code: 40963, zh: '这就是现在的登录手机，请换一个手机号' },
  'phone-taken': {
    status: 409,
    code: 40964,
    zh: '这个手机号已有账号，请换一个手机号，或直接用它登录',
  },
  'phone-blocked': {
    status: 409,
    code: 40965,
    zh: '这个手机号目前受限，不能用作登录手机，如有疑问请联系客服',
  },
  'phone-changed-lately': {
    status: 409,
    code: 40966,
    zh: '登录手机 30 天内只能更换一次，如有需要请联系客服',
  },
  'phone-change-over': {
    status: 409,
    code: 40967,
    zh: '这次更换已经结束，不能再停止，如有疑问请联系客服',
  },
  'subscription-over': {
    status: 409,
    code: 40910,
    zh: '这个号码的服务已结束，不能再续费或修改，请选其他号码',
  },
  'subscription-not-begun': {
    status: 409,
    code: 40911,
    zh: '请先绑定手机号，服务开始后才能续费',
  },
  'subscription-not-recoverable': {
    status: 409,
    code: 40912,
    zh: '这个号码已不能找回，请选其他号码',
  },
  'order-not-refundable': {
    status: 409,
    code: 40909,
    zh: '订单当前不能退款，请刷新后查看或联系客服',
  },
  'ticket-closed': {
    status: 409,
    code: 40930,
    zh: '这次咨询已经关闭，请重新提问',
  },
  'number-free': {
    status: 409,
    code: 40940,
    zh: '这个号码现在就可以办理',
  },
  'wait-limit': {
    status: 409,
    code: 40941,
    zh: '最多同时开启 10 个提醒，请先结束一个',
  },
  'saved-search-limit': {
    status: 409,
    code: 40942,
    zh: '最多保存 10 个搜索，请先删除一个',
  },
  'search-too-broad': {
    status: 409,
    code: 40943,
    zh: '这个搜索没有任何条件，请先输入数字或选择筛选',
  },
  'account-in-use': {
    status: 409,
    code: 40920,
    zh: '还有未完成的订单或使用中的号码，暂时不能注销',
  },
  'agreement-changed': {
    status: 409,
    code: 40950,
    zh: '协议已更新，请阅读并同意新的版本',
  },
  'terms-changed': {
    status: 409,
    code: 40951,
    zh: '金额或内容已变化，请核对后再确认',
  },
  'selling-stopped': {
    status: 409,
    code: 40952,
    zh: '暂时不接受新订单，请稍后再来；已有的订单和号码不受影响',
  },
  'account-blocked': {
    status: 409,
    code: 40921,
    zh: '您的账号目前受限，不能办理这项业务，如有疑问请联系客服',
  },
  'invoice-not-possible': {
    status: 409,
    code: 40953,
    zh: '现在不能这样处理这张发票，请刷新后查看',
  },
  'transfer-not-possible': {
    status: 409,
    code: 40954,
    zh: '这个号码现在不能转让',
  },
  'transfer-not-open': {
    status: 409,
    code: 40955,
    zh: '这次转让已经结束或暂停，请刷新后查看',
  },
  'request-in-progress': {
    status: 409,
    code: 40908,
    zh: '正在处理中，请稍候',
  },
  'agreement-required': {
    status: 422,
    code: 42201,
    zh: '请同意服务协议和隐私政策',
  },
  'renewal-consent-required': {
    status: 422,
    code: 42210,
    zh: '请先同意自动续费协议',
  },
  'wait-consent-required': {
    status: 422,
    code: 42240,
    zh: '请先同意接收号码提醒短信',
  },
  'phone-required': {
    status: 422,
    code: 42241,
    zh: '账号还没有手机号，收不到短信，请用手机号登录',
  },
  'confirmation-required': {
    status: 422,
    code: 42211,
    zh: '请先确认退订这个号码',
  },
  'code-wrong': { status: 422, code: 42202, zh: '验证码错误，请核对短信后重试' },
  'code-expired': {
    status: 422,
    code: 42203,
    zh: '验证码已失效，请重新获取',
  },
  'idempotency-mismatch': {
    status: 422,
    code: 42204,
    zh: '请求已变化，请刷新后重试',
  },
  'wechat-code-invalid': {
    status: 422,
    code: 42220,
    zh: '微信授权已失效，请重试',
  },
  'rate-limited': {
    status: 429,
    code: 42900,
    zh: '操作太频繁，请稍后再试',
  },
  'support-limit': {
    status: 429,
    code: 42930,
    zh: '24 小时内发送的内容太多了，请稍后再试',
  },
  'code-too-soon': {
    status: 429,
    code: 42901,
    zh: '验证码已发送，请稍后再获取',
  },
  internal: {
    status: 500,
    code: 50000,
    zh: '服务异常，请联系管理员',
  },
  unavailable: {
    status: 503,
    code: 50300,
    zh: '服务繁忙，请稍后重试',
  },
  'sms-unavailable': {
    status: 503,
    code: 50301,
    zh: '短信暂时无法发送，请稍后重试',
  },
  'payment-unavailable': {
    status: 503,
    code: 50302,
    zh: '支付服务繁忙，您的号码仍为您保留，请稍后重试',
  },
  'courier-unavailable': {
    status: 503,
    code: 50310,
    zh: '登录服务繁忙，请稍后重试',
  },
  'wechat-unavailable': {
    status: 503,
    code: 50320,
    zh: '微信服务繁忙，请稍后重试',
  },
  ...callRefusals,
  ...consoleRefusals,
  ...contentRefusals,
  ...staffRefusals,
  ...stockRefusals,
  ...categoryRefusals,
} as const satisfies Record<string, Refusal>

/** A stable name of a failure: the `error` of the envelope. */
export type RefusalName = keyof typeof refusals
