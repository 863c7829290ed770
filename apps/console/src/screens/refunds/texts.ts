import { both, defineTexts } from '../../base/texts/texts.ts'

export const refundsTexts = defineTexts({
  title: both('退款', 'Refunds'),
})
