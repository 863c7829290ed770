import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '我的账号',
  password: '密码',
  current: '当前密码',
  next: '新密码',
  nextHint: '至少 10 个字符；不要用常见密码、姓名、日期或连续按键',
  required: '请填写',
  changePassword: '修改密码',
  passwordChanged: '密码已修改，其他设备已退出登录',
  factors: '第二步验证',
  add: '添加验证方式',
  addTitle: '添加验证方式',
  added: '已添加',
  finish: '完成',
  app: '验证器应用',
  appOn: '已启用',
  passkey: (name: string) => (name ? `通行密钥：${name}` : '通行密钥'),
  created: '添加于',
  used: '上次使用',
  never: '从未使用',
  remove: '移除',
  removed: '已移除',
  removeTitle: '移除这种验证方式？',
  removeText: (what: string) => `${what}：以后不能再用它登录。`,
  cancel: '取消',
  codes: '恢复码',
  codesLeft: (count: number) => `还有 ${count} 个可用`,
  renew: '重新生成',
  renewTitle: '重新生成恢复码？',
  renewText: '现有的恢复码立即失效。',
  sessions: '登录中的设备',
  unknownDevice: '未知设备',
  here: '当前设备',
  since: '登录于',
  lastUsed: '最近使用',
  end: '退出',
  ended: '已退出',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    me: typeof zh
  }
}

export const meTexts = defineTexts('me', zh)
