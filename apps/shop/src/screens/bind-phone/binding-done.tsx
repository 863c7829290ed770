import type { Order } from '@hao/contract/entities.ts'
import { PhoneCallIcon } from '@hao/kit/icons-more.tsx'
import { fullNumber } from '../../base/plan.ts'
import { DemoPhones } from '../../parts/calls/demo-phones.tsx'
import { TestCallRow } from '../../parts/calls/test-call-row.tsx'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { paths } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { bindTexts } from './texts.ts'

/** The phone is bound: which number rings it, and for how long. */
export function BindingDone({ order }: { order: Order }) {
  const t = useTexts(bindTexts)
  const words = useTexts(purchaseTexts)
  return (
    <div className={css.bound}>
      <div className={css.mark}>
        <PhoneCallIcon size={36} />
      </div>
      <div role="alert">
        <h2>{t.bound}</h2>
        <Rings order={order} />
        {order.periodEnd && <p>{t.periodEnd(formatMoment(order.periodEnd))}</p>}
      </div>
      <TestCallRow
        number={order.number.number}
        boundPhone={order.boundPhone}
        back={paths.bindPhone(order.id)}
      />
      <ButtonLink href={paths.order(order.id)} block>
        {words.order}
      </ButtonLink>
      <ButtonLink href={paths.home} tone="secondary" block>
        {t.home}
      </ButtonLink>
      <DemoPhones number={order.number.number} boundPhone={order.boundPhone} />
    </div>
  )
}

/** The sentence with the number on one line: browsers break at its hyphen. */
function Rings({ order }: { order: Order }) {
  const t = useTexts(bindTexts)
  const number = fullNumber(order.number.number)
  const [before, after] = t.boundText(number, order.boundPhone ?? '').split(number)
  return (
    <p className={css.rings}>
      {before}
      <span>{number}</span>
      {after}
    </p>
  )
}
