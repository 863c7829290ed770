import { followServerClock, serverNow } from '@hao/kit/server-clock.ts'
import { useEffect, useState } from 'react'

const longestTimeout = 2_147_483_647

/**
 * Whether a time (ISO 8601) has passed; false without one, and in the first render, because the server's
 * HTML knows no clock.
 */
export function useOverdue(until: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (!until) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = Date.parse(until) - serverNow()
      setPassed(left > 0 ? undefined : until)
      if (left > 0) timer = setTimeout(look, Math.min(left, longestTimeout))
    }
    look()
    const unfollow = followServerClock(look)
    return () => {
      clearTimeout(timer)
      unfollow()
    }
  }, [until])
  return until !== undefined && passed === until
}
