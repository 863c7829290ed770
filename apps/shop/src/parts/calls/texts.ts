import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '通话记录',
  number: '号码',
  all: '全部号码',
  rules: '谁能打进来',
  today: '今天',
  yesterday: '昨天',
  weekdays: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  hidden: '隐藏号码',
  to: (number: string) => `拨打 ${number}`,
  outcomes: {
    ringing: '正在响铃',
    answered: '已接通',
    missed: '未接听',
    busy: '您正忙',
    cancelled: '对方已挂断',
    refused: '未响铃：未绑定、已暂停，或被规则拦下',
    unknown: '结果未知',
  },
  seconds: (seconds: number) => `${seconds} 秒`,
  minutes: (minutes: number, seconds: number) => `${minutes} 分 ${seconds} 秒`,
  empty:
    '还没有来电。有人拨打您的号码后，时间、对方号码（隐去中间四位）和通话时长会出现在这里，保留 180 天。',
  emptyOf: (number: string) => `${number} 还没有来电`,
  toNumbers: '看我的号码',
  toAll: '看全部通话',
  more: '更早的通话',
  end: '没有更早的通话了',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    calls: typeof zh
  }
}

export const callsTexts = defineTexts('calls', zh)
