import { Steps } from '@hao/kit/steps.tsx'
import { fullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Card } from './card.tsx'
import css from './guide.module.css'
import { numberScreenTexts } from './texts.ts'

/** How a number is used, what both sides of a call notice, and the rules of renewal and refund. */
export function Guide({ digits }: { digits: string }) {
  const t = useTexts(numberScreenTexts)
  const facts = [
    [t.callerHears, t.callerHearsText],
    [t.phoneShows, fullNumber(digits)],
    [t.renewal, t.renewalText],
    [t.refund, t.refundText],
  ]
  return (
    <>
      <Card title={t.how}>
        <Steps label={t.how} items={t.steps} />
      </Card>
      <Card title={t.about}>
        <p className={css.text}>{t.description}</p>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
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
