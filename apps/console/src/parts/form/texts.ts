import { defineTexts } from '../../base/texts/texts.ts'

export const formTexts = defineTexts({
  zh: {
    reason: '原因',
    reasonHint: '写给之后查看记录的同事，至少 2 个字',
    noMoment: '没有这样的时间，请检查年份',
    confirm: '确定',
    cancel: '取消',
  },
  en: {
    reason: 'Reason',
    reasonHint: 'For colleagues who read the record later; at least 2 characters',
    noMoment: 'There is no such time; please check the year',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
})
