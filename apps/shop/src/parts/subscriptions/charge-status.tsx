import type { Subscription } from '@hao/contract/entities.ts'
import { totalYuan } from '@hao/numbers/periods.ts'
import { Button } from '@hao/kit/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { onPageRestored } from '../../base/browser/on-page-restored.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { withAcceptedAgreements } from '../agreements/with-accepted-agreements.ts'
import css from './charge-status.module.css'
import { subscriptionTexts } from './texts.ts'

const loadPay = async () => (await import('./pay-sheet.tsx')).PaySheet

/**
 * What is missing before automatic renewal charges: the authorisation at WeChat, or a WeChat that can; and
 * why this period must be paid by hand even so. Nothing when all is well.
 */
export function ChargeStatus({ subscription }: { subscription: Subscription }) {
  if (subscription.renewal !== 'auto') return null
  return (
    <>
      <Authorise subscription={subscription} />
      <PayByHand subscription={subscription} />
    </>
  )
}

function PayByHand({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  const sheet = useLazySheet(loadPay, { subscription })
  const { chargeObstacle } = subscription
  if (!chargeObstacle) return null
  return (
    <div className={css.missing}>
      {t.obstacles[chargeObstacle]}
      <Button size="small" {...sheet.opener} loading={sheet.loading}>
        {t.payByHand}
      </Button>
      {sheet.element}
    </div>
  )
}

function Authorise({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  const { id, mandate, price, months, discounts } = subscription
  const amount = totalYuan(price, months, discounts)
  const client = useQueryClient()
  const { acting, act } = useAct()
  if (mandate === 'active') return null
  if (mandate === undefined) return <p className={css.missing}>{t.noMandate}</p>

  const leave = async () => {
    try {
      // The consent was given when the renewal was switched on.
      const { redirect_url } = await withAcceptedAgreements(() =>
        request(
          'POST /subscription/:id/mandate',
          { id, agreed: true, amount },
          { handles: ['agreement-changed'] },
        ),
      )
      location.assign(redirect_url)
      await onPageRestored()
    } catch {
      // It has had its toast.
    }
    await client.invalidateQueries()
  }
  return (
    <p className={css.missing}>
      {t.mandates[mandate]}
      <Button size="small" loading={acting} onClick={() => void act(leave)}>
        {t.authorise}
      </Button>
    </p>
  )
}
