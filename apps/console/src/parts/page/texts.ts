import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  site: '号码运营台',
  failed: '没有加载出来',
  notRefreshed: (at: string) => `未能更新，以下是 ${at} 的内容`,
  retry: '重试',
  back: '返回',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    page: typeof zh
  }
}

export const pageTexts = defineTexts('page', zh)
