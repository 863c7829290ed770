import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest } from './rest.ts'
import { newShopper, waitUntilResponsive } from './shopper.ts'

/** What is wrong with the cards of numbers on a page: rows that do not align, hearts over digits or prices. */
function findCardFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const rects = (card: Element, selector: string) =>
      [...card.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
    const cards = [...document.querySelectorAll('main li')].filter((each) => each.querySelector('[role=img]'))
    const rows = new Map<number, number[]>()
    for (const card of cards) {
      const name = card.textContent ?? ''
      const [heart] = rects(card, 'button')
      // The line of the digits as a whole: they may be as wide as the card.
      for (const text of rects(card, '[role=img] > :last-child, em, b, s'))
        if (heart && text.right > heart.left && text.top < heart.bottom) faults.push(`covered: ${name}`)
      if (heart && (heart.width < 44 || heart.height < 44)) faults.push(`small heart: ${name}`)
      if (card.scrollWidth > card.clientWidth + 11) faults.push(`wide: ${name}`)
      const { top } = card.getBoundingClientRect()
      const parts = [
        rects(card, '[role=img]')[0],
        rects(card, '[role=img] > :last-child')[0],
        rects(card, 'b')[0],
      ]
      const tops = parts.map((part) => Math.round((part?.top ?? 0) - top))
      const first = rows.get(Math.round(top)) ?? tops
      rows.set(Math.round(top), first)
      if (String(first) !== String(tops)) faults.push(`${first} but ${tops}: ${name}`)
    }
    return cards.length > 5 ? faults : ['there are few cards']
  })
}

test.each([
  { width: 320, locale: 'zh-CN' },
  { width: 320, locale: 'en-US' },
  { width: 390, locale: 'zh-CN' },
  { width: 1280, locale: 'en-US' },
])(
  '[HM-8] the rows of number cards align and no heart covers digits or prices: $width px, $locale',
  async ({ width, locale }) => {
    const { page, open } = await newShopper({ viewport: { width, height: 844 }, locale })
    // The longest numbers have ten digits, the dearest cards a price of many.
    for (const path of ['/home', '/tag-list?keyword=8&length=10', '/number?sort=desc', '/number/9']) {
      await open(path)
      await expectAtRest(page, () => findCardFaults(page), path).toEqual([])
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectAtRest(page, () => findCardFaults(page), `${path} with large text`).toEqual([])
    }
  },
)

test('[HM-6] [HM-8] no number of the flash sale is in the list below it, on any page', async () => {
  const { page, open } = await newShopper()
  await open('/home')
  const hrefs = (section: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: section }) })
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const sale = (await hrefs('限时特惠')).slice(0, 7)
  expect(new Set(sale).size).toBe(7)
  await page.getByRole('heading', { name: '精选号码' }).scrollIntoViewIfNeeded()
  await waitUntilResponsive(page.getByRole('main').getByRole('listitem').last())
  expect((await hrefs('精选号码')).length).toBeGreaterThanOrEqual(20)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 100))
  await expectAtRest(page, async () => (await hrefs('精选号码')).length).toBeGreaterThanOrEqual(40)
  const list = await hrefs('精选号码')
  expect(list.filter((href) => sale.includes(href))).toEqual([])
  expect(new Set(list).size).toBe(list.length)
})

test('the large digits of a number have no hole around a 1; those of cards stay in columns', async () => {
  const { page, open } = await newShopper()
  await open('/number/9')
  const widths = await page.evaluate(async () => {
    const face = new FontFace('Digits', 'url(/mobile/media/digits.woff2)', { weight: '650' })
    document.fonts.add(await face.load())
    const measure = (digits: Element | null | undefined) => {
      if (!digits) return 0
      const width = (text: string) => {
        const probe = document.createElement('span')
        probe.style.cssText = 'font-family: Digits; position: absolute; letter-spacing: 0'
        probe.textContent = text
        digits.append(probe)
        const { width: wide } = probe.getBoundingClientRect()
        probe.remove()
        return wide
      }
      return width('1') / width('0')
    }
    const [hero, card] = ['main section [role=img] > :last-child', 'main li [role=img] > :last-child']
    return [hero, card].map((selector) => measure(document.querySelector(selector)))
  })
  expect(widths[0]).toBeLessThan(0.75)
  expect(widths[1]).toBeCloseTo(1, 2)
})
