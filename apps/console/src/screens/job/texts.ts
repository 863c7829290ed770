import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '任务',
  facts: '任务',
  kind: '类别',
  about: '对象',
  tries: '尝试次数',
  triesOf: (tries: number, most: number) => `${tries} / ${most}`,
  next: '下次执行',
  created: '排入队列',
  started: '开始',
  ended: '结束',
  error: '最近的错误',
  noError: '没有错误',
  toAll: '全部失败的任务',
  willRetry: '系统会自动重试，不需要操作。',
  gone: '任务已重新执行过，或者已超过保留期。',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    oneJob: typeof zh
  }
}

export const oneJobTexts = defineTexts('oneJob', zh)
