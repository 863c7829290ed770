import { formatFen } from '../../base/texts/format.ts'
import { Money } from '../shown/values.tsx'

type PriceProps = { number: { priceFen: number; promotionFen: number | null } }

/** What shoppers pay a month; during a promotion with the price without it, struck. */
export function Price({ number: { priceFen, promotionFen } }: PriceProps) {
  if (promotionFen === null || promotionFen >= priceFen) return <Money fen={priceFen} />
  return (
    <span className="nowrap">
      <s className="quiet nums">{formatFen(priceFen)}</s> <Money fen={promotionFen} />
    </span>
  )
}
