import { plural } from '../../base/texts/plural.ts'
import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '我的提醒',
  loginText: '登录后查看您的号码提醒',
  none: '还没有提醒。遇到被别人锁定或已售出的号码，点“有货告诉我”',
  choose: '去选号',
  kept: '为您保留',
  apply: '去办理',
  found: (count: number) => `现在有 ${count} 个符合的号码`,
  nothing: '可以办理时给您发短信，每天最多一条',
  until: (day: string) => `${day} 自动结束`,
}

export const en = (): Translation<typeof zh> => ({
  title: 'My alerts',
  loginText: 'Log in to see your alerts',
  none: 'No alerts yet. When a number is held or sold, tap “Notify me when available”',
  choose: 'Choose a number',
  kept: 'Kept for you',
  apply: 'See number',
  found: (count) => `${plural(count, 'matching number')} on sale`,
  nothing: 'We’ll send you an SMS when it’s available, at most one a day',
  until: (day) => `Ends automatically on ${day}`,
})

export const waitsScreenTexts = { file: 'screens/waits/texts', zh }
