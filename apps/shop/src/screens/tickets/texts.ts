import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '我的咨询',
  none: '您还没有咨询过客服。有什么想问的，写下来就好',
  first: '联系客服',
  more: '加载更多',
  end: '没有更多了',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    tickets: typeof zh
  }
}

export const ticketsTexts = defineTexts('tickets', zh)
