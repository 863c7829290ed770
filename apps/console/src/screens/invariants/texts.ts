import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '一致性检查',
  hint: '资金和号码必须时刻满足的约束：每 5 分钟检查新变动，每晚检查全部数据。',
  checked: '上次检查新变动',
  allChecked: '上次检查全部数据',
  notYet: '尚未完成',
  never: '还没有检查过',
  what: '约束',
  state: '状态',
  holds: '通过',
  broken: '未通过',
  since: '发现于',
  rows: '涉及的记录',
  rowCount: (count: number) => `${count} 条`,
  empty: '还没有检查结果',
  allHold: (count: number) => `${count} 条约束全部通过`,
  someBroken: (count: number) => `${count} 条约束未通过，请联系技术同事处理`,
}

const en: Translation<typeof zh> = {
  title: 'Consistency checks',
  hint: 'Rules about money and numbers that must always hold. Changes are checked every 5 minutes, all data every night.',
  checked: 'Changes last checked',
  allChecked: 'All data last checked',
  notYet: 'not yet',
  never: 'Not checked yet',
  what: 'Rule',
  state: 'Status',
  holds: 'Passed',
  broken: 'Failed',
  since: 'Found',
  rows: 'Rows',
  rowCount: (count) => `${count} in total`,
  empty: 'No results yet',
  allHold: (count) => `All ${count} checks passed`,
  someBroken: (count) =>
    count === 1
      ? '1 check failed. Please tell an engineer'
      : `${count} checks failed. Please tell an engineer`,
}

export const invariantsTexts = defineTexts({ zh, en })
