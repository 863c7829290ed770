import { accountRefusals } from './account-errors.ts'
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
  'bad-request': { status: 400, code: 40000, zh: '请求参数有误，请检查后重试' },
  'payment-method-unavailable': {
    status: 400,
    code: 40005,
    zh: `暂不支持这种支付方式，请使用${providerWords.pay}`,
  },
  unauthorised: { status: 401, code: 40100, zh: '验证失败，请重新登录' },
  forbidden: { status: 403, code: 40300, zh: '拒绝访问，请联系管理员' },
  'not-found': { status: 404, code: 40400, zh: '请求不存在，请检查网址' },
  'number-not-found': { status: 404, code: 40401, zh: '没有找到这个号码，请核对或选其他号码' },
  'order-not-found': { status: 404, code: 40402, zh: '没有找到这个订单，请在我的订单里查看' },
  'subscription-not-found': { status: 404, code: 40410, zh: '没有找到您的这个号码，请在我的号码里查看' },
  'ticket-not-found': { status: 404, code: 40430, zh: '没有找到这条咨询，请在我的咨询里查看' },
  'saved-search-not-found': { status: 404, code: 40441, zh: '没有找到这个保存的搜索，可能已被删除' },
  'wait-not-found': { status: 404, code: 40440, zh: '没有找到这个提醒，请在我的提醒里查看' },
  'invoice-not-found': { status: 404, code: 40460, zh: '没有找到这张发票，请在订单详情里查看' },
  'call-not-found': { status: 404, code: 40450, zh: '没有找到这次通话，可能已被删除，请刷新后查看' },
  'wechat-off': { status: 404, code: 40420, zh: '微信功能尚未开通，请换其他方式' },
  'mandate-off': {
    status: 404,
    code: 40411,
    zh: `${providerWords.brand}自动扣费暂时不能开通，请先手动续费`,
  },
  'already-exists': { status: 409, code: 40900, zh: '数据已存在' },
  'number-taken': { status: 409, code: 40901, zh: '号码已被他人抢先锁定，看看相似号码吧' },
  'too-many-pending': { status: 409, code: 40902, zh: '您有 3 个待支付订单，请先支付或取消' },
  'order-not-payable': { status: 409, code: 40903, zh: '订单已不能支付，请重新选号' },
  'order-already-paid': { status: 409, code: 40904, zh: '订单已支付，无需再次支付' },
  'order-not-cancellable': { status: 409, code: 40905, zh: '订单当前不能取消，请刷新后查看' },
  'order-not-bindable': { status: 409, code: 40906, zh: '订单当前不能绑定手机号，请刷新后查看' },
  'subscription-over': {
    status: 409,
    code: 40910,
    zh: '这个号码的服务已结束，不能再续费或修改，请选其他号码',
  },
  'subscription-not-begun': { status: 409, code: 40911, zh: '请先绑定手机号，服务开始后才能续费' },
  'subscription-not-recoverable': { status: 409, code: 40912, zh: '这个号码已不能找回，请选其他号码' },
  'order-not-refundable': { status: 409, code: 40909, zh: '订单当前不能退款，请刷新后查看或联系客服' },
  'ticket-closed': { status: 409, code: 40930, zh: '这次咨询已经关闭，请重新提问' },
  'number-free': { status: 409, code: 40940, zh: '这个号码现在就可以办理' },
  'wait-limit': { status: 409, code: 40941, zh: '最多同时开启 10 个提醒，请先结束一个' },
  'saved-search-limit': { status: 409, code: 40942, zh: '最多保存 10 个搜索，请先删除一个' },
  'search-too-broad': { status: 409, code: 40943, zh: '这个搜索没有任何条件，请先输入数字或选择筛选' },
  'agreement-changed': { status: 409, code: 40950, zh: '协议已更新，请阅读并同意新的版本' },
  'terms-changed': { status: 409, code: 40951, zh: '金额或内容已变化，请核对后再确认' },
  'selling-stopped': {
    status: 409,
    code: 40952,
    zh: '暂时不接受新订单，请稍后再来；已有的订单和号码不受影响',
  },
  'invoice-not-possible': { status: 409, code: 40953, zh: '现在不能这样处理这张发票，请刷新后查看' },
  'request-in-progress': { status: 409, code: 40908, zh: '正在处理中，请稍候' },
  'agreement-required': { status: 422, code: 42201, zh: '请同意服务协议和隐私政策' },
  'renewal-consent-required': { status: 422, code: 42210, zh: '请先同意自动续费协议' },
  'wait-consent-required': { status: 422, code: 42240, zh: '请先同意接收号码提醒短信' },
  'confirmation-required': { status: 422, code: 42211, zh: '请先确认退订这个号码' },
  'idempotency-mismatch': { status: 422, code: 42204, zh: '请求已变化，请刷新后重试' },
  'wechat-code-invalid': { status: 422, code: 42220, zh: '微信授权已失效，请重试' },
  'rate-limited': { status: 429, code: 42900, zh: '操作太频繁，请稍后再试' },
  'support-limit': { status: 429, code: 42930, zh: '24 小时内发送的内容太多了，请稍后再试' },
  internal: { status: 500, code: 50000, zh: '服务异常，请联系管理员' },
  unavailable: { status: 503, code: 50300, zh: '服务繁忙，请稍后重试' },
  'sms-unavailable': { status: 503, code: 50301, zh: '短信暂时无法发送，请稍后重试' },
  'payment-unavailable': { status: 503, code: 50302, zh: '支付服务繁忙，您的号码仍为您保留，请稍后重试' },
  'courier-unavailable': { status: 503, code: 50310, zh: '登录服务繁忙，请稍后重试' },
  'wechat-unavailable': { status: 503, code: 50320, zh: '微信服务繁忙，请稍后重试' },
  ...accountRefusals,
  ...callRefusals,
  ...consoleRefusals,
  ...contentRefusals,
  ...staffRefusals,
  ...stockRefusals,
  ...categoryRefusals,
} as const satisfies Record<string, Refusal>

/** A stable name of a failure: the `error` of the envelope. */
export type RefusalName = keyof typeof refusals
