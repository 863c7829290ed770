import { both, defineTexts } from '../../base/texts/texts.ts'

export const invariantsTexts = defineTexts({
  title: both('一致性检查', 'Consistency checks'),
  hint: both(
    '资金和号码必须时刻满足的约束：每 5 分钟检查新变动，每晚检查全部数据。',
    'Rules about money and numbers that must always hold. Changes are checked every 5 minutes, all data every night.',
  ),
  checked: both('上次检查新变动', 'Changes last checked'),
  allChecked: both('上次检查全部数据', 'All data last checked'),
  notYet: both('尚未完成', 'not yet'),
  never: both('还没有检查过', 'Not checked yet'),
  what: both('约束', 'Rule'),
  state: both('状态', 'Status'),
  holds: both('通过', 'Passed'),
  broken: both('未通过', 'Failed'),
  since: both('发现于', 'Found'),
  rows: both('涉及的记录', 'Rows'),
  rowCount: both(
    (count: number) => `${count} 条`,
    (count) => `${count} in total`,
  ),
  empty: both('还没有检查结果', 'No results yet'),
  allHold: both(
    (count: number) => `${count} 条约束全部通过`,
    (count) => `All ${count} checks passed`,
  ),
  someBroken: both(
    (count: number) => `${count} 条约束未通过，请联系技术同事处理`,
    (count) =>
      count === 1
        ? '1 check failed. Please tell an engineer'
        : `${count} checks failed. Please tell an engineer`,
  ),
})
