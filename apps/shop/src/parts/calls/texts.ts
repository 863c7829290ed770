import { both, defineTexts } from '../../base/texts/texts.ts'

export const callsTexts = defineTexts('parts/calls/texts', {
  title: both('通话记录', 'Call log'),
  number: both('号码', 'Number'),
  all: both('全部号码', 'All numbers'),
  rules: both('谁能打进来', 'Who may ring'),
  today: both('今天', 'Today'),
  yesterday: both('昨天', 'Yesterday'),
  weekdays: both(
    ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
    ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ),
  hidden: both('隐藏号码', 'Hidden number'),
  to: both(
    (number: string) => `拨打 ${number}`,
    (number) => `to ${number}`,
  ),
  outcomes: {
    ringing: both('正在响铃', 'Ringing'),
    answered: both('已接通', 'Answered'),
    missed: both('未接听', 'Missed'),
    busy: both('您正忙', 'You were busy'),
    cancelled: both('对方已挂断', 'Caller hung up'),
    refused: both('未响铃', 'Did not ring'),
    unknown: both('结果未知', 'Result unknown'),
  },
  refusedBy: both(
    (reason: string) => `未响铃：${reason}`,
    (reason) => `Did not ring: ${reason}`,
  ),
  callbackOutcomes: {
    ringing: both('正在回拨', 'Calling back'),
    answered: both('回拨已接通', 'Called back'),
    missed: both('回拨未接通', 'Call back: no answer'),
    busy: both('回拨忙线', 'Call back: busy'),
    cancelled: both('回拨已取消', 'Call back cancelled'),
    refused: both('回拨未拨出', 'Call back not placed'),
    unknown: both('回拨结果未知', 'Call back: result unknown'),
  },
  seconds: both(
    (seconds: number) => `${seconds} 秒`,
    (seconds) => `${seconds} s`,
  ),
  minutes: both(
    (minutes: number, seconds: number) => `${minutes} 分 ${seconds} 秒`,
    (minutes, seconds) => `${minutes} min ${seconds} s`,
  ),
  empty: both(
    (days: number) =>
      `还没有来电。有人拨打您的号码后，时间、对方号码（点按后完整显示）和通话时长会出现在这里，保存 ${days} 天。`,
    (days) =>
      `No calls yet. When someone calls your number, you’ll see the time, their number (in full when you tap it) and how long you talked. Calls are kept for ${days} days.`,
  ),
  emptyOff: both(
    '您选择了不保存通话记录，所以这里什么也没有。来电照常响铃。',
    'You chose not to keep a call log, so there is nothing here. Calls ring as usual.',
  ),
  emptyOf: both(
    (number: string) => `${number} 还没有来电`,
    (number) => `No calls to ${number} yet`,
  ),
  toNumbers: both('看我的号码', 'See my numbers'),
  toAll: both('看全部通话', 'See all calls'),
  times: both(
    (count: number) => `${count} 次`,
    (count) => `${count} calls`,
  ),
  menu: both('更多', 'More'),
  settings: both('设置', 'Settings'),
  keptFor: both(
    (days: number) => (days === 0 ? '不保存通话记录' : `保存 ${days} 天`),
    (days) => (days === 0 ? 'No log kept' : `Kept for ${days} days`),
  ),
  missedOn: both('未接来电发短信', 'SMS for missed calls'),
  settingsTitle: both('通话记录设置', 'Call log settings'),
  keep: both('先不删', 'Keep'),
  keptQuestion: both('通话记录保存多久', 'How long to keep calls'),
  days: both(
    (days: number) => (days === 0 ? '不保存' : `${days} 天`),
    (days) => (days === 0 ? 'Don’t keep' : `${days} days`),
  ),
  offHint: both('之后的来电不再记录，照常响铃', 'Calls ring as usual but are not logged'),
  fewer: both(
    (days: number) =>
      days === 0 ? '保存后，现有的记录会立即全部删除。' : `保存后，${days} 天以前的记录会立即删除。`,
    (days) =>
      days === 0
        ? 'When you save, all calls in the log are deleted at once.'
        : `When you save, calls older than ${days} days are deleted at once.`,
  ),
  missedSms: both('有未接来电时短信提醒我', 'Send me an SMS for missed calls'),
  missedHint: both(
    (phone: string) =>
      `发到登录手机 ${phone}，对方号码隐去中间几位。同一个人一小时最多一条，一天最多 10 条；夜里 22 点到早上 8 点不打扰，早上再发。`,
    (phone) =>
      `Sent to ${phone}, the phone you log in with, with the caller’s middle digits hidden. At most one an hour for each caller and 10 a day. Quiet from 22:00 to 8:00; those are sent in the morning.`,
  ),
  missedNoPhone: both(
    '您的账号还没有手机号，收不到短信。请用手机号登录后再开启。',
    'Your account has no phone number, so we can’t send you an SMS. Log in with your phone first.',
  ),
  save: both('保存', 'Save'),
  saved: both('已保存', 'Saved'),
  export: both('导出', 'Export'),
  exported: both(
    (more: boolean): string => (more ? '已导出最近 5000 条' : '已导出'),
    (more) => (more ? 'Exported the latest 5,000 calls' : 'Exported'),
  ),
  fileName: both(
    (prefix: string) => `${prefix}-通话记录`,
    (prefix) => `${prefix}-calls`,
  ),
  columns: both(
    ['时间', '对方号码', '名字', '我的号码', '结果', '通话秒数'],
    ['Time', 'Other number', 'Name', 'My number', 'Result', 'Seconds'],
  ),
  list: {
    block: both('加黑名单', 'Block'),
    allow: both('加白名单', 'Allow'),
  },
  unlist: {
    block: both('移出黑名单', 'Unblock'),
    allow: both('移出白名单', 'No longer allow'),
  },
  listed: {
    block: both('已加入黑名单，打来不再响', 'Blocked: it can’t ring you any more'),
    allow: both('已加入白名单，总能打进来', 'Allowed: it always gets through'),
  },
  unlisted: both('已移出名单', 'Removed from the list'),
  message: both('留言', 'Message'),
  newMessage: both('新留言', 'New message'),
  hear: both(
    (length: string) => `听留言 · ${length}`,
    (length) => `Play message · ${length}`,
  ),
  messageAt: both(
    (time: string) => `${time} 的留言`,
    (time) => `Message of ${time}`,
  ),
  messageUntil: both(
    (moment: string) => `到 ${moment} 自动删除`,
    (moment) => `Deleted on ${moment}`,
  ),
  messageGone: both('这条留言已经删除', 'This message has been deleted'),
  deleteMessage: both('删除留言', 'Delete message'),
  confirmMessage: both('删除这条留言？', 'Delete this message?'),
  addName: both('加名字', 'Add name'),
  changeName: both('改名字', 'Change name'),
  name: both('名字', 'Name'),
  nameHint: both(
    '写在这个号码的全部通话上，只有您看得到。留空就不显示名字；通话记录全部删除后，名字也随之删除。',
    'Shown with all calls of this number, only to you. Leave it empty for no name. It is deleted with the last of these calls.',
  ),
  copy: both('复制号码', 'Copy number'),
  copied: both('已复制', 'Copied'),
  copyFailed: both('没有复制成功，请长按号码复制', 'Couldn’t copy. Press and hold the number to copy it'),
  callBack: both('隐私回拨', 'Call back privately'),
  callBackTitle: both('用您的号码回拨', 'Call back with your number'),
  callBackFirst: both(
    (number: string) => `您的手机先响，来电显示 ${number}，请接听。`,
    (number) => `Your phone rings first and shows ${number}. Please answer it.`,
  ),
  callBackThen: both('您接听后，我们再拨对方。', 'When you answer, we call them.'),
  callBackShows: both(
    (number: string) => `对方看到的是 ${number}，看不到您的手机号。`,
    (number) => `They see ${number}, not your own phone.`,
  ),
  callNow: both('回拨', 'Call back'),
  notNow: both('先不拨', 'Not now'),
  deleteOne: both('删除', 'Delete'),
  deleteAt: both(
    (time: string) => `删除 ${time} 的通话`,
    (time) => `Delete the call at ${time}`,
  ),
  deleteAll: both('全部删除', 'Delete all'),
  confirmOne: both('删除这条记录？', 'Delete this call?'),
  confirmAll: both('删除全部通话记录？', 'Delete the whole call log?'),
  confirmAllOf: both(
    (number: string) => `删除 ${number} 的全部记录？`,
    (number) => `Delete all calls to ${number}?`,
  ),
  forGood: both(
    '删除后不能恢复。通话本身不受影响。',
    'This can’t be undone. The call itself is not affected.',
  ),
  deleted: both('已删除', 'Deleted'),
  more: both('更早的通话', 'Earlier calls'),
  end: both('没有更早的通话了', 'No earlier calls'),
})
