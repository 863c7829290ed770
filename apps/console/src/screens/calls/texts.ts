import { both, defineTexts } from '../../base/texts/texts.ts'

export const callsTexts = defineTexts({
  title: both('通话', 'Calls'),
  hidden: both('隐藏号码', 'Hidden'),
  log: both('通话记录', 'Calls'),
  refused: both('平台拒接的呼叫', 'Rejected'),
  blocks: both('已封停的使用中号码', 'Blocked numbers in use'),
  refusedEmpty: both('最近 30 天没有平台拒接的呼叫', 'No calls were rejected in the last 30 days'),
  logEmpty: both(
    '还没有通话。机主选择不保留的通话不会出现在这里。',
    'No calls yet. Calls that owners chose not to keep are not listed.',
  ),
  total: both('接听与未接', 'Call outcomes'),
  why: both('平台拒接的原因', 'Why calls were rejected'),
  noReasons: both('没有拒接的呼叫', 'No calls were rejected'),
  blocksEmpty: both('没有已封停的使用中号码', 'No numbers in use are blocked'),
  many: both('多个号码', 'Various numbers'),
  lastDays: both('最近 48 小时', 'Last 48 hours'),
  lastMonth: both('最近 30 天', 'Last 30 days'),
  chart: {
    hour: both('每小时的呼叫', 'Calls per hour'),
    day: both('每天的呼叫', 'Calls per day'),
  },
  axis: {
    hour: both('小时', 'Hour'),
    day: both('日期', 'Day'),
  },
  period: both('统计时段', 'Period'),
  quick: both('快捷筛选', 'Quick filters'),
  onlyRefused: both('被拒绝', 'Rejected'),
  noCalls: both('没有呼叫', 'No calls'),
  open: both('直到解除', 'Until unblocked'),
})
