import { useEffect, useState } from 'react'
import type { OutboundCallCause, OutboundCallState } from '@hao/contract/endpoints/outbound.ts'
import { followCalls } from '../../base/api/follow-calls.ts'

export type OutboundCallProgress = {
  states: readonly OutboundCallState[]
  cause?: OutboundCallCause | undefined
}

const lost = ({ states, cause }: OutboundCallProgress): OutboundCallProgress =>
  states.includes('ended') ? { states, cause } : { states: [...states, 'ended'], cause: 'unknown' }

/**
 * Follows an outbound call of the shopper by its events. A user has one call at a time: after another one
 * starts, or the session ends, no more events of this one arrive.
 */
export function useOutboundCall(callId: string): OutboundCallProgress {
  const [story, setStory] = useState<OutboundCallProgress>({ states: ['placed'] })
  useEffect(() => {
    const stop = new AbortController()
    const seen = (event: {
      callId: string
      state: OutboundCallState
      cause?: OutboundCallCause | undefined
    }) => {
      if (event.callId !== callId) return end()
      setStory(({ states }) => ({
        states: states.includes(event.state) ? states : [...states, event.state],
        cause: event.cause,
      }))
      if (event.state === 'ended') stop.abort()
    }
    const end = () => {
      if (stop.signal.aborted) return
      setStory(lost)
      stop.abort()
    }
    void followCalls(seen, stop.signal).then(end)
    return () => stop.abort()
  }, [callId])
  return story
}
