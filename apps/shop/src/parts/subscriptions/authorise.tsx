import { useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { onPageRestored } from '../../base/browser/on-page-restored.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { withAcceptedAgreements } from '../agreements/with-accepted-agreements.ts'
import css from './authorise.module.css'
import { subscriptionTexts } from './texts.ts'

/**
 * What is missing before renewals charge automatically: the authorisation at WeChat, or a WeChat that can.
 * Nothing when all is well.
 */
export function Authorise({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts)
  const { id, renewal, mandate } = subscription
  const client = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  if (renewal !== 'auto' || mandate === 'active') return null
  if (mandate === undefined) return <p className={css.missing}>{t.noMandate}</p>

  const leave = async () => {
    setLeaving(true)
    try {
      // The consent was given when the renewal was switched on.
      const { redirect_url } = await withAcceptedAgreements(() =>
        request('POST /subscription/:id/mandate', { id, agreed: true }, { handles: ['agreement-changed'] }),
      )
      location.assign(redirect_url)
      await onPageRestored()
      await client.invalidateQueries()
    } catch {
      // It has had its toast.
    }
    setLeaving(false)
  }
  return (
    <p className={css.missing}>
      {t.mandates[mandate]}
      <Button size="small" loading={leaving} onClick={() => void leave()}>
        {t.authorise}
      </Button>
    </p>
  )
}
