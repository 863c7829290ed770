import type { Page } from 'playwright-core'

/** Counts the clicks and taps of a pointer in a page from now on. Keys cause clicks without a detail. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    const count = ({ detail }: MouseEvent) => {
      const counted = window as unknown as { clicks: number }
      if (detail > 0) counted.clicks += 1
    }
    document.addEventListener('click', count, true)
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}
