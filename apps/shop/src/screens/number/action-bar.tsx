import type { NumberDetail } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { HeadsetIcon } from '@hao/kit/icons-more.tsx'
import { HeartIcon } from '@hao/kit/icons.tsx'
import { Link } from 'wouter'
import { toggleFavourite } from '../../parts/favourites/toggle-favourite.ts'
import { useIsFavourite } from '../../parts/favourites/store.ts'
import { ownPath } from '../../parts/numbers/own-number.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { PayButton } from '../../parts/purchase/pay-button.tsx'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { paths } from '../../base/routes.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './action-bar.module.css'
import type { Sale } from './sale.ts'
import { numberScreenTexts } from './texts.ts'

type ActionBarProps = {
  number: NumberDetail
  sale: Sale
  /** The order confirmation is loading. */
  applying: boolean
  onApply: () => void
  onChanged: () => void
}

export function ActionBar(props: ActionBarProps) {
  const t = useTexts(numberScreenTexts)
  return (
    <div className={css.bar}>
      <div className={css.row}>
        <Link href={paths.service()} className={css.side}>
          <HeadsetIcon />
          {t.service}
        </Link>
        <FavouriteAction number={props.number} />
        <div className={css.main}>
          <NextAction {...props} />
        </div>
      </div>
    </div>
  )
}

function FavouriteAction({ number }: { number: NumberDetail }) {
  const t = useTexts(numberScreenTexts)
  const on = useIsFavourite(number.id)
  return (
    <button type="button" className={css.side} aria-pressed={on} onClick={() => toggleFavourite(number)}>
      <HeartIcon />
      {on ? t.favourited : t.favourite}
    </button>
  )
}

function NextAction({ number, sale, applying, onApply, onChanged }: ActionBarProps) {
  const t = useTexts(numberScreenTexts)
  const words = useTexts(purchaseTexts)
  if (sale === 'free') {
    return (
      <Button block loading={applying} onClick={onApply}>
        {t.apply}
      </Button>
    )
  }
  if (sale === 'stopped') {
    return (
      <Button block disabled>
        {words.stopped}
      </Button>
    )
  }
  const { orderId, orderAmount } = number
  if (sale === 'holding' && orderId !== undefined && orderAmount !== undefined) {
    return (
      <PayButton block order={{ id: orderId, amount: orderAmount }} onDone={onChanged}>
        {words.continuePaying} {formatYuan(orderAmount)}
      </PayButton>
    )
  }
  const own = ownPath(number)
  return (
    <ButtonLink href={own ?? paths.numbers} block>
      {own === undefined ? t.more : orderId === undefined ? words.mine : words.order}
    </ButtonLink>
  )
}
