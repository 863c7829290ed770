import { useEffect, useState } from 'react'

/** Whole seconds until a moment (epoch ms), read off the clock every second; 0 when it is over, and before the first render is out. */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
