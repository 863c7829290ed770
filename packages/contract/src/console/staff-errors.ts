import type { Refusal } from '../refusal.ts'

export const staffRefusals = {
  'factor-wrong': { status: 422, code: 42291, zh: '验证未通过，请重试' },
  'challenge-over': { status: 422, code: 42292, zh: '验证已超时，请重新开始' },
  'invite-over': { status: 422, code: 42293, zh: '邀请链接已失效，请向负责人索取新的链接' },
  'password-weak': {
    status: 422,
    code: 42294,
    zh: '密码太容易被猜到：至少 10 个字符，不要用常见密码、姓名、日期或连续按键',
  },
  'password-wrong': { status: 422, code: 42295, zh: '当前密码不正确，请重新输入' },
  'name-not-usable': { status: 422, code: 42296, zh: '用户名不可用：1 到 40 个可见字符' },
  'name-taken': { status: 409, code: 40992, zh: '这个用户名已有人使用，请换一个' },
  'last-owner': { status: 409, code: 40993, zh: '这是最后一位负责人，请先让另一位同事担任负责人' },
  'own-account': { status: 403, code: 40394, zh: '不能修改自己的账号和岗位，请另一位负责人办理' },
  'last-factor': { status: 409, code: 40994, zh: '这是您唯一的验证方式，请先添加另一种' },
  'not-set-up': { status: 409, code: 40995, zh: '这位同事尚未完成设置，请重新发送邀请' },
} as const satisfies Record<string, Refusal>
