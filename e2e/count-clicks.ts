import type { Page } from 'playwright-core'

/** Counts presses of mouse or finger from now on. The returned function takes those since its last call. */
export async function countClicks(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => void (presses += 1))
  const listen = () => {
    const counted = window as unknown as { countPress: () => void; isCounted?: boolean }
    // A page that is navigating runs this twice.
    if (counted.isCounted) return
    counted.isCounted = true
    addEventListener('pointerdown', () => counted.countPress(), true)
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => {
    const taken = presses
    presses = 0
    return taken
  }
}
