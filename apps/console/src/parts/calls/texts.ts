import { ringReasons as ringReasonsEn, words as labelsEn } from '@hao/contract/languages/en.ts'
import { labels } from '@hao/contract/console/labels.ts'
import { ringReasons } from '@hao/contract/ring-reasons.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const callTexts = defineTexts({
  number: both('号码', 'Number'),
  outcomes: both(
    { ...labels.callOutcomes, turnedAway: '平台拒接' },
    { ...labelsEn.callOutcomes, turnedAway: 'Rejected' },
  ),
  kinds: {
    answered: both('已接听', 'Answered'),
    notAnswered: both('未接听', 'Not answered'),
    turnedAway: both('平台拒接', 'Rejected'),
  },
  times: both('次', 'calls'),
  silent: both('运营商没有消息', 'No messages from the carrier'),
  silentSince: both(
    (when: string) => `上次收到消息：${when}，而往常这段时间会有来电。请检查线路。`,
    (when) => `Last message: ${when}. Calls usually come in more often than that. Check the line.`,
  ),
  never: both('从未', 'never'),
  door: both('运营商的控制接口没有应答', 'The carrier’s control interface does not respond'),
  doorHint: both('无法发起试拨和回拨。', 'Test calls and callbacks are not possible until it responds.'),
  tryCall: both('现在打进来会怎样', 'What would a call do right now?'),
  tryShort: both('试查来电', 'Check a call'),
  blockShort: both('封停', 'Block'),
  tryHint: both('只是查询，不会真的响铃', 'Only a check: no phone rings'),
  callerField: both('主叫号码（留空为隐藏号码）', 'Caller (leave empty for a hidden number)'),
  check: both('查看', 'Check'),
  rings: both('会响铃', 'It would ring'),
  silentAnswer: both('不会响铃', 'It would not ring'),
  target: both('接听手机', 'Rings'),
  second: both('无人接听时再响', 'If not answered, rings'),
  holds: both('对所有主叫都适用', 'Applies to every caller'),
  onlyThis: both('只适用于这个主叫', 'Applies to this caller only'),
  holdsUntil: both(
    (when: string) => `这个结果到 ${when} 为止有效`,
    (when) => `Valid until ${when}`,
  ),
  toNumber: both('打开这个号码', 'Open number'),
  toCalls: both('它的通话记录', 'Its calls'),
  toRefused: both('它的拒接记录', 'Its refused calls'),
  blockOf: both(
    (number: string) => `封停 ${number}`,
    (number) => `Block ${number}`,
  ),
  untilField: both(
    '封停至（北京时间，留空则直到解除；仅限使用中的号码）',
    'Until (Beijing time; leave empty to block until unblocked; numbers in use only)',
  ),
  numberMissing: both('请输入号码', 'Enter a number'),
  notDialled: both('只能填数字，可带 + 和分隔符', 'Digits only; a leading + and separators are fine'),
  block: both('封停号码', 'Block a number'),
  blockHint: both(
    '使用中的号码从下一通来电起不再响铃；未售出的号码会下架。',
    'A number in use stops ringing from the next call on. A number that is not sold goes off sale.',
  ),
  lift: both('解除封停', 'Unblock'),
  done: both('已封停', 'Blocked'),
  lifted: both('已解除封停', 'Unblocked'),
  reasons: both(ringReasons, ringReasonsEn),
})
