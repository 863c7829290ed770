import type { Refusal } from '../refusal.ts'

/** The failures of the operator's console alone. */
export const consoleRefusals = {
  'login-required': {
    status: 401,
    code: 40190,
    zh: '登录已结束，请重新登录',
    en: 'Your session is over. Please log in again',
  },
  'login-wrong': {
    status: 422,
    code: 42290,
    zh: '用户名、密码或验证方式不正确',
    en: 'The name, the password or the second factor is not right',
  },
  'not-allowed': {
    status: 403,
    code: 40390,
    zh: '您的岗位不能执行这项操作',
    en: 'Your role does not include this',
  },
  'factor-required': {
    status: 403,
    code: 40391,
    zh: '请先再次验证身份',
    en: 'Please confirm that it is you first',
  },
  'no-such-thing': { status: 404, code: 40490, zh: '没有找到', en: 'There is nothing like that here' },
  stale: {
    status: 409,
    code: 40990,
    zh: '同事刚刚改过，请对照两个版本后再保存',
    en: 'A colleague changed this a moment ago. Compare both versions, then save again',
  },
  'not-now': {
    status: 409,
    code: 40991,
    zh: '当前状态不能执行这项操作',
    en: 'This cannot be done in its present state',
  },
  'refund-too-large': {
    status: 422,
    code: 42298,
    zh: '退款金额超过了可退金额',
    en: 'That is more than is left to refund',
  },
  'export-too-large': {
    status: 422,
    code: 42297,
    zh: '超过 5 万行，请缩小筛选范围后再导出',
    en: 'That is more than 50,000 rows. Please narrow the filters',
  },
  'own-request': {
    status: 403,
    code: 40392,
    zh: '需要另一位同事批准，不能批准自己的申请',
    en: 'Somebody else has to approve this: nobody approves what they asked for',
  },
  'not-another': {
    status: 403,
    code: 40393,
    zh: '您和申请人的账号可能由同一人操作，需要另一位同事批准',
    en: 'One person may be behind both accounts. Another colleague has to approve this',
  },
  'needs-approval': {
    status: 409,
    code: 40987,
    zh: '这次改价超过单人权限，需要另一位同事批准：请先申请批准',
    en: 'This changes prices by more than one person may: ask another person to approve it first',
  },
  'price-needs-approval': {
    status: 409,
    code: 40988,
    zh: '这个价格超过单人改价权限，需要另一位同事批准：请在号码列表用批量操作改价，再申请批准',
    en: 'This is a bigger change of price than one person may make: make it as a set from the list of numbers, and ask for approval',
  },
  'simulate-first': {
    status: 409,
    code: 40986,
    zh: '请先试算这一版，再申请批准',
    en: 'Simulate this version first, then ask for approval',
  },
} as const satisfies Record<string, Refusal>
