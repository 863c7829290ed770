import { useEffect } from 'react'
import { dropDrafts } from './drafts.ts'

/** The tabs of a browser share its session, and tell each other whose it is: the id of a member of staff, null once they have logged out. */
const channel = new BroadcastChannel('staff')

/** Tells the other tabs who is logged in; null for nobody any more. */
export function tellOtherTabs(id: number | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has none
  channel.postMessage(id)
}

/**
 * Tells the other tabs who is here, and loads this one anew once another tells of nobody or of somebody else: what was read stays on no screen, and nothing
 * is done in another person's name.
 */
export function useOtherTabs(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    const hear = ({ data }: MessageEvent<number | null>) => {
      // Those that were typed here since the other tab dropped all.
      if (data === null) dropDrafts()
      if (data !== id) location.reload()
    }
    channel.addEventListener('message', hear)
    tellOtherTabs(id)
    return () => channel.removeEventListener('message', hear)
  }, [id])
}
