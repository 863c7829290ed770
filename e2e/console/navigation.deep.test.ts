import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newOperator, screenSizes } from './operator.ts'
import { dialogOf, findViolations, waitForState } from './stock.ts'

/** Long numbers, which no shop journey uses. */
const list = '/numbers?state=on_sale&length=9&size=20'
const pathIs = (page: Page, path: string | undefined) => page.waitForURL((url) => url.pathname === path)
const next = (page: Page) => page.getByRole('button', { name: '下一条' })
const previous = (page: Page) => page.getByRole('button', { name: '上一条' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: '当前位置' })

async function rowPaths(page: Page): Promise<string[]> {
  await page.locator('.rows:not(.stale) .row-link').nth(19).waitFor()
  return page.locator('.row-link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

test('next and previous go through the list over the border of a page, past a row that has left it, after a reload and in a new tab', async () => {
  const operator = await newOperator()
  const { page, context } = operator
  await operator.open(list)
  await operator.enterAs('inventory')
  const first = await rowPaths(page)
  await page.getByRole('button', { name: '下一页' }).click()
  await page.waitForURL(/cursor=/)
  const second = await rowPaths(page)
  await page.getByRole('button', { name: '上一页' }).click()
  await expect.poll(() => rowPaths(page)).toEqual(first)

  await page.locator('.row-link').last().click()
  await pathIs(page, first[19])
  await waitForState(page, '在售')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  expect(await crumbs(page).getByRole('listitem').allTextContents()).toEqual(['号码库存', '号码', title])
  expect(await findViolations(page)).toEqual([])

  // The row leaves the list.
  await page.getByRole('button', { name: '下架', exact: true }).click()
  const form = dialogOf(page, '下架')
  await form.getByLabel('原因').fill('暂停')
  await form.locator('.ant-modal-footer').getByRole('button', { name: '下架', exact: true }).click()
  await waitForState(page, '已下架')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await next(page).click()
  await pathIs(page, second[0])
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('[')
  await pathIs(page, first[18])
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press(']')
  await pathIs(page, second[0])
  await crumbs(page).getByRole('link', { name: '号码' }).click()
  await page.waitForURL((url) => url.search.includes('length=9') && url.searchParams.has('cursor'))
  await page.getByRole('button', { name: '上一页' }).click()
  await expect.poll(() => rowPaths(page).then(([path]) => path)).toBe(first[0])

  const opened = context.waitForEvent('page')
  await page
    .locator('.row-link')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await next(tab).waitFor()
  expect(await previous(tab).isDisabled()).toBe(true)
  await next(tab).click()
  await pathIs(tab, first[1])

  // Without a list there is no next; the breadcrumbs lead to the list without filters.
  await operator.open(first[3] ?? '')
  await crumbs(page).waitFor()
  expect(await crumbs(page).getByRole('link', { name: '号码' }).getAttribute('href')).toBe('/numbers')
  expect(await next(page).count()).toBe(0)
})

test.each([
  ['zh-CN', 'usual', 'light', '返回列表'],
  ['en-US', 'small', 'dark', 'Back to the list'],
] as const)(
  'a missing thing and a wrong address link back to the list, without a retry: %s, %s width, %s',
  async (locale, width, colorScheme, back) => {
    const operator = await newOperator({ locale, viewport: screenSizes[width], colorScheme })
    const { page } = operator
    operator.expectTrouble(/status of 40[04]/)
    await operator.open('/')
    await operator.enterAs('owner')
    for (const path of [
      '/numbers/999999999',
      '/orders/abc',
      '/tickets/0',
      '/staff/1e9',
      '/agreements/none',
    ]) {
      await operator.open(path)
      const link = page.getByRole('link', { name: back })
      await link.waitFor()
      expect(await page.getByRole('button', { name: /重试|Try again/ }).count(), path).toBe(0)
      expect(await findViolations(page), path).toEqual([])
      await link.click()
      await page.waitForURL((url) => `/${path.split('/')[1]}` === url.pathname)
    }
  },
)

test("another role's screen says who may open it", async () => {
  const operator = await newOperator()
  await operator.open('/audit')
  await operator.enterAs('service')
  await operator.page.getByText('可以打开的岗位：负责人').waitFor()
  expect(await findViolations(operator.page)).toEqual([])
})
