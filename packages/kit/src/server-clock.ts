import { useEffect, useState, useSyncExternalStore } from 'react'

/** The resolution of a Date header, ms. */
const resolution = 1000

/** Server clock minus device clock, ms; a page may carry a first estimate as `<html data-clock-offset>`. */
let offset =
  typeof document === 'undefined' ? 0 : Number(document.documentElement.dataset['clockOffset']) || 0

/** Device clock minus monotonic clock, when `offset` was last confirmed. */
let skew = readSkew()

/** Whether the page was hidden since then: the monotonic clock stops while a device sleeps. */
let wasHidden = false

const listeners = new Set<() => void>()
let watching: ReturnType<typeof setInterval> | undefined

function readSkew(): number {
  return Date.now() - performance.now()
}

/** By how much the device's clock was set since `offset` was estimated, ms. */
function clockChange(): number {
  const change = readSkew() - skew
  const slept = wasHidden && change > 0
  return slept || Math.abs(change) < resolution ? 0 : change
}

/** The estimated server time, epoch ms; the device's time before the first response. */
export function serverNow(): number {
  return Date.now() + offset - clockChange()
}

/**
 * Estimates the server's clock from a response: its Date header was written between `sentAt` and `receivedAt`
 * (device clock). An estimate that fits the response stays, so that it does not jitter. Cached responses do
 * not count.
 */
export function readServerClock(headers: Headers, sentAt: number, receivedAt = Date.now()): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date) || Number(headers.get('age')) > 0 || receivedAt < sentAt) return
  const lowest = date - receivedAt
  const highest = date + resolution - sentAt
  const expected = offset - clockChange()
  takeOffset(expected < lowest || expected > highest ? (lowest + highest) / 2 : expected)
}

function takeOffset(value: number): void {
  skew = readSkew()
  wasHidden = isHidden()
  if (value === offset) return
  offset = value
  for (const listener of listeners) listener()
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}

function followDeviceClock(): void {
  const change = clockChange()
  if (change !== 0) takeOffset(offset - change)
  else if (isHidden()) wasHidden = true
}

/** Calls `listener` when the estimate improves, until the returned function is called. */
export function followServerClock(listener: () => void): () => void {
  if (listeners.size === 0) {
    watching = setInterval(followDeviceClock, 1000)
    document.addEventListener('visibilitychange', followDeviceClock)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(watching)
    document.removeEventListener('visibilitychange', followDeviceClock)
  }
}

/** Server clock minus device clock, ms; 0 in the server's HTML. */
export function useServerOffset(): number {
  return useSyncExternalStore(followServerClock, readOffset, noOffset)
}

const readOffset = () => offset
const noOffset = () => 0

/** The server time; updated every `everyMs`, when the page becomes visible and when the estimate improves. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const read = () => setNow(serverNow())
    read()
    const timer = setInterval(read, everyMs)
    document.addEventListener('visibilitychange', read)
    const unfollow = followServerClock(read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
      unfollow()
    }
  }, [everyMs])
  return now
}
