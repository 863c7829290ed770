import { both, defineTexts } from '../../base/texts/texts.ts'

export const quarantineTexts = defineTexts({
  title: both('待查付款', 'Payments to review'),
})
