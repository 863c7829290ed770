import type { Refusal } from '../refusal.ts'

export const consoleRefusals = {
  'login-required': { status: 401, code: 40190, zh: '登录已结束，请重新登录' },
  'login-wrong': { status: 422, code: 42290, zh: '用户名、密码或验证方式不正确' },
  'not-allowed': { status: 403, code: 40390, zh: '您的岗位不能执行这项操作，如有需要请联系负责人' },
  'factor-required': { status: 403, code: 40391, zh: '请先再次验证身份' },
  'no-such-thing': { status: 404, code: 40490, zh: '没有找到，可能已被删除，请刷新后查看' },
  stale: { status: 409, code: 40990, zh: '同事刚刚改过，请对照两个版本后再保存' },
  'not-as-shown': { status: 409, code: 40989, zh: '您查看之后内容有变动，没有批准；请核对新的内容后再决定' },
  'not-now': { status: 409, code: 40991, zh: '当前状态不能执行这项操作，请刷新后查看' },
  'invoice-amount-changed': { status: 409, code: 40984, zh: '可开票金额已变化，请按新的金额开票' },
  'invoice-file-wrong': {
    status: 422,
    code: 42289,
    zh: '请上传一个 2 MB 以内的 PDF，或填写 https 链接，两者选一',
  },
  'refund-too-large': { status: 422, code: 42298, zh: '退款金额超过了可退金额，请减少金额' },
  'days-not-possible': { status: 422, code: 42299, zh: '请选择从早到晚、不晚于今天、最长 366 天的日期' },
  'export-too-large': {
    status: 422,
    code: 42297,
    zh: '超过 100 万行，电子表格打不开；请缩小筛选范围后再导出',
  },
  'own-request': { status: 403, code: 40392, zh: '需要另一位同事批准，不能批准自己的申请' },
  'not-another': { status: 403, code: 40393, zh: '您和申请人的账号可能由同一人操作，需要另一位同事批准' },
  'needs-approval': {
    status: 409,
    code: 40987,
    zh: '这次变更超过单人限额，需要另一位同事批准：请先申请批准',
  },
  'price-needs-approval': {
    status: 409,
    code: 40988,
    zh: '这个价格超过单人改价限额，需要另一位同事批准：请在号码列表用批量变更改价，再申请批准',
  },
  'customer-blocked': { status: 409, code: 40978, zh: '这位客户的号码由两位同事停用，请到客户页面解除限制' },
  'simulate-first': { status: 409, code: 40986, zh: '请先试算这一版，再申请批准' },
} as const satisfies Record<string, Refusal>
