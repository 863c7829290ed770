import { useEffect, useState } from 'react'
import type { PlacedCallCause, PlacedCallState } from '@hao/contract/endpoints/placed-calls.ts'
import { followCalls } from '../../base/api/follow-calls.ts'

/** What has become of a call: all states that it has been in, the present one last, and how it ended. */
export type PlacedCallStory = { states: readonly PlacedCallState[]; cause?: PlacedCallCause | undefined }

/** Follows a call that was made for the shopper, as the network reports of it. */
export function usePlacedCall(callId: string): PlacedCallStory {
  const [story, setStory] = useState<PlacedCallStory>({ states: ['placed'] })
  useEffect(() => {
    const stop = new AbortController()
    const seen = (event: { callId: string; state: PlacedCallState; cause?: PlacedCallCause | undefined }) => {
      if (event.callId !== callId) return
      setStory(({ states }) => ({
        states: states.includes(event.state) ? states : [...states, event.state],
        cause: event.cause,
      }))
      if (event.state === 'ended') stop.abort()
    }
    void followCalls(seen, stop.signal)
    return () => stop.abort()
  }, [callId])
  return story
}
