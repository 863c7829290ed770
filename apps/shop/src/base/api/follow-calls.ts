import type { OutboundCallEvent } from '@hao/contract/endpoints/outbound.ts'
import { createParser } from 'eventsource-parser'
import { renewSession } from './request.ts'
import { accessToken } from './session.ts'

/**
 * Delay (ms) before reconnecting, and the silence (ms) after which the stream counts as lost: the server
 * sends a heartbeat every 5 s.
 */
const retryMs = 1000
const silenceMs = 15_000

/**
 * Streams the events of outbound calls of the shopper (`GET /api/events`) until `signal` fires or the
 * session ends. It reconnects after network failures and token renewals without missing events. EventSource
 * cannot send a token, so this uses fetch.
 */
export async function followCalls(
  onEvent: (event: OutboundCallEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = ''
  const parser = createParser({
    onEvent: ({ id = '', data }) => {
      last = id
      onEvent(JSON.parse(data) as OutboundCallEvent)
    },
  })
  while (!signal.aborted) {
    // Reconnects after every interruption.
    const goesOn = await read(last, (text) => parser.feed(text), signal).catch(() => true)
    parser.reset()
    if (!goesOn) return
    await pause(signal)
  }
}

/** Reads until the stream ends. False when the session has ended. */
async function read(last: string, feed: (text: string) => void, outer: AbortSignal): Promise<boolean> {
  const token = accessToken()
  if (token === null) return false
  const stop = new AbortController()
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  // Chromium 87 reports an aborted stream as a failed request, but not a cancelled one.
  const abort = () => (reader ? void reader.cancel().catch(() => undefined) : stop.abort())
  outer.addEventListener('abort', abort)
  let silence = setTimeout(abort, silenceMs)
  try {
    const headers = { authorization: `Bearer ${token}`, ...(last && { 'last-event-id': last }) }
    const response = await fetch('/api/events', { headers, signal: stop.signal, cache: 'no-store' })
    if (response.status === 401) return await renewSession(token)
    reader = response.ok ? response.body?.getReader() : undefined
    const decoder = new TextDecoder()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(silence)
      silence = setTimeout(abort, silenceMs)
      feed(decoder.decode(part.value, { stream: true }))
    }
    return true
  } finally {
    clearTimeout(silence)
    outer.removeEventListener('abort', abort)
    // The body of a response that is not an event stream.
    abort()
  }
}

/** Waits until the network is back or the signal fires. */
async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, retryMs)
    addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
