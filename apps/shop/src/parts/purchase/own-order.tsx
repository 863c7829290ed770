import type { Order } from '@hao/contract/entities.ts'
import type { Terms } from '@hao/contract/terms.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { paths } from '../../base/routes.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../page/button-link.tsx'
import css from './confirm-sheet.module.css'
import { confirmTexts } from './confirm-texts.ts'
import { PayButton } from './pay-button.tsx'
import { purchaseTexts } from './texts.ts'
import { useSaving } from './use-saving.ts'

type OwnOrderProps = {
  order: Pick<Order, 'id' | 'status'>
  terms: Terms
  onDone: () => void
}

/** The shopper's older order of the number, which differs from what they chose: pay or see it. */
export function OwnOrder({ order: { id, status }, terms, onDone }: OwnOrderProps) {
  const t = useTexts(confirmTexts)
  const words = useTexts(purchaseTexts)
  const app = useTexts(appTexts)
  const describeSaving = useSaving()
  const { amount, price = amount, months = 1, autoRenew } = terms
  return (
    <div className={css.away} role="alert">
      <p>{t.ownOrderText}</p>
      <Facts>
        <Fact name={t.period}>{app.months(months)}</Fact>
        <Fact name={t.price}>{t.perMonth(formatYuan(price))}</Fact>
        <Fact name={words.discount}>{terms.price && describeSaving({ price, months, amount })}</Fact>
        <Fact name={t.due}>{formatYuan(amount)}</Fact>
        <Fact name={t.renewal}>{t.renewals[autoRenew ? 'auto' : 'manual']}</Fact>
      </Facts>
      {status === 1 && (
        <PayButton block order={{ id, amount }} onDone={onDone}>
          {t.payThis(formatYuan(amount))}
        </PayButton>
      )}
      <ButtonLink href={paths.order(id)} tone="secondary" block>
        {words.order}
      </ButtonLink>
    </div>
  )
}
