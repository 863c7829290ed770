import { useRef, useState } from 'react'
import type { Renewal, Subscription } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { totalYuan } from '@hao/numbers/periods.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { withAcceptedAgreements } from '../agreements/with-accepted-agreements.ts'
import type { ConsentBox } from '../agreements/consent-box.ts'
import { subscriptionTexts } from './texts.ts'

/** The outcome of a choice; `declined` if its agreement or price has changed and is not accepted yet. */
type RenewalChoice = 'done' | 'declined' | 'failed'

/**
 * The renewal of a subscription as the shopper sees it (a choice shows at once, and is reverted on failure),
 * and how to change it. `choose` returns the outcome; `auto` includes the consent to the agreement, as `box`
 * displays it or as agreed before. A choice made during another one waits for it.
 */
export function useRenewal({ id, renewal, price, months, discounts }: Subscription) {
  const t = useTexts(subscriptionTexts)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Renewal>()
  const newest = useRef(Promise.resolve<RenewalChoice>('done'))

  const send = async (choice: Renewal, box?: ConsentBox): Promise<RenewalChoice> => {
    const input = {
      id,
      renewal: choice,
      ...(choice === 'auto' && { agreed: true, amount: totalYuan(price, months, discounts) }),
    }
    const handles = ['subscription-over', 'agreement-changed'] as const
    try {
      const changed = await withAcceptedAgreements(
        (versions) => request('PATCH /subscription/:id', { ...input, versions }, { handles }),
        box,
      )
      client.setQueryData(read('GET /subscription/:id', { id }).queryKey, changed)
      // The choice shows until the lists have it: they would show the old one in between.
      await client.invalidateQueries({ queryKey: ['GET /subscription'] })
      return 'done'
    } catch (error) {
      if (isRefusal(error, 'agreement-changed')) return 'declined'
      if (isRefusal(error, 'subscription-over')) showToast(t.over)
      void client.invalidateQueries()
      return isRefusal(error, 'terms-changed') ? 'declined' : 'failed'
    }
  }
  const choose = (choice: Renewal, box?: ConsentBox): Promise<RenewalChoice> => {
    setChosen(choice)
    const turn = newest.current
      .then(() => send(choice, box))
      .finally(() => {
        if (newest.current === turn) setChosen(undefined)
      })
    newest.current = turn
    return turn
  }
  return { renewal: chosen ?? renewal, choosing: chosen !== undefined, choose }
}
