import { phoneScreen } from '@hao/testing/browser.ts'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** Lighthouse's "slow 4G" (150 ms, 1.6 Mbit/s down, 750 kbit/s up) and a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowdown = 4

/** A phone with an empty cache, a slow processor and a slow network. */
export async function withPhone<T>(
  browser: Browser,
  use: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...phoneScreen, deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await use(page, session)
  } finally {
    await context.close()
  }
}
