import type { Locator } from 'playwright-core'

/**
 * A quick double tap. Between the two of `dblclick` a busy machine lets seconds pass: the page answers the
 * first, and the second hits what has come in its place.
 */
export async function doubleTap(element: Locator): Promise<void> {
  await element.click({ trial: true })
  await element.evaluate(async (node: HTMLElement) => {
    node.click()
    await new Promise((resolve) => setTimeout(resolve))
    node.click()
  })
}
