import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '异常号码',
  hint: '过去 24 小时失败的来电多于接通、且至少失败 3 次的使用中号码，最多的排在最前。机主自己设置的拒接（关闭来电、黑名单、免打扰等）不算失败。',
  number: '号码',
  failed: '失败（次）',
  answered: '接通（次）',
  reasons: '原因（次数）',
  last: '最近一次失败',
  calls: '通话记录',
  refusals: '拒接记录',
  blocked: '已封停',
  chart: '失败最多的号码',
  numbers: '异常号码',
  atLeast: (count: string) => `${count} 个以上`,
  worst: (count: number) => `图中是列表里失败最多的 ${count} 个号码。`,
  empty: '过去 24 小时没有异常号码',
  more: '还有更多异常号码，这里只列出失败最多的 100 个。',
}

const en: Translation<typeof zh> = {
  title: 'Failing numbers',
  hint: 'Numbers in use with more failed than answered calls in the last 24 hours, and at least 3 failures. Worst first. Calls that the owner’s own rules reject (calls off, block list, quiet hours and so on) do not count as failures.',
  number: 'Number',
  failed: 'Failed (calls)',
  answered: 'Answered (calls)',
  reasons: 'Reasons (calls)',
  last: 'Last failure',
  calls: 'Call log',
  refusals: 'Rejected calls',
  blocked: 'Blocked',
  chart: 'Most failed calls',
  numbers: 'Failing numbers',
  atLeast: (count) => `${count} or more`,
  worst: (count) => `The chart has the ${count} worst numbers of the list.`,
  empty: 'No failing numbers in the last 24 hours',
  more: 'There are more. Only the worst 100 are listed.',
}

export const failingTexts = defineTexts({ zh, en })
