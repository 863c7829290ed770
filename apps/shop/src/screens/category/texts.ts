import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '号码分类',
  hints: {
    leopard: '同一个数字连着出现，一眼难忘',
    pair: '成双成对，好事连连',
    sequential: '步步高升，念一遍就记住',
    symmetric: '左右对称，正着倒着都顺口',
    lucky: '好彩头：我爱你、一生一世、一路发',
    custom: '含 999，长长久久',
  },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    category: typeof zh
  }
}

export const categoryTexts = defineTexts('category', zh)
