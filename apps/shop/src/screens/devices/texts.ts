import { plural } from '../../base/texts/plural.ts'
import type { Translation } from '../../base/texts/texts.ts'

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

export const en = (): Translation<typeof zh> => ({
  title: 'Logged-in devices',
  loginText: 'Log in to see your devices',
  lead: 'See a device that isn’t yours? Log it out, and it can no longer use your account.',
  unknown: 'Unknown device',
  here: 'This device',
  lastUsed: (at) => `Last used ${at}`,
  since: (at) => `Logged in ${at}`,
  end: 'Log out device',
  endOthers: 'Log out all other devices',
  alone: 'You are logged in on this device only',
  confirmOne: (device) => `Log out ${device}?`,
  confirmOthers: 'Log out all other devices?',
  effect: 'It will need a new SMS code to log in again. This device stays logged in.',
  effectOthers: 'They will need a new SMS code to log in again. This device stays logged in.',
  keep: 'Cancel',
  ended: 'Device logged out',
  endedOthers: (count) => `Logged out ${plural(count, 'device')}`,
})

export const devicesTexts = { file: 'screens/devices/texts', zh }
