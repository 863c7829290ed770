import { phoneScreen } from '@hao/testing/browser.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { waitFor } from '@hao/testing/product.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Driver } from './driver.ts'

/**
 * Drives a phone's page in a Chromium of any age, and closes the browser at the end. Playwright's locators
 * need newer engines; its input and its evaluation do not.
 */
export async function driveChromium(
  browser: Browser,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Driver> {
  const context = await browser.newContext(phoneScreen)
  context.setDefaultTimeout(waitTimeoutMs)
  await prepare?.(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.stack || String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })

  /** A page that is unloading may not answer. */
  const ask = <T>(expression: string) => page.evaluate<T>(expression).catch(() => undefined)

  /** Taps an element as a finger would, once it has stopped moving. */
  async function tap(xpath: string): Promise<void> {
    let last = ''
    const point = await waitFor(async () => {
      const place = await ask<{ x: number; y: number }>(`(${tapPoint})(${JSON.stringify(xpath)})`)
      const moved = JSON.stringify(place) !== last
      last = JSON.stringify(place)
      return moved ? undefined : place
    }).catch((cause: unknown) => {
      throw new Error(`Nothing to tap at ${xpath}`, { cause })
    })
    await page.touchscreen.tap(point.x, point.y)
  }

  return {
    open: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    click: tap,
    type: async (xpath, text) => {
      await tap(xpath)
      await waitFor(() => ask<boolean>(`document.activeElement === ${element(xpath)}`))
      await page.keyboard.type(text)
    },
    text: (xpath) =>
      waitFor(() => ask<string>(`${element(xpath)}?.innerText || undefined`)).catch((cause: unknown) => {
        throw new Error(`No text at ${xpath}`, { cause })
      }),
    evaluate: (expression) => page.evaluate(expression),
    screenshot: () => page.screenshot(),
    watchErrors: () => Promise.resolve(),
    errors: () => Promise.resolve(errors),
    close: () => browser.close(),
  }
}

const element = (xpath: string) =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue`

/** Runs in the page: the middle of the element, scrolled into view, if a tap there would reach it. */
const tapPoint = `(xpath) => {
  const node = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue
  if (!node || node.matches(':disabled')) return undefined
  const middle = () => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const reached = ({ x, y }) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (node.contains(hit) || hit.closest('label')?.control === node)
  }
  if (!reached(middle())) node.scrollIntoView({ block: 'center', behavior: 'instant' })
  const point = middle()
  return reached(point) ? point : undefined
}`
