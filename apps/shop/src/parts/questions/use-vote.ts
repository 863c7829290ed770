import { useRef, useState } from 'react'
import { showToast } from '@hao/kit/toast.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { questionsTexts } from './texts.ts'
import { randomKey } from '@hao/contract/client/random-key.ts'
import { readStored, writeStored } from '../../base/api/storage.ts'

/**
 * The shopper's vote on an answer, and how to vote: shown at once, sent in the order of the presses; when
 * the last one fails, the server's state is shown again.
 */
export function useVote(questionId: number) {
  const t = useTexts(questionsTexts)
  const client = useQueryClient()
  const hydrated = useHydrated()
  const { id: userId } = useUser()
  const [pressed, setPressed] = useState<boolean>()
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const presses = useRef(0)
  const voteOf = (device: string | undefined) => read('GET /question/:id/vote', { id: questionId, device })
  const device = hydrated ? storedDevice() : undefined
  const { data } = useQuery({
    ...voteOf(device),
    enabled: device !== undefined || userId > 0,
  })

  const vote = async (useful: boolean) => {
    const turn = (presses.current += 1)
    setPressed(useful)
    const name = deviceName()
    const { queryKey } = voteOf(name)
    const send = () => request('POST /question/:id/vote', { id: questionId, useful, device: name })
    const sent = sending.current.then(send)
    sending.current = sent.catch(() => undefined)
    try {
      client.setQueryData(queryKey, await sent)
      if (turn === presses.current) showToast(t.thanks, 'success')
    } catch {
      // A toast has said why.
      if (turn === presses.current) setPressed(undefined)
    }
  }
  return { useful: pressed ?? data?.useful, vote }
}

const key = 'device'

/** The random id under which this browser has voted without a login; undefined before (browser only). */
function storedDevice(): string | undefined {
  return readStored(key) ?? undefined
}

/** The same, created if missing: only a vote creates one. */
function deviceName(): string {
  const name = storedDevice() ?? randomKey()
  writeStored(key, name)
  return name
}
