import { useEffect, useState } from 'react'

/** Where a demonstration keeps the messages that it does not send. */
export const outboxPath = '/dev/outbox'

/**
 * Whether this is a demonstration with an SMS outbox. Asked once after mounting, and only over plain HTTP: production stands behind
 * HTTPS and is never asked for what it does not have.
 */
export function useOutbox(): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => {
    if (location.protocol !== 'http:') return
    let left = false
    const ask = async () => {
      const answer = await fetch(outboxPath, { method: 'HEAD' })
      if (!left) setThere(answer.ok)
    }
    ask().catch(() => undefined)
    return () => {
      left = true
    }
  }, [])
  return there
}
