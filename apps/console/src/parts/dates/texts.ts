import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  preset: (label: string) => `${label}：常用范围`,
  any: '不限',
  custom: '自选',
  presets: {
    today: '今天',
    yesterday: '昨天',
    thisWeek: '本周',
    lastWeek: '上周',
    last7: '近 7 天',
    last30: '近 30 天',
    thisMonth: '本月',
    lastMonth: '上月',
  },
  from: (label: string) => `${label}：从`,
  until: (label: string) => `${label}：到`,
  day: '年-月-日',
  moment: '年-月-日 时:分',
}

const en: Translation<typeof zh> = {
  preset: (label) => `${label}: common ranges`,
  any: 'Any',
  custom: 'Custom',
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    thisWeek: 'This week',
    lastWeek: 'Last week',
    last7: 'Last 7 days',
    last30: 'Last 30 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
  },
  from: (label) => `${label}: from`,
  until: (label) => `${label}: to`,
  day: 'YYYY-MM-DD',
  moment: 'YYYY-MM-DD HH:mm',
}

export const datesTexts = defineTexts({ zh, en })
