import { defineTexts } from '../../base/texts/texts.ts'

export const formTexts = defineTexts({
  zh: {
    reason: '原因',
    reasonHint: '写给之后查看记录的同事，至少 2 个字',
    noMoment: '没有这样的时间，请检查年份',
    tooSmall: '太小或太短',
    tooBig: '太大或太长',
    wrong: '这一项有误，请检查',
    filters: (names: string) => `这些筛选条件无法识别：${names}`,
    comma: '、',
    confirm: '确定',
    cancel: '取消',
  },
  en: {
    reason: 'Reason',
    reasonHint: 'For colleagues who read the record later; at least 2 characters',
    noMoment: 'There is no such time; please check the year',
    tooSmall: 'Too small or too short',
    tooBig: 'Too large or too long',
    wrong: 'Please check this field',
    filters: (names) => `These filters cannot be read: ${names}`,
    comma: ', ',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
})
