import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
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
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    job: typeof zh
  }
}

export const jobTexts = defineTexts('job', zh)
