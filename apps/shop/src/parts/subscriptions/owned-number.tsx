import type { Subscription } from '@hao/contract/entities.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import tones from '../orders/tones.module.css'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { remedyPath } from '../calls/remedy.ts'
import { describeSilence, ringTexts } from '../calls/ring-texts.ts'
import { ButtonLink } from '../page/button-link.tsx'
import { useSilence } from './use-ring-state.ts'
import { NamedNumber } from './named-number.tsx'
import css from './owned-number.module.css'
import { getRequiredAction, getPhone, describeStatus, getTone, giftPath } from './subscription-view.ts'
import { subscriptionTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

/**
 * One of the shopper's numbers in a list: its state, the phone that it rings, what happens at the end, and
 * the required action.
 */
export function OwnedNumber({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  const [now] = useState(serverNow)
  const { id, state, renewal } = subscription
  const silence = useSilence(subscription)
  const ring = useTexts(ringTexts)
  const phone = getPhone(subscription, silence !== undefined, t)
  const need = getRequiredAction(subscription)
  return (
    <div className={css.row}>
      <div>
        <Link href={paths.myNumber(id)} className={css.open}>
          <NamedNumber subscription={subscription} faded={need === 'over'} />
          <small className={tones[getTone(subscription)]}>{describeStatus(subscription, now, t)}</small>
          {silence && <small className={tones.vermilion}>{describeSilence(silence, ring)}</small>}
        </Link>
        {state !== 'pending_bind' && state !== 'ended' && (
          <p className={css.facts}>
            {phone && (
              <>
                <span>{phone}</span> ·{' '}
              </>
            )}
            <span>{t.short[renewal]}</span>
          </p>
        )}
      </div>
      {need === 'bind' && (
        <ButtonLink href={remedyPath('bind', subscription)} size="small">
          {t.bind}
        </ButtonLink>
      )}
      {need === 'gift' && (
        <ButtonLink href={giftPath(subscription)} size="small" tone="secondary">
          {t.gift}
        </ButtonLink>
      )}
      {(need === 'renew' || need === 'recover') && (
        <ButtonLink href={paths.myNumber(id, 'pay')} size="small">
          {t[need]}
        </ButtonLink>
      )}
      {(need === 'none' || need === 'over') && <ChevronRightIcon size={18} />}
    </div>
  )
}
