import { plural } from '../../base/texts/plural.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const devicesTexts = defineTexts('screens/devices/texts', {
  loginText: both('登录后查看您在哪些设备上登录', 'Log in to see your devices'),
  lead: both(
    '有不是您的设备？退出后，它立刻不能再使用您的账号。',
    'See a device that isn’t yours? Log it out, and it can no longer use your account.',
  ),
  unknown: both('未知设备', 'Unknown device'),
  here: both('本机', 'This device'),
  lastUsed: both(
    (at: string) => `最近使用 ${at}`,
    (at) => `Last used ${at}`,
  ),
  since: both(
    (at: string) => `登录时间 ${at}`,
    (at) => `Logged in ${at}`,
  ),
  end: both('退出该设备', 'Log out device'),
  endOthers: both('退出其他所有设备', 'Log out all other devices'),
  alone: both('您只在本机登录', 'You are logged in on this device only'),
  confirmOne: both(
    (device: string) => `退出 ${device}？`,
    (device) => `Log out ${device}?`,
  ),
  confirmOthers: both('退出其他所有设备？', 'Log out all other devices?'),
  effect: both(
    '退出后，该设备需要重新用短信验证码登录。本机保持登录。',
    'It will need a new SMS code to log in again. This device stays logged in.',
  ),
  effectOthers: both(
    '退出后，这些设备需要重新用短信验证码登录。本机保持登录。',
    'They will need a new SMS code to log in again. This device stays logged in.',
  ),
  keep: both('取消', 'Cancel'),
  ended: both('已退出该设备', 'Device logged out'),
  endedOthers: both(
    (count: number) => `已退出 ${count} 台设备`,
    (count) => `Logged out ${plural(count, 'device')}`,
  ),
})
