import { memo } from 'react'
import type { PhoneNumber } from '@hao/contract/entities.ts'
import type { FoundNumber } from '@hao/contract/found-number.ts'
import { Badge } from '@hao/kit/badge.tsx'
import { cx } from '@hao/kit/cx.ts'
import { Digits } from '@hao/kit/digits.tsx'
import { Price } from '@hao/kit/price.tsx'
import { Link } from 'wouter'
import { FavouriteHeart } from '../favourites/favourite-heart.tsx'
import { paths } from '../../base/routes.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatYuan, originalPrice } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './number-card.module.css'
import { fullNumber, numberParts } from '../../base/plan.ts'
import { StateBadge } from './state-badge.tsx'
import { numberTexts, shapeName } from './texts.ts'

type NumberCardProps = {
  /** With `why` it is a search result: the matching digits are vermilion, and the reason is shown. */
  number: FoundNumber
}

/**
 * A number in a list: its digits with the pattern in vermilion, its rarity, the price per month, and a
 * heart.
 */
export const NumberCard = memo(function NumberCard({ number }: NumberCardProps) {
  const t = useTexts(numberTexts)
  const common = useTexts(appTexts)
  const gone = number.state !== 'on_sale'
  return (
    <li className={cx(css.card, gone && css.gone)}>
      <Link href={paths.number(number.id)} className={css.link}>
        <Digits {...numberParts(number)} spans={number.why?.spans} faded={gone} />
        {number.why && <span className={css.why}>{number.why.reason}</span>}
        <span className={css.label}>
          <Label number={number} />
        </span>
        {number.state === 'sold' ? (
          <span className={css.similar}>{t.similar}</span>
        ) : (
          <Price
            now={formatYuan(number.price)}
            per={common.perMonth}
            was={formatYuan(originalPrice(number))}
            wasLabel={t.was}
          />
        )}
      </Link>
      {number.state !== 'sold' && (
        <FavouriteHeart
          number={number}
          label={t.favourite(fullNumber(number.number))}
          className={css.heart}
        />
      )}
    </li>
  )
})

function Label({ number }: { number: PhoneNumber }) {
  return number.state === 'on_sale' ? <ShapeLabel number={number} /> : <StateBadge number={number} />
}

/** How the memorable part is called, and its rarity in words; nothing for an ordinary number. */
export function ShapeLabel({ number: { pattern, oneIn } }: { number: PhoneNumber }) {
  const t = useTexts(numberTexts)
  if (!pattern) return null
  const name = shapeName(t, pattern.label)
  return (
    <>
      <Badge>{name}</Badge>
      {oneIn && <span className={css.rarity}>{t.oneIn(oneIn)}</span>}
    </>
  )
}
