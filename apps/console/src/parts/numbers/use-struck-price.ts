import { defaultStruckFen } from '@hao/numbers/price.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { numberTexts } from './texts.ts'

/**
 * Returns the text of the struck price that shoppers see. A default one is marked as computed from the price.
 */
export function useStruckPrice(): (priceFen: number, struck: number | null) => string {
  const t = useTexts(numberTexts)
  return (priceFen, struck) =>
    struck === null ? t.computed(formatFen(defaultStruckFen(priceFen))) : formatFen(struck)
}
