import { createStateTag } from '../shown/values.tsx'
import { priceTexts } from './texts.ts'

export const PriceState = createStateTag(
  {
    draft: 'busy',
    in_approval: 'waiting',
    approved: 'busy',
    in_effect: 'good',
    refused: 'bad',
    superseded: 'over',
  },
  priceTexts,
  (t) => t.states,
)
