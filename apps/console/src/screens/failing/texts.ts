import { both, defineTexts } from '../../base/texts/texts.ts'

export const failingTexts = defineTexts({
  title: both('异常号码', 'Failing numbers'),
  hint: both(
    '过去 24 小时失败的来电多于接通、且至少失败 3 次的使用中号码，最多的排在最前。机主自己设置的拒接（关闭来电、黑名单、免打扰等）不算失败。',
    'Numbers in use with more failed than answered calls in the last 24 hours, and at least 3 failures. Worst first. Calls that the owner’s own rules reject (calls off, block list, quiet hours and so on) do not count as failures.',
  ),
  number: both('号码', 'Number'),
  failed: both('失败（次）', 'Failed (calls)'),
  answered: both('接通（次）', 'Answered (calls)'),
  reasons: both('原因（次数）', 'Reasons (calls)'),
  last: both('最近一次失败', 'Last failure'),
  calls: both('通话记录', 'Call log'),
  refusals: both('拒接记录', 'Rejected calls'),
  blocked: both('已封停', 'Blocked'),
  chart: both('失败最多的号码', 'Most failed calls'),
  numbers: both('异常号码', 'Failing numbers'),
  atLeast: both(
    (count: string) => `${count} 个以上`,
    (count) => `${count} or more`,
  ),
  worst: both(
    (count: number) => `图中是列表里失败最多的 ${count} 个号码。`,
    (count) => `The chart has the ${count} worst numbers of the list.`,
  ),
  empty: both('过去 24 小时没有异常号码', 'No failing numbers in the last 24 hours'),
  more: both(
    '还有更多异常号码，这里只列出失败最多的 100 个。',
    'There are more. Only the worst 100 are listed.',
  ),
})
