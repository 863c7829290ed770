import { words } from '@hao/contract/console/words.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  number: '号码',
  outcomes: { ...words.callOutcomes, turnedAway: '平台拒接' },
  silent: '运营商没有动静',
  silentSince: (when: string) => `上次收到消息：${when}，而往常这段时间会有来电。请检查线路。`,
  never: '从未',
  door: '运营商的控制接口没有应答',
  doorHint: '无法发起试拨和回拨。',
  tryCall: '现在打进来会怎样',
  tryShort: '试查来电',
  blockShort: '封锁',
  tryHint: '只是查询，不会真的呼叫',
  callerField: '主叫号码（留空为隐藏）',
  check: '查看',
  rings: '会接通',
  silentAnswer: '不会接通',
  target: '响铃的电话',
  second: '无人接时再响',
  holds: '对所有主叫都一样',
  onlyThis: '只对这个主叫',
  holdsUntil: (when: string) => `这个结果到 ${when} 为止有效`,
  toNumber: '打开这个号码',
  blockOf: (number: string) => `封锁 ${number}`,
  untilField: '封锁到（上海时间，留空则直到解除；只用于在用号码）',
  numberMissing: '请输入号码',
  notDialled: '只能填数字，可带 + 和分隔符',
  block: '封锁号码',
  blockHint: '在用号码的来电从下一通起不再接通；未售出的号码下架封锁。',
  lift: '解除封锁',
  done: '已封锁',
  lifted: '已解除封锁',
  reasons: {
    open: '无限制',
    allowed: '在允许名单',
    emergency: '紧急服务',
    courier: '快递模式',
    known: '熟悉的主叫',
    off: '机主关闭来电',
    blocked: '被机主拉黑',
    hidden: '隐藏号码被拒',
    quiet: '免打扰时段',
    stranger: '陌生主叫',
    'own-phone': '自己的电话',
    unbound: '未绑定电话',
    suspended: '已停机',
    expired: '已到期',
    barred: '已被封锁',
    unknown: '无人使用的号码',
  },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    callWords: typeof zh
  }
}

/** Words for calls, for why one does not ring, and for blocking. */
export const callWords = defineTexts('callWords', zh)
