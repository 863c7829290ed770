import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '我的咨询',
  none: '您还没有咨询过客服。有什么想问的，写下来就好',
  first: '联系客服',
  more: '加载更多',
  end: '没有更多了',
}

export const ticketsTexts = defineTexts(zh, () => import('./texts.en.ts'))
export type TicketsTexts = typeof zh
