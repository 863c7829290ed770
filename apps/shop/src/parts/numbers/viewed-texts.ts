import { both, defineTexts } from '../../base/texts/texts.ts'

export const viewedTexts = defineTexts('parts/numbers/viewed-texts', {
  title: both('最近看过', 'Recently viewed'),
  forget: both('清空最近看过', 'Clear recently viewed'),
})
