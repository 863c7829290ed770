import { useRef, useState } from 'react'
import type { Renewal, Subscription } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../base/api/api-error.ts'
import { request } from '../../base/api/request.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { acceptingChanges } from '../agreements/accepting-changes.ts'
import type { Shown } from '../agreements/shown.ts'
import { subscriptionTexts } from './texts.ts'

/**
 * The renewal of a subscription as the shopper sees it – their choice shows at once, and goes back when it fails – and how to change it.
 * `choose` tells whether it was done; with `auto` goes the consent to the agreement, as `box` showed it, or as the shopper agreed to it before. A choice made while another is under way waits for it.
 */
export function useRenewal({ id, renewal }: Subscription) {
  const t = useTexts(subscriptionTexts)
  const client = useQueryClient()
  const [wanted, setWanted] = useState<Renewal>()
  const newest = useRef(Promise.resolve(true))

  const send = async (choice: Renewal, box?: Shown): Promise<boolean> => {
    const input = { id, renewal: choice, ...(choice === 'auto' && { agreed: true }) }
    const handles = ['subscription-over', 'agreement-changed'] as const
    try {
      const changed = await acceptingChanges(
        (versions) => request('PATCH /subscription/:id', { ...input, versions }, { handles }),
        box,
      )
      client.setQueryData(read('GET /subscription/:id', { id }).queryKey, changed)
      void client.invalidateQueries({ queryKey: ['GET /subscription'] })
      return true
    } catch (error) {
      if (isRefusal(error, 'subscription-over')) showToast(t.over)
      void client.invalidateQueries()
      return false
    }
  }
  const choose = (choice: Renewal, box?: Shown): Promise<boolean> => {
    setWanted(choice)
    const turn = newest.current
      .then(() => send(choice, box))
      .finally(() => {
        if (newest.current === turn) setWanted(undefined)
      })
    newest.current = turn
    return turn
  }
  return { renewal: wanted ?? renewal, choosing: wanted !== undefined, choose }
}
