import type { CDPSession } from 'playwright-core'
import speedline from 'speedline-core'

/** The used fields of an event in Chromium's trace; times in µs, `tdur` is processor time. */
export type TraceEvent = speedline.TraceEvent & {
  tdur?: number
  pid: number
  ph: string
  args: { data?: { url?: string; documentLoaderURL?: string } }
}

const categories = ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.screenshot']

/** The trace of a page's browser, with screenshots, during `action`. */
export async function recordTrace(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }: { value: unknown[] }) => {
    events.push(...value.filter(isTraceEvent))
  })
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  })
  await act()
  await session.send('Tracing.end')
  await complete
  return events
}

function isTraceEvent(event: unknown): event is TraceEvent {
  return typeof event === 'object' && event !== null && 'ph' in event && 'pid' in event
}

/** In ms of processor time since navigation: in all, and above 50 ms of each task after `fcp` (ms). */
export function mainThreadWork(
  events: readonly TraceEvent[],
  url: string,
  fcp: number,
): { main: number; tbt: number } {
  const { pid, tid, ts: start } = navigationTo(events, url)
  const tasks = events.filter(
    (event) =>
      event.pid === pid &&
      event.tid === tid &&
      event.ph === 'X' &&
      event.name.endsWith('RunTask') &&
      event.ts >= start,
  )
  // Tasks may run inside others.
  let end = 0
  const whole = tasks
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)
    .filter(({ ts, dur }) => ts >= end && (end = ts + dur))
  const ms = whole.map(({ tdur = 0 }) => tdur / 1000)
  const blocking = whole.filter(({ ts }) => ts - start >= fcp * 1000).map(({ tdur = 0 }) => tdur / 1000 - 50)
  return { main: sum(ms), tbt: sum(blocking.filter((each) => each > 0)) }
}

/** The speed index in ms (WebPageTest): the mean time at which the parts of the page had their final look. */
export async function speedIndex(events: TraceEvent[], url: string): Promise<number> {
  const timeOrigin = navigationTo(events, url).ts
  return (await speedline(events, { timeOrigin, fastMode: true, include: 'speedIndex' })).speedIndex
}

function navigationTo(events: readonly TraceEvent[], url: string): TraceEvent {
  const found = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  )
  if (!found) throw new Error(`The trace holds no navigation to ${url}`)
  return found
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0)
}
