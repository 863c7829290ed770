import type { NumberDetail } from '@hao/contract/entities.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { Steps } from '@hao/kit/steps.tsx'
import { type Months, totalYuan } from '@hao/numbers/periods.ts'
import { fullNumber } from '../../base/plan.ts'
import { yuanPerDay } from '../../parts/purchase/yuan-per-day.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Card } from './card.tsx'
import css from './guide.module.css'
import { numberScreenTexts } from './texts.ts'

/** How to use a number, what both sides of a call see, and the rules of renewal and refund. */
export function Guide({ number, months }: { number: NumberDetail; months: Months }) {
  const t = useTexts(numberScreenTexts)
  const perDay = formatYuan(yuanPerDay(totalYuan(number.price, months, number.discounts), months))
  return (
    <>
      <Card title={t.how}>
        <Steps label={t.how} items={t.steps} />
      </Card>
      <Card title={t.about}>
        <p className={css.text}>{t.description}</p>
        <Facts look="passages" className={css.facts}>
          <Fact name={t.callerHears}>{t.callerHearsText}</Fact>
          <Fact name={t.phoneShows}>{fullNumber(number.number)}</Fact>
          <Fact name={t.renewal}>{t.renewalText}</Fact>
          <Fact name={t.refund}>{t.refundText}</Fact>
          <Fact name={t.refundLater}>{t.refundLaterText(perDay)}</Fact>
        </Facts>
      </Card>
      <Card title={t.rules}>
        <ul className={css.rules}>
          {t.ruleList.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}
