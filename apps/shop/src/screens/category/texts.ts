import type { Translation } from '../../base/texts/texts.ts'

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

export const en = (): Translation<typeof zh> => ({
  title: 'Categories',
  hints: {
    leopard: 'The same digit over and over: seen once, never forgotten',
    pair: 'Good things come in pairs',
    sequential: 'Step by step: say it once and you know it',
    symmetric: 'Reads the same from both ends',
    lucky: 'Lucky meanings: love, forever, fortune on its way',
    custom: 'With 999, for long-lasting happiness',
  },
})

export const categoryTexts = { file: 'screens/category/texts', zh }
