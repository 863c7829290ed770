import { maskPhone } from '@hao/contract/phone.ts'
import { toDialledNumber } from '@hao/numbers/plan.ts'
import { useUser } from '../../base/api/session.ts'
import { useDemo } from '../../base/browser/use-demo.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './demo-phones.module.css'
import { demoTexts } from './demo-texts.ts'

type DemoPhonesProps = {
  /** The digits that are dialled, without the prefix. */
  number: string
  /** The phone that rings, masked; undefined for none. */
  boundPhone: string | undefined
}

/**
 * Links to the demonstration's telephones: the phone that rings and one that calls it. Renders nothing
 * otherwise.
 */
export function DemoPhones({ number, boundPhone }: DemoPhonesProps) {
  const t = useTexts(demoTexts)
  const { phone } = useUser()
  if (!useDemo() || !boundPhone) return null
  const dialled = toDialledNumber(number, numberPlan())
  return (
    <p className={css.links}>
      <DemoLink href={phonePath(phone, boundPhone, dialled)} words={t.phone} />
      <DemoLink href={`/simulators/carrier/dial?number=${dialled}`} words={t.dial} />
    </p>
  )
}

/** Links to one telephone of the demonstration; `phone` is masked, `number` rings it. */
export function DemoPhone({ phone: masked, number }: { phone: string; number: string }) {
  const t = useTexts(demoTexts)
  const { phone } = useUser()
  if (!useDemo()) return null
  return (
    <p className={css.links}>
      <DemoLink href={phonePath(phone, masked, toDialledNumber(number, numberPlan()))} words={t.phone} />
    </p>
  )
}

/** Only the shopper's own phone is known in full. `dial` is a number that rings it. */
function phonePath(phone: string, masked: string, dial: string): string {
  const query = new URLSearchParams({ ...(maskPhone(phone) === masked && { number: phone }), dial })
  return `/simulators/phone?${query}`
}

function DemoLink({ href, words }: { href: string; words: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
}
