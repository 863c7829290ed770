import type { ElementHandle, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { doubleTap } from './double-tap.ts'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { waitUntilResponsive, newShopper, type Shopper } from './shopper.ts'

type Seen = { starts: number; moved: (string | null)[] }

/** Records every view transition of the page and its elements. */
async function noteTransitions(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const seen: Seen = { starts: 0, moved: [] }
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      seen.starts += 1
      const transition = start(update)
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect) seen.moved.push(effect.pseudoElement)
      })
      return transition
    }
    Object.assign(window, { seen })
  })
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

/** The catalogue, when a finger has reached a card and the script of a number's page has run. */
async function catalogue({ page, open }: Shopper): Promise<void> {
  const screens = new Set<string>()
  page.on('requestfinished', (request) => {
    const isRun = request.resourceType() === 'script'
    if (isRun && /\/assets\/screen-[\w-]{8}\.js$/.test(request.url())) screens.add(request.url())
  })
  await open('/number')
  const reach = () => firstCard(page).dispatchEvent('touchstart')
  await expect.poll(async () => reach().then(() => screens.size)).toBe(2)
  await page.evaluate(`Promise.all(${JSON.stringify([...screens])}.map((url) => import(url))).then(() => {})`)
  await waitUntilAtRest(page)
}

/** The first card of a number: a list item with a heart. */
const firstCard = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^收藏 95013-/ }) })
    .first()
    .getByRole('link')
const heroDigits = (page: Page) => page.getByRole('main').getByRole('img').first()

test('the digits of a tapped card grow into those of its page, which opens once', async () => {
  const shopper = await newShopper({ saveData: false })
  const { page } = shopper
  const seen = await noteTransitions(page)
  await catalogue(shopper)
  const entries = await page.evaluate(() => history.length)
  const spoken = await firstCard(page).getByRole('img').getAttribute('aria-label')
  await doubleTap(firstCard(page))
  await expectAddress(page, /\/mobile\/number\/\d+$/)
  expect(await heroDigits(page).getAttribute('aria-label')).toBe(spoken)
  await expect.poll(async () => (await seen()).moved).toContain('::view-transition-group(digits)')
  await expectVisible(page.getByRole('heading', { name: '相似号码' }))
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  // The transition name is released, so that a similar number can take it.
  await firstCard(page).click()
  await expect.poll(async () => (await seen()).starts).toBe(2)
  await expectAtRest(page, () => heroDigits(page).getAttribute('aria-label')).not.toBe(spoken)
  await page.goBack()
  await expectAtRest(page, () => heroDigits(page).getAttribute('aria-label')).toBe(spoken)
})

test('under reduced motion a card opens its page without movement', async () => {
  const shopper = await newShopper({ saveData: false, reducedMotion: 'reduce' })
  const { page } = shopper
  const seen = await noteTransitions(page)
  await catalogue(shopper)
  await firstCard(page).click()
  await expectAddress(page, /\/mobile\/number\/\d+$/)
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  expect(await seen()).toEqual({ starts: 0, moved: [] })
})

test('a card opens its page at once with the list’s data, even while the page cannot be read', async () => {
  const shopper = await newShopper({ saveData: false })
  const { page } = shopper
  shopper.expectTrouble(/ERR_FAILED/)
  await catalogue(shopper)
  await page.route(/\/api\/number\/\d+$/, (route) => route.abort())
  const price = await firstCard(page).locator('b').last().textContent()
  await firstCard(page).click()
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
  expect(await page.getByRole('main').locator('b').allTextContents()).toContain(price)
})

test('a link shows its tap before the page changes, and two taps count as one', async () => {
  const { page, open } = await newShopper()
  await open('/home')
  const link = page.getByRole('link', { name: '对子号' }).first()
  await waitUntilResponsive(link)
  const entries = await page.evaluate(() => history.length)
  const at = await link.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
    return location.pathname
  })
  expect(at).toBe('/mobile/home')
  await expectAddress(page, /tag-list/)
  await expectVisible(firstCard(page))
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
})

test('going back cancels a tap whose page has not opened yet', async () => {
  const { page, open } = await newShopper()
  await open('/home')
  const leopards = page.getByRole('link', { name: '豹子号' }).first()
  await waitUntilResponsive(leopards)
  const other = await leopards.elementHandle()
  const pairs = page.getByRole('link', { name: '对子号' }).first()
  await pairs.evaluate(
    (element: HTMLElement, next) => {
      element.click()
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      next!.click()
    },
    other as ElementHandle<HTMLElement> | null,
  )
  await expectAddress(page, /tag-list\?id=leopard/)
})

test('a card tapped together with another link works afterwards', async () => {
  const shopper = await newShopper({ saveData: false })
  const { page } = shopper
  await catalogue(shopper)
  await firstCard(page).evaluate((card: HTMLElement) => {
    const other = document.querySelector<HTMLElement>('main a[href*="category="]')
    other!.click()
    card.click()
  })
  await expectAddress(page, /category=/)
  await firstCard(page).click()
  await expectAddress(page, /\/mobile\/number\/\d+$/)
})

test('a link opens its page even when nothing is painted', async () => {
  const { page, open } = await newShopper()
  await open('/home')
  const link = page.getByRole('link', { name: '对子号' }).first()
  await waitUntilResponsive(link)
  await page.evaluate(() => (window.requestAnimationFrame = () => 0))
  await link.evaluate((element: HTMLElement) => element.click())
  await expectAddress(page, /tag-list/)
})
