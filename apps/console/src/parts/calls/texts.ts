import { labels } from '@hao/contract/console/labels.ts'
import { ringReasons } from '@hao/contract/ring-reasons.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  number: '号码',
  outcome: '结果',
  days: '日期',
  moments: '时段',
  outcomes: { ...labels.callOutcomes, turnedAway: '平台拒接' },
  kinds: { answered: '已接听', notAnswered: '未接听', turnedAway: '平台拒接' },
  times: '次',
  silent: '运营商没有消息',
  silentSince: (when: string) => `上次收到消息：${when}，而往常这段时间会有来电。请检查线路。`,
  never: '从未',
  door: '运营商的控制接口没有应答',
  doorHint: '无法发起试拨和回拨。',
  tryCall: '现在打进来会怎样',
  tryShort: '试查来电',
  blockShort: '封停',
  tryHint: '只是查询，不会真的响铃',
  callerField: '主叫号码（留空为隐藏号码）',
  check: '查看',
  rings: '会响铃',
  silentAnswer: '不会响铃',
  target: '接听手机',
  second: '无人接听时再响',
  holds: '对所有主叫都适用',
  onlyThis: '只适用于这个主叫',
  holdsUntil: (when: string) => `这个结果到 ${when} 为止有效`,
  toNumber: '打开这个号码',
  toCalls: '它的通话记录',
  toRefused: '它的拒接记录',
  blockOf: (number: string) => `封停 ${number}`,
  untilField: '封停至（北京时间，留空则直到解除；仅限使用中的号码）',
  numberMissing: '请输入号码',
  notDialled: '只能填数字，可带 + 和分隔符',
  block: '封停号码',
  blockHint: '使用中的号码从下一通来电起不再响铃；未售出的号码会下架。',
  lift: '解除封停',
  done: '已封停',
  lifted: '已解除封停',
  reasons: ringReasons,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    callWords: typeof zh
  }
}

/** Texts about calls, refusal reasons and blocks. */
export const callTexts = defineTexts('callWords', zh)
