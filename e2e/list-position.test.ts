import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { waitUntilHydrated, newShopper } from './shopper.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

/** Scrolls down until a list has `count` cards, and brings the last of them into view. */
async function showCard(page: Page, count: number): Promise<Locator> {
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return cards(page).count()
    })
    .toBeGreaterThanOrEqual(count)
  const card = cards(page).nth(count - 1)
  await card.scrollIntoViewIfNeeded()
  await waitUntilAtRest(page)
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return card
}

const isInView = (card: Locator) =>
  card.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  })

test.each(['/home', '/number', '/tag-list?keyword=90', '/tag-list?id=pair&keyword=对子号'])(
  '[HM-8] a number deep in %s, a reload, and back: the list keeps its position',
  async (path) => {
    const shopper = await newShopper()
    const { page } = shopper
    await shopper.open(path)
    const card = await showCard(page, 95)
    const address = await card.getAttribute('href')
    const left = await page.evaluate(() => scrollY)
    await card.click()
    await expectVisible(page.getByRole('button', { name: '立即办理' }))
    await page.reload()
    await waitUntilHydrated(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    const again = page.locator(`main li a[href="${address}"]`).first()
    await expectVisible(again)
    await expectAtRest(page, () => page.evaluate(() => scrollY)).toBeGreaterThan(left - 2)
    await expectAtRest(page, () => isInView(again)).toBe(true)
    // Forward, the number page is at its top; back again, the list keeps its position.
    await page.goForward()
    await expectVisible(page.getByRole('button', { name: '立即办理' }))
    await expectAtRest(page, () => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expectAtRest(page, () => isInView(again)).toBe(true)
  },
)

test('[HM-8] a reloaded list keeps its position; a newly opened one starts at its top', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/number')
  await showCard(page, 70)
  const left = await page.evaluate(() => scrollY)
  await page.reload()
  await expectAtRest(page, () => page.evaluate(() => scrollY)).toBeGreaterThan(left - 2)
  await shopper.open('/number')
  await waitUntilAtRest(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await shopper.open('/category')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('[HM-8] a shopper who scrolls while the list is restored keeps their position', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/number')
  const card = await showCard(page, 95)
  await card.click()
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  await page.reload()
  await waitUntilHydrated(page)
  let go!: () => void
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/api\/number\/hundred\?.*current=2/, async (route) => {
    await held
    await route.continue()
  })
  await page.goBack()
  // The page held back keeps the list from coming to rest.
  await expect.poll(() => cards(page).count()).toBe(20)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, -5000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  go()
  await waitUntilAtRest(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.each(['/number', '/home'])(
  '[HM-8] more numbers at the end of %s do not move the shopper',
  async (path) => {
    const shopper = await newShopper()
    const { page } = shopper
    // Like rows that are not rendered yet, the rows cannot anchor the scroll position.
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('main ul { overflow-anchor: none }')
      document.adoptedStyleSheets = [sheet]
    })
    await shopper.open(path)
    const known = await cards(page).count()
    const bottom = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return scrollY
    })
    await expectAtRest(page, () => cards(page).count()).toBeGreaterThan(known)
    await waitUntilAtRest(page)
    expect(await page.evaluate(() => scrollY)).toBe(bottom)
  },
)
