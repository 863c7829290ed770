import { useRef } from 'react'
import { showToast } from '@hao/kit/toast.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { read } from '../api/query.ts'
import { useHydrated } from '../app/use-hydrated.ts'
import { useTexts } from '../texts/texts.ts'
import { deviceName } from './device.ts'
import { questionsTexts } from './texts.ts'

/**
 * What this shopper thinks of an answer, and how they say so: it shows at once, is sent in the order of the presses, and when the last one
 * fails, what the server knows is shown again.
 */
export function useVote(questionId: number) {
  const t = useTexts(questionsTexts)
  const client = useQueryClient()
  const hydrated = useHydrated()
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const presses = useRef(0)
  const mine = read('GET /question/:id/vote', { id: questionId, device: hydrated ? deviceName() : undefined })
  const { data } = useQuery({ ...mine, enabled: hydrated, meta: { quiet: true } })

  const vote = async (useful: boolean) => {
    const turn = (presses.current += 1)
    await client.cancelQueries({ queryKey: mine.queryKey })
    const before = client.getQueryData(mine.queryKey)
    client.setQueryData(mine.queryKey, { useful })
    const send = () => call('POST /question/:id/vote', { id: questionId, useful, device: deviceName() })
    const sent = sending.current.then(send)
    sending.current = sent.catch(() => undefined)
    try {
      await sent
      if (turn === presses.current) showToast(t.thanks, 'success')
    } catch {
      // The toast has said why.
      if (turn !== presses.current) return
      client.setQueryData(mine.queryKey, before ?? {})
      await client.invalidateQueries({ queryKey: mine.queryKey })
    }
  }
  return { useful: data?.useful, vote }
}
