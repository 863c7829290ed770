import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type Origin, readAdjacentPage } from './origin.ts'
import { pageTexts } from './texts.ts'

type Step = 1 | -1

/**
 * The rows before and after the current thing in the list that it was opened from. Without an origin there
 * are none.
 */
export function useNeighbours(origin: Origin | undefined) {
  const t = useTexts(pageTexts)
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [pending, setPending] = useState<Step>()
  const { paths = [], page } = origin ?? {}
  const place = paths.indexOf(location.pathname)
  const known = place !== -1
  const hasPrevious = known && (place > 0 || (page?.trail.length ?? 0) > 0)
  const hasNext = known && (place < paths.length - 1 || page?.next !== undefined)

  const turnPage = async (step: Step) => {
    if (!origin) return
    setPending(step)
    try {
      const adjacent = await readAdjacentPage(client, origin, step)
      const target = step === 1 ? adjacent?.paths[0] : adjacent?.paths.at(-1)
      // The user has opened another screen since.
      if (location.pathname !== paths[place]) return
      if (target === undefined) void message.info(t.noMore)
      else navigate(target, { state: { origin: adjacent } })
    } catch (error) {
      if (!isApiError(error)) throw error
      void message.error(error.message)
    } finally {
      setPending(undefined)
    }
  }
  const go = async (step: Step) => {
    if (pending !== undefined || !(step === 1 ? hasNext : hasPrevious)) return
    const target = paths[place + step]
    if (target === undefined) await turnPage(step)
    else navigate(target, { state: { origin } })
  }
  return { go, pending, hasNext, hasPrevious }
}
