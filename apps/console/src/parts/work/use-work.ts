import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useReauthentication } from '../../base/api/reauthentication.ts'
import type { WorkKind } from './work.ts'

type WorkList = ConsoleOutput<'GET /work'>

/** How often (ms) the counts are read while there is no stream. */
const pollMs = 15_000
/** The delay (ms) before a broken stream is opened again. */
const reconnectMs = 15_000

const workQuery = () => read('GET /work', {})

/** The counts of what waits for the user, kept up to date by `useWorkStream`. */
export const useWork = () => useQuery({ ...workQuery(), staleTime: Infinity })

export const countsOf = ({ work }: WorkList): Partial<Record<WorkKind, number>> =>
  Object.fromEntries(work.map(({ kind, count }) => [kind, count]))

/**
 * Keeps the counts of `useWork` up to date: by server-sent events while the tab is visible, by polling when
 * the stream fails. A hidden tab has no stream, because a browser opens only six connections to a server
 * over HTTP/1.1. Use it once, in the frame.
 */
export function useWorkStream(): void {
  const client = useQueryClient()
  const [streaming, setStreaming] = useState(false)
  const loggedOut = useReauthentication('login')
  useQuery({ ...workQuery(), refetchInterval: streaming ? false : pollMs })

  useEffect(() => {
    if (loggedOut) return
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const { queryKey } = workQuery()
    const close = () => {
      clearTimeout(timer)
      source?.close()
      source = undefined
      setStreaming(false)
    }
    const open = () => {
      if (source || document.hidden) return
      source = new EventSource('/api/work/events')
      source.addEventListener('work', ({ data }: MessageEvent<string>) => {
        setStreaming(true)
        client.setQueryData<WorkList>(queryKey, JSON.parse(data) as WorkList)
      })
      source.addEventListener('error', () => {
        // Not by the browser's own reconnection: after the end of the session each attempt is refused, and
        // the browser logs it. The read below finds that end and opens the login.
        close()
        void client.invalidateQueries({ queryKey })
        timer = setTimeout(open, reconnectMs)
      })
    }
    const follow = () => (document.hidden ? close() : open())
    open()
    document.addEventListener('visibilitychange', follow)
    return () => {
      close()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [client, loggedOut])
}
