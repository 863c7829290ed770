import type { Page } from 'playwright-core'

/** Counts the presses of the pointer on this page from now on, also over navigations within it. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { clicks: 0 }
    Object.assign(window, { counted })
    addEventListener('pointerdown', () => (counted.clicks += 1), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { counted: { clicks: number } }).counted.clicks)
}
