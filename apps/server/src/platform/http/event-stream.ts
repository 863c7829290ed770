import type { ServerResponse } from 'node:http'

/** One open response of server-sent events (WHATWG HTML, section 9.2). */
export type EventStream = {
  /** There may be new events. */
  wake: () => void
  end: () => void
  /** Resolves when the stream is closed, by either side. */
  closed: Promise<void>
}

export type EventSource = {
  /** New events as lines of the stream, possibly only the first of them. */
  read: () => Promise<readonly string[]>
  /** Whether the client is still authorised; called at every heartbeat. */
  mayGoOn: () => Promise<boolean>
  /** How often (ms) to read without a wake-up; by default with each heartbeat. */
  pollMs?: number
}

/** Interval (ms) of heartbeats, and of polls in case a wake-up was missed. */
const heartbeatMs = 5000
/** Delay (ms) before a disconnected client reconnects. */
const retryMs = 1000
/** A slow client with this many unsent bytes is disconnected. */
const maxBufferedBytes = 65_536

/**
 * Writes events to a response whose head is sent, until the client disconnects, is not authorised any more,
 * or reading fails.
 */
export function startEventStream(
  raw: ServerResponse,
  { read, mayGoOn, pollMs = heartbeatMs }: EventSource,
): EventStream {
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
      const restMs = Math.min(beatAt + heartbeatMs - performance.now(), pollMs)
      const timer = setTimeout(resolve, woken || !open ? 0 : restMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function writeEvents(): Promise<void> {
    const events = await read()
    for (const event of events) raw.write(event)
    // There may be more events.
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
    wake: look,
    end: close,
    closed: run().finally(() => void raw.end()),
  }
}
