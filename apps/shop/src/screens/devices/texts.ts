import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '登录设备',
  loginText: '登录后查看您在哪些设备上登录',
  lead: '有不是您的设备？退出后，它立刻不能再使用您的账号。',
  unknown: '未知设备',
  here: '本机',
  lastUsed: (at: string) => `最近使用 ${at}`,
  since: (at: string) => `登录时间 ${at}`,
  end: '退出该设备',
  endOthers: '退出其他所有设备',
  alone: '您只在本机登录',
  confirmOne: (device: string) => `退出 ${device}？`,
  confirmOthers: '退出其他所有设备？',
  effect: '退出后，该设备需要重新用短信验证码登录。本机保持登录。',
  effectOthers: '退出后，这些设备需要重新用短信验证码登录。本机保持登录。',
  keep: '取消',
  ended: '已退出该设备',
  endedOthers: (count: number) => `已退出 ${count} 台设备`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    devices: typeof zh
  }
}

export const devicesTexts = defineTexts('devices', zh)
