import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  slow: '加载得有点慢',
  slowText: '还没有收到回应，我们会继续尝试',
  retryNow: '立即重试',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    page: typeof zh
  }
}

/** Words in place of what is read and does not come. */
export const pageTexts = defineTexts('page', zh)
