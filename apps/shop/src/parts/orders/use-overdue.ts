import { useEffect, useState } from 'react'

/** Whether a moment (ISO 8601) has passed; false in the first render, because the server's HTML knows no clock, and without a moment. */
export function useOverdue(until: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => setPassed(until), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== undefined && passed === until
}
