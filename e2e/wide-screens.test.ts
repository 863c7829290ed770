import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { expectAtRest, expectVisible } from './rest.ts'
import { newShopper } from './shopper.ts'

/** Left and right edges, px. */
const edges = async (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => {
      const { left, right } = node.getBoundingClientRect()
      return { left, right }
    })

test('[HM-2] [HM-9] on a wide screen banners are complete, bars are as wide as the column, and the favourites are beside it', async () => {
  const shopper = await newShopper({ hasTouch: false, isMobile: false })
  const { page } = shopper
  for (const width of depth([768, 1280], [768, 834, 1024, 1280, 1920])) {
    await page.setViewportSize({ width, height: 900 })
    await shopper.open('/home')
    const pictures = page.getByRole('region', { name: '活动' }).locator('img')
    await expectVisible(pictures.first())
    const natural = () =>
      pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth / (img.naturalHeight || 1))
    await expectAtRest(page, natural).toBeGreaterThan(0)
    const shapes = await pictures.evaluateAll((all) =>
      all.map((img) => {
        const { width: shown, height } = img.getBoundingClientRect()
        return { height, ratio: shown / height }
      }),
    )
    expect(shapes.length).toBe(3)
    for (const { height, ratio } of shapes) {
      expect(height).toBe(150)
      expect(ratio / (await natural())).toBeCloseTo(1, 2)
    }
    const column = await edges(page, 'main')
    expect(await edges(page, 'nav[aria-label="主导航"]')).toEqual(column)
    const button = page.getByRole('button', { name: /^我的收藏/ })
    await expectVisible(button)
    const place = () => button.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect)
    await expectAtRest(page, async () => (await place()).left).toBeGreaterThanOrEqual(column.right)
    expect((await place()).right).toBeLessThanOrEqual(width)
    await shopper.open('/number/9')
    const apply = page.getByRole('button', { name: '立即办理' })
    await expectVisible(apply)
    const bar = await apply.evaluate((node) => {
      let outer: Element | null = node
      while (outer && getComputedStyle(outer).position !== 'fixed') outer = outer.parentElement
      return outer?.getBoundingClientRect().toJSON() as DOMRect
    })
    expect({ left: bar.left, right: bar.right }).toEqual(await edges(page, 'main'))
  }
})

/** The covered share of the screen's height while a page scrolls, and where it cannot be scrolled. */
async function covered(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, 300)
    const rows = new Set<number>()
    for (const node of document.querySelectorAll('main *, nav, nav *')) {
      const { position } = getComputedStyle(node)
      if (position !== 'fixed' && position !== 'sticky') continue
      const { top, bottom, width } = node.getBoundingClientRect()
      if (width < 100) continue
      for (let row = Math.max(0, Math.round(top)); row < Math.min(innerHeight, bottom); row++) rows.add(row)
    }
    return rows.size / innerHeight
  })
}

test('a phone in landscape shows mostly content, not bars', async () => {
  const shopper = await newShopper({ viewport: { width: 667, height: 375 } })
  const { page } = shopper
  const found: string[] = []
  for (const path of depth(
    ['/home', '/number', '/number/9', '/order'],
    [
      '/home',
      '/number',
      '/number/9',
      '/order',
      '/category',
      '/user-center',
      '/tag-list?id=pair',
      '/service',
      '/question/1',
    ],
  )) {
    await shopper.open(path)
    await expectVisible(page.getByRole('main').locator('a, button').first())
    const share = await covered(page)
    if (share > 0.2) found.push(`${path}: ${Math.round(share * 100)} %`)
  }
  expect(found).toEqual([])
})
