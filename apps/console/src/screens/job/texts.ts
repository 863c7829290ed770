import { defineTexts, type Translation } from '../../base/texts/texts.ts'

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

const en: Translation<typeof zh> = {
  title: 'Job',
  facts: 'Job',
  kind: 'Type',
  about: 'About',
  tries: 'Attempts',
  triesOf: (tries, most) => `${tries} of ${most}`,
  next: 'Next attempt',
  created: 'Queued',
  started: 'Started',
  ended: 'Ended',
  error: 'Latest error',
  noError: 'No error',
  toAll: 'See all failed jobs',
  willRetry: 'It retries automatically. You don’t need to do anything.',
  gone: 'It was run again or is past its retention period.',
}

export const oneJobTexts = defineTexts({ zh, en })
