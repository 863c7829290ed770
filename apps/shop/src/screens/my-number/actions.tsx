import type { Subscription } from '@hao/contract/entities.ts'
import { useEffect, useEffectEvent } from 'react'
import { Button, buttonClass } from '@hao/kit/button.tsx'
import { Link } from 'wouter'
import { chooseAgainPath } from '../../parts/orders/order-view.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { remedyPath } from '../../parts/calls/remedy.ts'
import { getRequiredAction, giftPath } from '../../parts/subscriptions/subscription-view.ts'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { myNumberTexts } from './texts.ts'

const loadEnd = async () => (await import('./end-sheet.tsx')).EndSheet
const loadPay = async () => (await import('../../parts/subscriptions/pay-sheet.tsx')).PaySheet

export type MyNumberProps = {
  subscription: Subscription
  /** Opens the payment sheet at once. */
  paying: boolean
}

/** The actions on a number, the most important last: give up, bind, pay, recover, choose another. */
export function Actions({ subscription, paying }: MyNumberProps) {
  const t = useTexts(myNumberTexts)
  const ending = useLazySheet(loadEnd, { subscription })
  const live = subscription.state !== 'ended'
  return (
    <>
      {live && (
        <Button tone="secondary" {...ending.opener} loading={ending.loading}>
          {subscription.refundable ? t.giveUp : t.giveUpFree}
        </Button>
      )}
      <NextStep subscription={subscription} paying={paying} />
      {ending.element}
    </>
  )
}

function NextStep({ subscription, paying }: MyNumberProps) {
  const t = useTexts(myNumberTexts)
  const words = useTexts(subscriptionTexts)
  const need = getRequiredAction(subscription)
  const look = buttonClass({ block: true })
  if (need === 'bind')
    return (
      <Link href={remedyPath('bind', subscription)} className={look}>
        {words.bind}
      </Link>
    )
  if (need === 'gift')
    return (
      <Link href={giftPath(subscription)} className={look}>
        {words.gift}
      </Link>
    )
  if (need === 'over')
    return (
      <Link href={chooseAgainPath(subscription)} className={look}>
        {t.again}
      </Link>
    )
  const label = { none: words.renew, renew: words.renewNow, recover: words.recover }[need]
  return <PayStep subscription={subscription} paying={paying} label={label} />
}

function PayStep({ subscription, paying, label }: MyNumberProps & { label: string }) {
  const sheet = useLazySheet(loadPay, { subscription })
  const openAtOnce = useEffectEvent(() => {
    if (paying) sheet.open()
  })
  useEffect(() => openAtOnce(), [])
  return (
    <>
      <Button block {...sheet.opener} loading={sheet.loading}>
        {label}
      </Button>
      {sheet.element}
    </>
  )
}
