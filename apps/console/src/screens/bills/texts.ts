import { both, defineTexts } from '../../base/texts/texts.ts'

export const billsTexts = defineTexts({
  title: both('账单差异', 'Bill discrepancies'),
})
