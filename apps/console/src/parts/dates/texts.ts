import { both, defineTexts } from '../../base/texts/texts.ts'

export const datesTexts = defineTexts({
  preset: both(
    (label: string) => `${label}：常用范围`,
    (label) => `${label}: common ranges`,
  ),
  any: both('不限', 'Any'),
  custom: both('自选', 'Custom'),
  presets: {
    today: both('今天', 'Today'),
    yesterday: both('昨天', 'Yesterday'),
    thisWeek: both('本周', 'This week'),
    lastWeek: both('上周', 'Last week'),
    last7: both('近 7 天', 'Last 7 days'),
    last30: both('近 30 天', 'Last 30 days'),
    thisMonth: both('本月', 'This month'),
    lastMonth: both('上月', 'Last month'),
  },
  from: both(
    (label: string) => `${label}：从`,
    (label) => `${label}: from`,
  ),
  until: both(
    (label: string) => `${label}：到`,
    (label) => `${label}: to`,
  ),
  day: both('年-月-日', 'YYYY-MM-DD'),
  moment: both('年-月-日 时:分', 'YYYY-MM-DD HH:mm'),
})
