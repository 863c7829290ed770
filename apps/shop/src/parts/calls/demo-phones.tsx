import { useUser } from '../../base/api/session.ts'
import { useDemo } from '../../base/browser/use-demo.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './demo-phones.module.css'
import { demoTexts } from './demo-texts.ts'

export type DemoPhonesProps = {
  /** The digits that are dialled, without the prefix. */
  number: string
  /** The phone that rings, masked; undefined while there is none. */
  boundPhone: string | undefined
}

/** Leads to the telephones of a demonstration, the one that rings and one that calls it; nothing elsewhere. */
export function DemoPhones({ number, boundPhone }: DemoPhonesProps) {
  const t = useTexts(demoTexts)
  const { phone } = useUser()
  if (!useDemo() || !boundPhone) return null
  const own = phone.startsWith(boundPhone.slice(0, 3)) && phone.endsWith(boundPhone.slice(-4))
  const links = {
    [t.phone]: `/simulators/phone${own ? `?number=${phone}` : ''}`,
    [t.dial]: `/simulators/carrier/dial?number=${numberPlan().prefix + number}`,
  }
  return (
    <p className={css.links}>
      {Object.entries(links).map(([words, href]) => (
        <a key={href} href={href} target="_blank" rel="noreferrer">
          {words}
        </a>
      ))}
    </p>
  )
}
