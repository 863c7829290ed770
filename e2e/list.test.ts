import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { waitUntilResponsive, newShopper, type Shopper } from './shopper.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Scrolls until the end of the page is `below` px under the screen. */
async function scrollNearEnd(page: Page, below: number): Promise<void> {
  await page.evaluate((px) => {
    const { scrollHeight } = document.documentElement
    scrollTo(0, scrollHeight - innerHeight - px)
  }, below)
}

/** Scrolls to home's endless list, which hydrates then, and waits until it responds. */
async function openHome({ page, open }: Shopper): Promise<void> {
  await open('/home')
  await page.getByRole('heading', { name: '精选号码' }).scrollIntoViewIfNeeded()
  await waitUntilResponsive(cards(page).last())
  await waitUntilAtRest(page)
}

test('[HM-8] the list of home has 2 columns and its title', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await openHome(shopper)
  const list = page.locator('section').filter({ has: page.getByRole('heading', { name: '精选号码' }) })
  const lefts = await list
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)))
  expect(lefts.length).toBeGreaterThanOrEqual(20)
  expect(new Set(lefts).size).toBe(2)
  expect(lefts[0]).not.toBe(lefts[1])
})

test('[HM-8] [EN-4] the next page loads before the end is visible, with current and pageSize', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await openHome(shopper)
  const before = await cards(page).count()
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/number\/hundred\?/),
    scrollNearEnd(page, 400),
  ])
  const { searchParams } = new URL(request.url())
  expect(searchParams.get('current')).toBe('2')
  expect(searchParams.get('pageSize')).toBe('20')
  await expectAtRest(page, () => cards(page).count()).toBe(before + 20)
})

test('[HM-8] the list keeps its position when the shopper comes back from a number', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  // However slow the machine is: after 5 s the list would be read again, without the numbers that others
  // bought.
  await page.clock.setFixedTime(Date.now())
  await openHome(shopper)
  const before = await cards(page).count()
  await scrollNearEnd(page, 200)
  await expectAtRest(page, () => cards(page).count()).toBeGreaterThan(before)
  await scrollNearEnd(page, 900)
  await waitUntilAtRest(page)
  const link = cards(page)
    .nth(before + 6)
    .getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const top = await link.evaluate((element) => element.getBoundingClientRect().top)
  await page.route(/\/api\/number\/(good|hundred)\b/, () => undefined)
  await link.click()
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expectVisible(link)
  const back = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expectAtRest(page, async () => Math.abs((await back()) - top)).toBeLessThan(3)
})

test('[HM-8] a list shows its end after each number once', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/tag-list?keyword=907')
  const answer = await fetch(`${shopper.origin}/api/number/search?keyword=907&pageSize=100`)
  const { data } = (await answer.json()) as { data: { list: unknown[] } }
  expect(data.list.length).toBeGreaterThan(40)
  expect(await page.getByText('没有更多了').count()).toBe(0)
  const end = async () => {
    await scrollNearEnd(page, 0)
    return page.getByText('没有更多了').isVisible()
  }
  await expectAtRest(page, end).toBe(true)
  const links = await cards(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.length).toBe(data.list.length)
  expect(new Set(links).size).toBe(links.length)
})

test('[HM-8] a failed page is retried by the shopper', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  shopper.expectTrouble(/503/)
  await shopper.open('/tag-list?keyword=907')
  let broken = true
  await page.route(/\/api\/number\/find\?.*current=3/, (route) =>
    broken
      ? route.fulfill({ status: 503, json: { success: false, code: 503, message: '维护中' } })
      : route.continue(),
  )
  await expect
    .poll(async () => {
      await scrollNearEnd(page, 0)
      return page.getByText('503: 维护中').isVisible()
    })
    .toBe(true)
  expect(await cards(page).count()).toBe(40)
  broken = false
  await page.getByRole('button', { name: '加载更多' }).click()
  await expectAtRest(page, () => cards(page).count()).toBeGreaterThan(40)
})
