import type { Browser, CDPSession } from 'playwright-core'
import { withPhone } from './phone.ts'
import { speedIndex, recordTrace, mainThreadWork } from './trace.ts'

/**
 * Times in ms of processor time, and the unitless layout shift. `tbt`: above 50 ms of each task after the
 * first contentful paint.
 */
export type Paint = Traffic & {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  speedIndex: number
  main: number
}

/** Bytes received (compressed, with headers) and the requests that brought them, without cached answers. */
type Traffic = { bytes: number; requests: number }

/** How long a page is watched after its load event, in ms: until its own requests have ended. */
const watched = 4000

/** Collects the browser's entries: Paint Timing, Largest Contentful Paint, Layout Instability (W3C). */
const observe = `
  window.paint = { fcp: 0, lcp: 0, cls: 0 }
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') paint.fcp = entry.startTime })
  watch('largest-contentful-paint', (entry) => { paint.lcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) paint.cls += entry.value })
`

/** Opens a page on a slow phone in a slow network with an empty cache. */
export function measurePaint(browser: Browser, url: string): Promise<Paint> {
  return withPhone(browser, async (page, session) => {
    await page.addInitScript(observe)
    const traffic = countTraffic(session)
    const events = await recordTrace(session, async () => {
      await page.goto(url, { waitUntil: 'load' })
      await page.waitForTimeout(watched)
    })
    const seen = await page.evaluate<Pick<Paint, 'fcp' | 'lcp' | 'cls'>>('paint')
    const work = mainThreadWork(events, url, seen.fcp)
    return { ...seen, ...work, ...traffic, speedIndex: await speedIndex(events, url) }
  })
}

function countTraffic(session: CDPSession): Traffic {
  const traffic = { bytes: 0, requests: 0 }
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    if (encodedDataLength > 0) traffic.requests += 1
  })
  return traffic
}
