import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  reason: '原因',
  reasonHint: '写给之后查看记录的同事，至少 2 个字',
  noMoment: '请填写完整、存在的日期和时间，例如 2026-12-07 09:30',
  tooSmall: '太小或太短',
  tooBig: '太大或太长',
  unseen: '含有看不见的字符，请重新输入',
  wrong: '这一项有误，请检查',
  filters: (names: string) => `这些筛选条件无法识别：${names}`,
  comma: '、',
  weaknesses: {
    short: '不足 10 个字符',
    long: '超过 200 个字符',
    name: '含有姓名、产品名称等容易想到的词',
    common: '含有常见密码',
    keyboard: '含有键盘上相邻的按键或连续的字符',
    repeated: '含有重复的部分',
    date: '含有日期或年份',
    guessable: '变化太少，可以再加几个不相关的词',
  },
  confirm: '确定',
  cancel: '取消',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    form: typeof zh
  }
}

export const formTexts = defineTexts('form', zh)
