import type { Browser, CDPSession } from 'playwright-core'

/** What a shopper waits for; ms, and the unitless layout shift. */
export type Paint = { fcp: number; lcp: number; tbt: number; cls: number }

/** Lighthouse's "slow 4G" (150 ms, 1.6 Mbit/s down, 750 kbit/s up) and a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowdown = 4
/** How long a page is watched after its load event, in ms. */
const watched = 1000

/**
 * Keeps what the browser reports: Paint Timing, Largest Contentful Paint, Layout Instability, Long Tasks (W3C). The total blocking time is
 * the part above 50 ms of each task after the first contentful paint.
 */
const observe = `
  window.paint = { fcp: 0, lcp: 0, cls: 0, tasks: [] }
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') paint.fcp = entry.startTime })
  watch('largest-contentful-paint', (entry) => { paint.lcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) paint.cls += entry.value })
  watch('longtask', (entry) => paint.tasks.push([entry.startTime, entry.duration]))
`

type Kept = { fcp: number; lcp: number; cls: number; tasks: [number, number][] }

/** Opens a page on a slow phone, with nothing cached. */
export async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    await slowDown(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(watched)
    const { fcp, lcp, cls, tasks } = (await page.evaluate('paint')) as Kept
    const late = tasks.filter(([start]) => start >= fcp)
    return { fcp, lcp, cls, tbt: late.reduce((sum, [, duration]) => sum + Math.max(duration - 50, 0), 0) }
  } finally {
    await context.close()
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
