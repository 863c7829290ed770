import type { Refusal } from './refusal.ts'

/** Refusals of logins, login phones and transfers. */
export const accountRefusals = {
  'phone-change-not-found': { status: 404, code: 40470, zh: '没有找到这个申请，请核对短信里的链接' },
  'transfer-not-found': { status: 404, code: 40471, zh: '没有找到这次转让，请在号码转让里查看' },
  'phone-limit': { status: 409, code: 40907, zh: '每个手机号最多绑定 5 个号码，请换一个手机号' },
  'phone-same': { status: 409, code: 40960, zh: '这个号码现在就响铃到这个手机号，请换一个手机号' },
  'phone-change-pending': { status: 409, code: 40961, zh: '正在更换手机号，请等它完成后再试' },
  'phone-not-changeable': { status: 409, code: 40962, zh: '号码正在响铃时才能更换手机号，请先绑定或续费' },
  'phone-own': { status: 409, code: 40963, zh: '这就是现在的登录手机，请换一个手机号' },
  'phone-taken': { status: 409, code: 40964, zh: '这个手机号已有账号，请换一个手机号，或直接用它登录' },
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
  'phone-change-over': { status: 409, code: 40967, zh: '这次更换已经结束，不能再停止，如有疑问请联系客服' },
  'passkey-limit': { status: 409, code: 40968, zh: '最多可以有 5 个通行密钥，请先移除一个' },
  'account-in-use': { status: 409, code: 40920, zh: '还有未完成的订单或使用中的号码，暂时不能注销' },
  'account-blocked': {
    status: 409,
    code: 40921,
    zh: '您的账号目前受限，不能办理这项业务，如有疑问请联系客服',
  },
  'transfer-not-possible': { status: 409, code: 40954, zh: '这个号码现在不能转让' },
  'gift-open': { status: 409, code: 40969, zh: '号码正在等朋友接受，请先收回礼物' },
  'transfer-not-open': { status: 409, code: 40955, zh: '这次转让已经结束或暂停，请刷新后查看' },
  'phone-required': { status: 422, code: 42241, zh: '账号还没有手机号，收不到短信，请用手机号登录' },
  'passkey-wrong': { status: 422, code: 42242, zh: '通行密钥没有通过验证，请重试' },
  'passkey-unknown': { status: 422, code: 42243, zh: '这个通行密钥已失效，请用短信验证码登录' },
  'code-wrong': { status: 422, code: 42202, zh: '验证码错误，请核对短信后重试' },
  'code-expired': { status: 422, code: 42203, zh: '验证码已失效，请重新获取' },
  'code-too-soon': { status: 429, code: 42901, zh: '验证码已发送，请稍后再获取' },
} as const satisfies Record<string, Refusal>
