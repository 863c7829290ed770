import { callRefusals } from './call-errors.ts'
import { contentRefusals } from './console/content-errors.ts'
import { consoleRefusals } from './console/errors.ts'
import { staffRefusals } from './console/staff-errors.ts'
import { categoryRefusals } from './console/category-errors.ts'
import { stockRefusals } from './console/stock-errors.ts'
import { providerWords } from './payment-methods.ts'
import type { Refusal } from './refusal.ts'

/**
 * The failures that the server answers with: HTTP status, stable numeric code (never 0) and the words for the shopper.
 * The name is the envelope's `error`. Rows of the error catalogue: ER-2, ER-3, ER-5 and the refusals of each endpoint.
 */
export const refusals = {
  'bad-request': {
    status: 400,
    code: 40000,
    zh: '请求参数有误，请检查后重试',
    en: 'Please check what you entered',
  },
  'payment-method-unavailable': {
    status: 400,
    code: 40005,
    zh: `暂不支持这种支付方式，请使用${providerWords.zh.pay}`,
    en: `This payment method is not on offer. Please use ${providerWords.en.pay}`,
  },
  unauthorised: {
    status: 401,
    code: 40100,
    zh: '验证失败，请重新登录',
    en: 'Verification failed, please log in',
  },
  forbidden: {
    status: 403,
    code: 40300,
    zh: '拒绝访问，请联系管理员',
    en: 'Access denied, contact administrator',
  },
  'not-found': {
    status: 404,
    code: 40400,
    zh: '请求不存在，请检查网址',
    en: 'Request does not exist, check URL',
  },
  'number-not-found': { status: 404, code: 40401, zh: '没有这个号码', en: 'There is no such number' },
  'order-not-found': { status: 404, code: 40402, zh: '没有这个订单', en: 'There is no such order' },
  'subscription-not-found': {
    status: 404,
    code: 40410,
    zh: '没有找到您的这个号码',
    en: 'You have no such number',
  },
  'ticket-not-found': { status: 404, code: 40430, zh: '没有找到这条咨询', en: 'There is no such request' },
  'wait-not-found': { status: 404, code: 40440, zh: '没有找到这个提醒', en: 'There is no such alert' },
  'call-not-found': { status: 404, code: 40450, zh: '没有找到这次通话', en: 'There is no such call' },
  'wechat-off': {
    status: 404,
    code: 40420,
    zh: '微信功能尚未开通',
    en: 'WeChat is not set up here',
  },
  'mandate-off': {
    status: 404,
    code: 40411,
    zh: `${providerWords.zh.brand}自动扣费尚未开通，请手动续费`,
    en: `Automatic payment by ${providerWords.en.brand} is not available. Please renew by hand`,
  },
  'already-exists': { status: 409, code: 40900, zh: '数据已存在', en: 'Data already exists' },
  'number-taken': {
    status: 409,
    code: 40901,
    zh: '号码已被他人抢先锁定，看看相似号码吧',
    en: 'Someone else has just taken this number. Have a look at similar ones',
  },
  'too-many-pending': {
    status: 409,
    code: 40902,
    zh: '您有 3 个待支付订单，请先支付或取消',
    en: 'You have 3 unpaid orders. Pay or cancel one first',
  },
  'order-not-payable': {
    status: 409,
    code: 40903,
    zh: '订单已不能支付，请重新选号',
    en: 'This order can no longer be paid. Please choose again',
  },
  'order-already-paid': { status: 409, code: 40904, zh: '订单已支付', en: 'This order is paid already' },
  'order-not-cancellable': {
    status: 409,
    code: 40905,
    zh: '订单当前不能取消',
    en: 'This order cannot be cancelled now',
  },
  'order-not-bindable': {
    status: 409,
    code: 40906,
    zh: '订单当前不能绑定手机号',
    en: 'No phone can be bound to this order now',
  },
  'phone-limit': {
    status: 409,
    code: 40907,
    zh: '每个手机号最多绑定 5 个号码',
    en: 'A phone can have at most 5 numbers bound to it',
  },
  'phone-same': {
    status: 409,
    code: 40960,
    zh: '这个号码现在就响铃到这个手机号',
    en: 'The number rings this phone already',
  },
  'phone-change-pending': {
    status: 409,
    code: 40961,
    zh: '正在更换手机号，请等它完成后再试',
    en: 'The phone is being changed. Please wait until that is done',
  },
  'phone-not-changeable': {
    status: 409,
    code: 40962,
    zh: '号码正在响铃时才能更换手机号，请先绑定或续费',
    en: 'The phone can be changed while the number is in service. Bind a phone or renew first',
  },
  'subscription-over': {
    status: 409,
    code: 40910,
    zh: '这个号码的服务已结束，不能再续费或更改',
    en: 'The service of this number is over; it can no longer be renewed or changed',
  },
  'subscription-not-begun': {
    status: 409,
    code: 40911,
    zh: '请先绑定手机号，服务开始后才能续费',
    en: 'Bind your phone first: the service can be renewed once it has begun',
  },
  'subscription-not-recoverable': {
    status: 409,
    code: 40912,
    zh: '这个号码已不能找回',
    en: 'This number can no longer be recovered',
  },
  'order-not-refundable': {
    status: 409,
    code: 40909,
    zh: '订单当前不能退款',
    en: 'This order cannot be refunded now',
  },
  'ticket-closed': {
    status: 409,
    code: 40930,
    zh: '这次咨询已经关闭，请重新提问',
    en: 'This request is closed. Please ask again',
  },
  'number-free': {
    status: 409,
    code: 40940,
    zh: '这个号码现在就可以办理',
    en: 'This number can be had right now',
  },
  'wait-limit': {
    status: 409,
    code: 40941,
    zh: '最多同时开启 10 个提醒，请先结束一个',
    en: 'You can have 10 alerts at a time. End one first',
  },
  'account-in-use': {
    status: 409,
    code: 40920,
    zh: '还有未完成的订单或使用中的号码，暂时不能注销',
    en: 'There are open orders or numbers in use, so the account cannot be deleted yet',
  },
  'agreement-changed': {
    status: 409,
    code: 40950,
    zh: '协议已更新，请阅读并同意新的版本',
    en: 'An agreement has changed. Please read and accept the new version',
  },
  'request-in-progress': {
    status: 409,
    code: 40908,
    zh: '正在处理中，请稍候',
    en: 'Still working on it, one moment please',
  },
  'agreement-required': {
    status: 422,
    code: 42201,
    zh: '请同意服务协议和隐私政策',
    en: 'Please agree to the service agreement and privacy policy',
  },
  'renewal-consent-required': {
    status: 422,
    code: 42210,
    zh: '请先同意自动续费协议',
    en: 'Please agree to the Automatic Renewal Agreement first',
  },
  'wait-consent-required': {
    status: 422,
    code: 42240,
    zh: '请先同意接收号码提醒短信',
    en: 'Please agree to receive the SMS first',
  },
  'phone-required': {
    status: 422,
    code: 42241,
    zh: '账号还没有手机号，收不到短信，请用手机号登录',
    en: 'Your account has no phone, so no SMS can reach you. Please log in with your phone',
  },
  'confirmation-required': {
    status: 422,
    code: 42211,
    zh: '请先确认放弃这个号码',
    en: 'Please confirm that you give this number up',
  },
  'code-wrong': { status: 422, code: 42202, zh: '验证码错误', en: 'That code is not right' },
  'code-expired': {
    status: 422,
    code: 42203,
    zh: '验证码已失效，请重新获取',
    en: 'The code is no longer valid. Please get a new one',
  },
  'idempotency-mismatch': {
    status: 422,
    code: 42204,
    zh: '请求已变更，请刷新后重试',
    en: 'The request has changed. Please reload and try again',
  },
  'wechat-code-invalid': {
    status: 422,
    code: 42220,
    zh: '微信授权已失效，请重试',
    en: 'The WeChat authorisation is no longer valid. Please try again',
  },
  'rate-limited': {
    status: 429,
    code: 42900,
    zh: '操作太频繁，请稍后再试',
    en: 'Too many tries. Please wait a little',
  },
  'support-limit': {
    status: 429,
    code: 42930,
    zh: '24 小时内发送的内容太多了，请稍后再试',
    en: 'That is a lot in 24 hours. Please try again later',
  },
  'code-too-soon': {
    status: 429,
    code: 42901,
    zh: '验证码已发送，请稍后再获取',
    en: 'A code is on its way. Please wait before getting another',
  },
  internal: {
    status: 500,
    code: 50000,
    zh: '服务异常，请联系管理员',
    en: 'Service error, contact administrator',
  },
  unavailable: {
    status: 503,
    code: 50300,
    zh: '服务繁忙，请稍后重试',
    en: 'We are busy. Please try again soon',
  },
  'sms-unavailable': {
    status: 503,
    code: 50301,
    zh: '短信暂时无法发送，请稍后重试',
    en: 'The SMS cannot be sent right now. Please try again soon',
  },
  'payment-unavailable': {
    status: 503,
    code: 50302,
    zh: '支付服务繁忙，您的号码仍为您保留，请稍后重试',
    en: 'Payment is busy. Your number is still held for you, please try again soon',
  },
  'courier-unavailable': {
    status: 503,
    code: 50310,
    zh: '登录服务繁忙，请稍后重试',
    en: 'Logging in is busy. Please try again soon',
  },
  'wechat-unavailable': {
    status: 503,
    code: 50320,
    zh: '微信服务繁忙，请稍后重试',
    en: 'WeChat is busy. Please try again soon',
  },
  ...callRefusals,
  ...consoleRefusals,
  ...contentRefusals,
  ...staffRefusals,
  ...stockRefusals,
  ...categoryRefusals,
} as const satisfies Record<string, Refusal>

/** A stable name of a failure, the envelope's `error`. */
export type RefusalName = keyof typeof refusals
