import { defineTexts } from '../../base/texts/texts.ts'

export const jobTexts = defineTexts({
  zh: {
    states: {
      created: '等待执行',
      retry: '等待重试',
      active: '执行中',
      completed: '已完成',
      cancelled: '已取消',
      failed: '已放弃',
    },
    kinds: { money: '资金', calls: '电话', other: '其他' },
    runAgain: '重新执行',
    underWay: '已排入队列',
  },
  en: {
    states: {
      created: 'Waits',
      retry: 'Waits for another try',
      active: 'Under way',
      completed: 'Done',
      cancelled: 'Cancelled',
      failed: 'Given up',
    },
    kinds: { money: 'Money', calls: 'Calls', other: 'Other' },
    runAgain: 'Run again',
    underWay: 'In its queue',
  },
})
