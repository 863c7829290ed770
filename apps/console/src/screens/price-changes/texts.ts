import { both, defineTexts } from '../../base/texts/texts.ts'

export const priceChangeTexts = defineTexts({
  title: both('调价记录', 'Price changes'),
  span: both(
    (days: number) => `截至今天或所选日期的 ${days} 天`,
    (days) => `${days} days up to today or the chosen date`,
  ),
})
