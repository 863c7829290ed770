import { both, defineTexts } from '../../base/texts/texts.ts'

export const timelineTexts = defineTexts({
  kinds: both('显示哪些记录', 'Which entries to show'),
  times: both(
    (count: number) => `×${count}`,
    (count) => `×${count}`,
  ),
  unfold: both('展开', 'Show all'),
  fold: both('收起', 'Fold'),
  none: both('没有这类记录', 'No entries of this kind'),
  rightLost: both(
    '操作人已停用，或不再有这个岗位',
    'Whoever started this was disabled or no longer has the role',
  ),
})
