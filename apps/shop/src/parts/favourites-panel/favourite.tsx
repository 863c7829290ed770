import { isGone } from '../numbers/own-number.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { ShapeLabel } from '../numbers/number-card.tsx'
import { StateBadge } from '../numbers/state-badge.tsx'
import { Price } from '@hao/kit/price.tsx'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Entry } from '../favourites/store.ts'
import css from './favourites-panel.module.css'

/** A favourite with its rarity and price; faded with its state when another holds or owns it. */
export function Favourite({ entry: { number, ...own } }: { entry: Entry }) {
  const { perMonth } = useTexts(appTexts)
  const gone = isGone({ ...number, ...own })
  return (
    <span className={css.number}>
      <PatternDigits number={number} faded={gone} />
      <span className={css.label}>
        <ShapeLabel number={number} />
      </span>
      {gone ? <StateBadge number={number} /> : <Price now={formatYuan(number.price)} per={perMonth} />}
    </span>
  )
}
