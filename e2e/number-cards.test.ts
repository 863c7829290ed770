import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { expectAtRest } from './rest.ts'
import { newShopper, waitUntilResponsive } from './shopper.ts'

/** Faults of the cards of numbers on a page: rows that do not align, hearts over digits or prices. */
function findCardFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rects = (card: Element, selector: string) =>
      [...card.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
    const findHeartFaults = (card: Element) =>
      rects(card, 'button').flatMap((heart) => [
        // The line of the digits as a whole: they may be as wide as the card.
        ...rects(card, '[role=img] > :last-child, em, b, s')
          .filter((text) => text.right > heart.left && text.top < heart.bottom)
          .map(() => 'covered'),
        ...(Math.min(heart.width, heart.height) < 44 ? ['small heart'] : []),
      ])
    /** Where its prefix, digits and price begin below the top of the card. */
    const readTops = (card: Element) =>
      ['[role=img]', '[role=img] > :last-child', 'b']
        .flatMap((selector) => rects(card, selector).slice(0, 1))
        .map(({ top }) => Math.round(top - card.getBoundingClientRect().top))
        .join(' ')
    const rows = new Map<number, string>()
    const findRowFaults = (card: Element) => {
      const row = Math.round(card.getBoundingClientRect().top)
      const tops = readTops(card)
      const first = rows.get(row) ?? tops
      rows.set(row, first)
      return first === tops ? [] : [`${first} but ${tops}`]
    }
    const cards = [...document.querySelectorAll('main li')].filter((each) => each.querySelector('[role=img]'))
    if (cards.length < 6) return ['there are few cards']
    return cards.flatMap((card) =>
      [...findHeartFaults(card), ...findRowFaults(card)].map((fault) => `${fault}: ${card.textContent}`),
    )
  })
}

const usual = [
  { width: 320, locale: 'en-US' },
  { width: 390, locale: 'zh-CN' },
]
const more = [
  { width: 320, locale: 'zh-CN' },
  { width: 1280, locale: 'en-US' },
]

test.each(depth(usual, [...usual, ...more]))(
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
