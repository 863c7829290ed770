import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { newOwner } from './owner.ts'
import { expectAtRest, expectHidden, expectVisible, waitUntilAtRest } from './rest.ts'
import { newShopper, waitUntilResponsive } from './shopper.ts'

/** How many columns of cards of numbers a page has. */
const columns = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') })
    .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size)

/** How far an element is from the middle of the window, px. */
const offCentre = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    return [(left + right - innerWidth) / 2, (top + bottom - innerHeight) / 2].map((px) =>
      Math.abs(Math.round(px)),
    )
  })

const usual = [
  { width: 1024, expected: 3 },
  { width: 1280, expected: 4 },
]

test.each(depth(usual, [...usual, { width: 1920, expected: 4 }]))(
  '[HM-8] lists of numbers have $expected columns on a desktop of $width px',
  async ({ width, expected }) => {
    const { page, open } = await newShopper({
      viewport: { width, height: 800 },
      isMobile: false,
      hasTouch: false,
    })
    for (const path of ['/home', '/number', '/tag-list?id=pair']) {
      await open(path)
      await expectAtRest(page, () => columns(page), path).toBe(expected)
    }
    await page.setViewportSize({ width: 768, height: 800 })
    await expectAtRest(page, () => columns(page)).toBe(2)
  },
)

test('a desktop has a number beside its rules, in the shop and of an owner, and sheets in the middle', async () => {
  const { page, open, id } = await newOwner('7263')
  await page.setViewportSize({ width: 1280, height: 900 })
  const left = async (name: string) =>
    (await page.getByRole('main').getByText(name, { exact: true }).first().boundingBox())?.x ?? 0
  await open('/number/9')
  await expectVisible(page.getByText('常见问题'))
  expect((await left('怎么用')) - (await left('可立即办理'))).toBeGreaterThan(300)
  await waitUntilAtRest(page)
  await waitUntilResponsive(page.getByRole('button', { name: '立即办理' }))
  await page.getByRole('button', { name: '立即办理' }).click()
  await expectVisible(page.getByRole('dialog'))
  expect(await offCentre(page, 'dialog[open] > div')).toEqual([0, 0])
  await page.keyboard.press('Escape')
  await expectHidden(page.getByRole('dialog'))
  await open(`/user-center/numbers/${id}`)
  await expectVisible(page.getByText('服务期', { exact: true }))
  expect((await left('服务期')) - (await left('谁能打进来'))).toBeGreaterThan(300)
})
