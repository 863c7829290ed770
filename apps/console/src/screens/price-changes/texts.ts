import { both, defineTexts } from '../../base/texts/texts.ts'

export const priceChangeTexts = defineTexts({
  title: both('调价记录', 'Price changes'),
  span: both(
    (days: number) => `每次最多 ${days} 天，不选日期时为最近 ${days} 天`,
    (days) => `At most ${days} days, the last ones if you choose none`,
  ),
})
