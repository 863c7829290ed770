import type { Subscription } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { DemoPhones } from '../../parts/calls/demo-phones.tsx'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { isInUse } from '../../parts/subscriptions/subscription-view.ts'
import { isChanging } from './phone-change.ts'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'

const loadChange = async () => (await import('./change-sheet.tsx')).ChangeSheet

/** The phone that a number rings, a link to change it, and the state of a change; empty without a phone. */
export function PhoneCard({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const sheet = useLazySheet(loadChange, { subscription })
  const { state, boundPhone, number } = subscription
  const rings = isInUse(subscription)
  // A suspended number keeps its phone without ringing it.
  if (!rings && state !== 'suspended') return null
  const notice = describePhoneChange(subscription, t)
  return (
    <section className={css.card}>
      <Facts>
        <Fact name={rings ? t.ringsOn : t.boundTo}>
          <span className={css.phone}>
            {boundPhone ?? t.phone.none}
            {rings && !isChanging(subscription) && (
              <Button tone="secondary" size="small" {...sheet.opener} loading={sheet.loading}>
                {t.phone.change}
              </Button>
            )}
          </span>
        </Fact>
      </Facts>
      <output className={css.changeState}>{notice}</output>
      <DemoPhones number={number.number} boundPhone={boundPhone} />
      {sheet.element}
    </section>
  )
}

/** The state of the newest change, as text. */
function describePhoneChange(
  { newPhone, boundPhone }: Pick<Subscription, 'newPhone' | 'boundPhone'>,
  { phone: t }: Texts<typeof myNumberTexts>,
): string | undefined {
  if (!newPhone) return undefined
  const words = t.states[newPhone.state](newPhone.phone)
  return boundPhone ? `${words}${t.goesOn(boundPhone)}` : words
}
