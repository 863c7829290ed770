import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, waitUntilAtRest } from './rest.ts'
import { waitUntilResponsive, newShopper } from './shopper.ts'

const hour = 3600_000
const day = 24 * hour

/** The end of tomorrow in Shanghai. */
const endOfTomorrow = (now: number) => (Math.floor((now + 8 * hour) / day) + 2) * day - 8 * hour

type OpenHome = {
  page: Page
  shown: () => Promise<number>
  stopBefore: (left: number) => Promise<void>
  left: number
}

/** Home on a phone far from Shanghai, with a clock that the test moves, and the text of its countdown. */
async function home(): Promise<OpenHome> {
  const shopper = await newShopper({ timezoneId: 'America/New_York' })
  const { page } = shopper
  await page.clock.install()
  const opened = Date.now()
  await shopper.open('/home')
  const timer = page.getByRole('timer').first()
  await expectAtRest(timer.page(), () => timer.textContent()).toMatch(/^\d/)
  await waitUntilResponsive(timer)
  await waitUntilAtRest(page)
  /** The seconds that it shows. */
  const shown = async () => {
    const [hours = 0, minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').split(':').map(Number)
    return hours * 3600 + minutes * 60 + seconds
  }
  const now = await page.evaluate(() => Date.now())
  const end = endOfTomorrow(now)
  // The page has the end of before midnight.
  if (end !== endOfTomorrow(opened)) return home()
  /**
   * Stops the phone's clock this many ms before the end of the sale; waits until the countdown agrees within
   * a second.
   */
  const stopBefore = async (left: number) => {
    await page.clock.pauseAt(end - left)
    await expect.poll(async () => Math.abs((await shown()) - left / 1000)).toBeLessThan(2)
  }
  return { page, shown, stopBefore, left: end - now }
}

test('[HM-5] the countdown runs to the end of tomorrow in Shanghai, second by second', async () => {
  const { page, shown, stopBefore, left } = await home()
  await stopBefore(left - 600_000)
  const first = await shown()
  for (const second of [1, 2, 3]) {
    await page.clock.runFor(1000)
    await expect.poll(shown).toBe(first - second)
  }
  await page.clock.runFor(57_000)
  await expect.poll(shown).toBe(first - 60)
})

test('[HM-5] a tab that slept for an hour shows the right time at once', async () => {
  const { page, shown, stopBefore, left } = await home()
  await stopBefore(left - 600_000)
  const first = await shown()
  // The server's hour has passed, too.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + 600_000 + hour).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await page.clock.fastForward(hour)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(async () => Math.abs(first - (await shown()) - 3600)).toBeLessThan(2)
})

test('[HM-5] at the end of tomorrow it starts again', async () => {
  const { page, shown, stopBefore } = await home()
  await stopBefore(2000)
  await page.clock.runFor(3000)
  await expect.poll(shown).toBeGreaterThan((48 * hour) / 1000 - 10)
  const first = await shown()
  await page.clock.runFor(1000)
  await expect.poll(shown).toBe(first - 1)
})
