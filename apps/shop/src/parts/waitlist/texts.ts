import { both, defineTexts } from '../../base/texts/texts.ts'

export const waitTexts = defineTexts('parts/waitlist/texts', {
  tell: both('有货告诉我', 'Notify me when available'),
  agree: both('同意并开启', 'Agree and turn on'),
  begun: both('已开启提醒', 'Alert turned on'),
  on: {
    tail: both('尾号', 'Ends with'),
    head: both('开头', 'Starts with'),
    whole: both('整个号码', 'Full number'),
  },
  below: both(
    (price: string) => `每月不超过 ${price}`,
    (price) => `at most ${price} a month`,
  ),
  waiting: both(
    '提醒已开启，可以办理时给您发短信',
    'Alert on. We’ll send you an SMS when the number is available',
  ),
  mine: both('我的提醒', 'My alerts'),
  end: both('不再提醒', 'Stop alerts'),
  ended: both('提醒已结束', 'Alert ended'),
  missing: both('链接无效，或者这个提醒早已结束', 'This link is not valid, or the alert ended long ago'),
})
