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
  empty: (days: number) =>
    `还没有来电。有人拨打您的号码后，时间、对方号码（点按后完整显示）和通话时长会出现在这里，保存 ${days} 天。`,
  emptyOff: '您选择了不保存通话记录，所以这里什么也没有。来电照常响铃。',
  emptyOf: (number: string) => `${number} 还没有来电`,
  toNumbers: '看我的号码',
  toAll: '看全部通话',
  shown: '点按一条记录，完整显示对方号码',
  settings: '设置',
  keptFor: (days: number) => (days === 0 ? '不保存通话记录' : `保存 ${days} 天`),
  missedOn: '未接来电发短信',
  settingsTitle: '通话记录设置',
  keep: '先不删',
  keptQuestion: '通话记录保存多久',
  days: (days: number) => (days === 0 ? '不保存' : `${days} 天`),
  offHint: '之后的来电不再记录，照常响铃',
  fewer: (days: number) =>
    days === 0 ? '保存后，现有的记录会立即全部删除。' : `保存后，${days} 天以前的记录会立即删除。`,
  missedSms: '有未接来电时短信提醒我',
  missedHint: (phone: string) =>
    `发到登录手机 ${phone}，对方号码隐去中间几位。同一个人一小时最多一条，一天最多 10 条；夜里 22 点到早上 8 点不打扰，早上再发。`,
  missedNoPhone: '您的账号还没有手机号，收不到短信。请用手机号登录后再开启。',
  save: '保存',
  saved: '已保存',
  export: '导出',
  exported: (more: boolean): string => (more ? '已导出最近 5000 条' : '已导出'),
  fileName: (prefix: string) => `${prefix}-通话记录`,
  columns: ['时间', '来电号码', '拨打的号码', '结果', '通话秒数'],
  callBack: '隐私回拨',
  callBackTitle: '用您的号码回拨',
  callBackFirst: (number: string) => `您的手机先响，来电显示 ${number}，请接听。`,
  callBackThen: '您接听后，我们再拨对方。',
  callBackShows: (number: string) => `对方看到的是 ${number}，看不到您的手机号。`,
  callNow: '回拨',
  notNow: '先不拨',
  deleteOne: '删除',
  deleteAll: '全部删除',
  confirmOne: '删除这条记录？',
  confirmAll: '删除全部通话记录？',
  confirmAllOf: (number: string) => `删除 ${number} 的全部记录？`,
  forGood: '删除后不能恢复。通话本身不受影响。',
  deleted: '已删除',
  more: '更早的通话',
  end: '没有更早的通话了',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    calls: typeof zh
  }
}

export const callsTexts = defineTexts('calls', zh)
