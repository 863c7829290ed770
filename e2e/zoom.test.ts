import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findMisfits } from './find-misfits.ts'
import { waitUntilAtRest } from './rest.ts'
import { newMember, newOrder, newShopper } from './shopper.ts'

/** Overflow on the open page: a page wider than the screen, or texts cut off by their box. */
async function misfits(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0
  return page.evaluate((screen) => {
    const found: string[] = []
    // A phone lays a page that is too wide out on a wider viewport, and zooms out.
    if (innerWidth > screen) found.push(`${innerWidth} px wide on ${screen}`)
    const drawn = (element: Element) => {
      const { visibility, display } = getComputedStyle(element)
      return visibility === 'visible' && display !== 'none' && element.getBoundingClientRect().width > 4
    }
    const cuts = (box: Element, words: DOMRect) => {
      const { right } = box.getBoundingClientRect()
      return getComputedStyle(box).overflowX === 'hidden' && words.right > right + 2
    }
    for (const element of document.querySelectorAll('main *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!own || !drawn(element) || element.closest('legend')) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const words = range.getBoundingClientRect()
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
        if (cuts(box, words)) found.push(`cut: ${element.textContent?.slice(0, 30)}`)
    }
    return found
  }, width)
}

test.each(['zh-CN', 'en-US'])(
  'a page zoomed to 200 % shows complete texts without sideways scrolling (%s)',
  async (locale) => {
    const member = await newMember({ viewport: { width: 195, height: 422 }, locale })
    const { page } = member
    const { id } = await newOrder(member, '2031')
    const found: Record<string, string[]> = {}
    for (const path of ['/home', '/number', '/number/9', '/order', `/order/${id}`]) {
      await member.open(path)
      await waitUntilAtRest(page)
      const wrong = await misfits(page)
      if (wrong.length > 0) found[path] = wrong
    }
    expect(found).toEqual({})
  },
)

test('English words of twice the size are not cut off by 320 px, and those of the bar stay apart', async () => {
  const { page, open } = await newShopper({ viewport: { width: 320, height: 640 }, locale: 'en-US' })
  const found: Record<string, string[]> = {}
  for (const path of ['/tag-list?keyword=1314', '/number/9']) {
    await open(path)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await waitUntilAtRest(page)
    const wrong = await findMisfits(page)
    if (wrong.length > 0) found[path] = wrong
  }
  expect(found).toEqual({})
  const bounds = (name: string) =>
    page.getByRole('main').getByText(name, { exact: true }).last().boundingBox()
  const [service, favourite] = [await bounds('Service'), await bounds('Favourite')]
  expect(favourite!.x - service!.x - service!.width).toBeGreaterThan(6)
})
