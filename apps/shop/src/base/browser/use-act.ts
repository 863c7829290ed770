import { isApiError } from '@hao/contract/client/api-error.ts'
import { useState } from 'react'
import { isChunkError } from './load-chunk.ts'
import { reportLoadFailure } from './report-load-failure.ts'

/** Runs what a button does, once at a time. After an error the button can be pressed again. */
export function useAct() {
  const [acting, setActing] = useState(false)
  const act = async (run: () => Promise<unknown>): Promise<void> => {
    if (acting) return
    setActing(true)
    try {
      await run()
    } catch (error) {
      report(error)
    } finally {
      setActing(false)
    }
  }
  return { acting, act }
}

/** A failed request has had its toast; a DOMException tells that the user or the page has left. */
function report(error: unknown): void {
  if (isChunkError(error)) reportLoadFailure(error)
  else if (!isApiError(error) && !(error instanceof DOMException)) throw error
}
