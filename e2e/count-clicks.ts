import type { Page } from 'playwright-core'

/**
 * Counts presses of mouse or finger in the documents that open from now on. The returned function takes those
 * since its last call.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => void (presses += 1))
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void }
    // Not on the window: Playwright stops a press there that would hit another element, and repeats it.
    document.addEventListener('pointerdown', () => countPress(), true)
  })
  return () => {
    const taken = presses
    presses = 0
    return taken
  }
}
