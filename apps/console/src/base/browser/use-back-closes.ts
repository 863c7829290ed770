import { addLayer } from '@hao/kit/layers.ts'
import { useEffect, useRef } from 'react'

/**
 * While `open`, the browser's back button closes what lies over the page by `close`, and stays on the page. Without `close` it can only be left by what stands in
 * it, so back does nothing.
 */
export function useBackCloses(open: boolean, close: (() => void) | undefined): void {
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
