import { defineTexts, type Translation } from '../../base/texts/texts.ts'

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

const en: Translation<typeof zh> = {
  reason: 'Reason',
  reasonHint: 'For colleagues who read the log later. At least 2 characters',
  noMoment: 'Enter an existing date and time in full, such as 2026-12-07 09:30',
  tooSmall: 'Too small or too short',
  tooBig: 'Too large or too long',
  unseen: 'Contains characters that cannot be seen. Please type it again',
  wrong: 'Please check this field',
  filters: (names) => `These filters are not valid: ${names}`,
  comma: ', ',
  weaknesses: {
    short: 'It has fewer than 10 characters.',
    long: 'It has more than 200 characters.',
    name: 'It contains a name or a word related to this product.',
    common: 'It contains a common password.',
    keyboard: 'It contains neighbouring keys or consecutive characters.',
    repeated: 'It contains repetitions.',
    date: 'It contains a date or a year.',
    guessable: 'It is too easy to guess. Add some unrelated words.',
  },
  confirm: 'Confirm',
  cancel: 'Cancel',
}

export const formTexts = defineTexts({ zh, en })
