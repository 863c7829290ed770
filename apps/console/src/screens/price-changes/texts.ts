import { both, defineTexts } from '../../base/texts/texts.ts'

export const priceChangeTexts = defineTexts({
  title: both('调价记录', 'Price changes'),
})
