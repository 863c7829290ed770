import { plural } from '../../base/texts/plural.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const waitsScreenTexts = defineTexts('screens/waits/texts', {
  loginText: both('登录后查看您的号码提醒', 'Log in to see your alerts'),
  none: both(
    '还没有提醒。遇到被别人锁定或已售出的号码，点“有货告诉我”',
    'No alerts yet. When a number is held or sold, tap “Notify me when available”',
  ),
  list: both('，', ', '),
  searches: both('保存的搜索', 'Saved searches'),
  numbers: both('等待的号码', 'Numbers you wait for'),
  fresh: both(
    (count: number) => `${count} 个新号码`,
    (count) => plural(count, 'new number'),
  ),
  noFresh: both('暂无新号码', 'No new numbers yet'),
  sms: both('短信提醒', 'SMS'),
  remove: both('删除', 'Delete'),
  removed: both('已删除', 'Deleted'),
  choose: both('去选号', 'Choose a number'),
  kept: both('为您保留', 'Kept for you'),
  apply: both('去办理', 'See number'),
  found: both(
    (count: number) => `现在有 ${count} 个符合的号码`,
    (count) => `${plural(count, 'matching number')} on sale`,
  ),
  nothing: both(
    '可以办理时给您发短信，每天最多一条',
    'We’ll send you an SMS when it’s available, at most one a day',
  ),
  until: both(
    (day: string) => `${day} 自动结束`,
    (day) => `Ends automatically on ${day}`,
  ),
})
