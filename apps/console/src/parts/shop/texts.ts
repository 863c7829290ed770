import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  column: '商城页面',
  open: '在商城查看',
  opens: (name: string) => `在商城查看：${name}（新标签页）`,
  absent: '商城中看不到',
  shownAs: { held: '商城中显示为“他人已锁定”', sold: '商城中显示为“已售出”' },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    shop: typeof zh
  }
}

export const shopTexts = defineTexts('shop', zh)
