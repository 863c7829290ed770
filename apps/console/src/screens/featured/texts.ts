import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '推荐号码',
  intro: '按商城首页的顺序：权重大的在前，前 7 个进入“限时特惠”。只列出在售的号码；售出或下架后自动离开。',
  add: '添加号码',
  addText: '号码会排到最前面，之后可以调整顺序。',
  digits: '号码（可带前缀）',
  digitsHint: (example: string) => `如 ${example}`,
  digitsMissing: '请输入号码',
  addAction: '排到最前',
  added: '已排到最前',
  weigh: '改权重',
  remove: '移出推荐',
  removed: '已移出推荐',
  removeText: (number: string) => `${number} 仍然在售，只是不再排在前面。`,
  saved: '已保存，几秒后商城生效',
  ordered: '顺序已保存，几秒后商城生效',
  place: '位置',
  sale: '限时特惠',
  empty: '还没有推荐号码，首页按默认顺序展示',
  more: '只显示前 100 个，其余可在“号码”中查看',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    featured: typeof zh
  }
}

export const featuredTexts = defineTexts('featured', zh)
