import { both, defineTexts } from '../../base/texts/texts.ts'

export const oneJobTexts = defineTexts({
  title: both('任务', 'Job'),
  facts: both('任务', 'Job'),
  kind: both('类别', 'Type'),
  about: both('对象', 'About'),
  tries: both('尝试次数', 'Attempts'),
  triesOf: both(
    (tries: number, most: number) => `${tries} / ${most}`,
    (tries, most) => `${tries} of ${most}`,
  ),
  next: both('下次执行', 'Next attempt'),
  created: both('排入队列', 'Queued'),
  started: both('开始', 'Started'),
  ended: both('结束', 'Ended'),
  error: both('最近的错误', 'Latest error'),
  noError: both('没有错误', 'No error'),
  toAll: both('全部失败的任务', 'See all failed jobs'),
  willRetry: both('系统会自动重试，不需要操作。', 'It retries automatically. You don’t need to do anything.'),
  gone: both('任务已重新执行过，或者已超过保留期。', 'It was run again or is past its retention period.'),
})
