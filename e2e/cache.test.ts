import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectVisible, waitUntilAtRest } from './rest.ts'
import { newShopper, pauseClock } from './shopper.ts'

const shown = (page: Page) => page.getByRole('main').locator('li b', { hasText: '豹子号' })
const waiting = (page: Page) => page.getByRole('main').locator('li > svg[aria-hidden]')

/** Advances a stopped clock by 20 ms again and again until something is visible. */
async function passUntil(page: Page, seen: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20)
        return seen()
      },
      { interval: 20 },
    )
    .toBe(true)
}

/**
 * The categories opened inside the shop with a clock that only the test moves, and the number of their
 * requests.
 */
async function categories() {
  const shopper = await newShopper()
  const { page } = shopper
  let calls = 0
  let held: Promise<void> | undefined
  await page.clock.install()
  await page.route('**/api/category', async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await shopper.open('/user-center')
  await expectVisible(page.getByRole('button', { name: /^我的收藏/ }))
  await waitUntilAtRest(page)
  await pauseClock(page)
  await page.evaluate(() => history.pushState(null, '', '/mobile/category'))
  await passUntil(page, () => shown(page).isVisible())
  /** Holds the answers back until the returned function is called. */
  const hold = () => {
    let open!: () => void
    held = new Promise((resolve) => (open = resolve))
    return open
  }
  return { page, hold, calls: () => calls }
}

test('[CN-1] a tab that becomes visible reads again after 5 s, and not before', async () => {
  const { page, calls } = await categories()
  const lookAgain = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(20)
    await waitUntilAtRest(page)
  }
  expect(calls()).toBe(1)
  await page.clock.fastForward(4000)
  await lookAgain()
  expect(calls()).toBe(1)
  await page.clock.fastForward(1000)
  await lookAgain()
  await passUntil(page, () => Promise.resolve(calls() === 2))
  await lookAgain()
  expect(calls()).toBe(2)
})

test('[CN-1] data shows at once for 5 minutes after it was read, and is dropped then', async () => {
  const { page, hold } = await categories()
  const leaveFor = async (minutes: string) => {
    // The answers held back keep the page from coming to rest.
    await page.goBack()
    await page.waitForURL(/\/user-center$/)
    await page.clock.fastForward(minutes)
    await page.goForward()
    await page.waitForURL(/\/category$/)
  }
  const open = hold()
  await leaveFor('04:30')
  await expect.poll(() => shown(page).count()).toBe(1)
  await leaveFor('05:30')
  await waiting(page).first().waitFor({ state: 'attached' })
  expect(await shown(page).count()).toBe(0)
  open()
  await passUntil(page, () => shown(page).isVisible())
})
