import { defaultStruckFen } from '@hao/numbers/price.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { numberTexts } from './texts.ts'

/** Says the struck price that shoppers see; one that nobody has set is named as computed from the price. */
export function useStruck(): (priceFen: number, struck: number | null) => string {
  const t = useTexts(numberTexts)
  return (priceFen, struck) =>
    struck === null ? t.computed(formatFen(defaultStruckFen(priceFen))) : formatFen(struck)
}
