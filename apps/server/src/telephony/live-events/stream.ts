import type { ServerResponse } from 'node:http'
import type { OutboundCallEvent } from '@hao/contract/endpoints/outbound.ts'

/** One reader of events (server-sent events: WHATWG HTML, section 9.2). */
export type EventStream = {
  userId: number
  /** There may be something to tell. */
  wake: () => void
  end: () => void
  /** Resolves when it is over, whoever ended it. */
  over: Promise<void>
}

type EventSource = {
  userId: number
  /** The id of the last event that the reader has seen. */
  after: number
  /** What has happened since; a part of it, if there is much. */
  read: (after: number) => Promise<OutboundCallEvent[]>
  /** Whether the reader may still read; asked at every beat. */
  mayGoOn: () => Promise<boolean>
}

/** How often (ms) it shows that it is there, and looks for itself: whoever wakes it may have missed something. */
const heartbeatMs = 5000
/** How soon (ms) a reader that was cut off comes back. */
const retryMs = 1000
/** A reader that takes so little that so many bytes lie here is let go. */
const maxBufferedBytes = 65_536

/** Writes to an open answer, whose head is sent, until its reader goes, may not go on, or what is read fails. */
export function startEventStream(
  raw: ServerResponse,
  { userId, after, read, mayGoOn }: EventSource,
): EventStream {
  let last = after
  let beatAt = performance.now()
  let open = true
  let woken = false
  let wake = () => {}
  const close = () => {
    open = false
    wake()
  }
  raw.once('close', close)
  raw.on('drain', () => look())

  const look = () => {
    woken = true
    wake()
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, woken || !open ? 0 : beatAt + heartbeatMs - performance.now())
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function writeEvents(): Promise<void> {
    const events = await read(last)
    for (const event of events) {
      raw.write(`id: ${event.id}\nevent: call\ndata: ${JSON.stringify(event)}\n\n`)
      last = event.id
    }
    // There may be more.
    if (events.length > 0) woken = true
  }

  async function heartbeat(): Promise<void> {
    if (performance.now() - beatAt < heartbeatMs) return
    beatAt = performance.now()
    if (raw.writableLength > maxBufferedBytes || !(await mayGoOn())) close()
    else raw.write(':\n\n')
  }

  async function run(): Promise<void> {
    raw.write(`retry: ${retryMs}\n\n`)
    while (open) {
      woken = false
      if (!raw.writableNeedDrain) await writeEvents()
      await heartbeat()
      await pause()
    }
  }

  return {
    userId,
    wake: look,
    end: close,
    over: run().finally(() => void raw.end()),
  }
}
