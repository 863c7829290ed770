import { addLayer } from '@hao/kit/layers.ts'
import { useEffect, useRef } from 'react'

/**
 * While `open`, the back button calls `close` and stays on the page. Without `close`, the overlay can be left
 * only by its own buttons, so back does nothing.
 */
export function useCloseOnBack(open: boolean, close: (() => void) | undefined): void {
  const current = useRef(close)
  useEffect(() => {
    current.current = close
  })
  useEffect(() => {
    if (!open) return
    let gone = () => {}
    const lie = () => {
      gone = addLayer(() => (current.current ? current.current() : lie()))
    }
    lie()
    return () => gone()
  }, [open])
}
