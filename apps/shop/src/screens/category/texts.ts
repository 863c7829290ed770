import { both, defineTexts } from '../../base/texts/texts.ts'

export const categoryTexts = defineTexts('screens/category/texts', {
  hints: {
    leopard: both('同一个数字连着出现，一眼难忘', 'The same digit over and over: seen once, never forgotten'),
    pair: both('成双成对，好事连连', 'Good things come in pairs'),
    sequential: both('步步高升，念一遍就记住', 'Step by step: say it once and you know it'),
    symmetric: both('左右对称，正着倒着都顺口', 'Reads the same from both ends'),
    lucky: both('好彩头：我爱你、一生一世、一路发', 'Lucky meanings: love, forever, fortune on its way'),
    custom: both('含 999，长长久久', 'With 999, for long-lasting happiness'),
  },
})
