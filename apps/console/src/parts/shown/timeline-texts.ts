import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  kinds: '显示哪些记录',
  times: (count: number) => `×${count}`,
  unfold: '展开',
  fold: '收起',
  none: '没有这类记录',
  rightLost: '操作人已停用，或不再有这个岗位',
}

const en: Translation<typeof zh> = {
  kinds: 'Which entries to show',
  times: (count) => `×${count}`,
  unfold: 'Show all',
  fold: 'Fold',
  none: 'No entries of this kind',
  rightLost: 'Whoever started this was disabled or no longer has the role',
}

export const timelineTexts = defineTexts({ zh, en })
