import { useState } from 'react'

/**
 * Runs what a button does, once at a time. A rejection has had its toast: the button can be pressed again.
 */
export function useAct() {
  const [acting, setActing] = useState(false)
  const act = async (run: () => Promise<unknown>): Promise<void> => {
    if (acting) return
    setActing(true)
    await run().catch(() => undefined)
    setActing(false)
  }
  return { acting, act }
}
