import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  tell: '有货告诉我',
  agree: '同意并开启',
  begun: '已开启提醒',
  on: { tail: '尾号', head: '开头', whole: '整个号码' },
  below: (price: string) => `每月不超过 ${price}`,
  waiting: '提醒已开启，可以办理时给您发短信',
  mine: '我的提醒',
  end: '不再提醒',
  ended: '提醒已结束',
  missing: '链接无效，或者这个提醒早已结束',
}

export const en = (): Translation<typeof zh> => ({
  tell: 'Notify me when available',
  agree: 'Agree and turn on',
  begun: 'Alert turned on',
  on: { tail: 'Ends with', head: 'Starts with', whole: 'Full number' },
  below: (price) => `at most ${price} a month`,
  waiting: 'Alert on. We’ll send you an SMS when the number is available',
  mine: 'My alerts',
  end: 'Stop alerts',
  ended: 'Alert ended',
  missing: 'This link is not valid, or the alert ended long ago',
})

export const waitTexts = { file: 'parts/waitlist/texts', zh }
