import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  kinds: '显示哪些记录',
  times: (count: number) => `×${count}`,
  unfold: '展开',
  fold: '收起',
  none: '没有这类记录',
  rightLost: '操作人已停用，或不再有这个岗位',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    timeline: typeof zh
  }
}

export const timelineTexts = defineTexts('timeline', zh)
