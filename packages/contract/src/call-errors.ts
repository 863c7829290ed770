import type { Refusal } from './refusal.ts'

export const callRefusals = {
  'rules-changed': { status: 409, code: 40970, zh: '接听规则刚在别处改过，请确认后再改' },
  'rule-limit': { status: 409, code: 40971, zh: '名单已满，请先删除一些号码' },
  'callback-not-live': {
    status: 409,
    code: 40972,
    zh: '这个号码未绑定手机，或已暂停、到期，不能回拨，请先绑定或续费',
  },
  'call-in-progress': { status: 409, code: 40973, zh: '上一个电话还没结束，请稍后再试' },
  'test-call-limit': { status: 429, code: 42970, zh: '今天的试响次数已用完，请明天再试' },
  'test-call-not-possible': { status: 409, code: 40974, zh: '这个号码现在不能试响，请先绑定手机或续费' },
  'callback-not-allowed': {
    status: 422,
    code: 42270,
    zh: '只能回拨国内的手机和普通座机，这个号码请用手机直接拨打',
  },
} as const satisfies Record<string, Refusal>
