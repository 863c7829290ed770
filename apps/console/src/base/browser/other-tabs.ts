import { useEffect } from 'react'
import { deleteDrafts } from './drafts.ts'

/**
 * The tabs of a browser share a session. They notify each other of the logged-in staff member's id, or null
 * after a logout.
 */
const channel = new BroadcastChannel('staff')

/** Notifies the other tabs who is logged in; null after a logout. */
export function notifyOtherTabs(id: number | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
  channel.postMessage(id)
}

/**
 * Notifies the other tabs who is logged in here, and reloads this tab when another one reports a logout or
 * another user. So no data stays on the screen, and no request is sent in another user's name.
 */
export function useTabSync(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    const hear = ({ data }: MessageEvent<number | null>) => {
      // Deletes drafts that were typed in this tab after the other one deleted all.
      if (data === null) deleteDrafts()
      if (data !== id) location.reload()
    }
    channel.addEventListener('message', hear)
    notifyOtherTabs(id)
    return () => channel.removeEventListener('message', hear)
  }, [id])
}
