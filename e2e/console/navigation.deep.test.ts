import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { enterConsole, newOperator, type Operator, screenSizes } from './operator.ts'
import {
  confirm,
  dialogOf,
  expectNoViolations,
  findViolations,
  importNumbers,
  waitForState,
} from './stock.ts'

/** Long numbers, which no shop journey uses. */
const list = '/numbers?state=on_sale&length=9&size=20'
const pathIs = (page: Page, path: string | undefined) => expectAddress(page, (url) => url.pathname === path)
const next = (page: Page) => page.getByRole('button', { name: '下一条' })
const previous = (page: Page) => page.getByRole('button', { name: '上一条' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: '当前位置' })

async function rowPaths(page: Page): Promise<string[]> {
  await expectVisible(page.locator('.rows:not(.stale) .row-link').nth(19))
  return page.locator('.row-link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

test('next and previous go through the page of the list, past a row that has left it, and after a reload', async () => {
  const operator = await enterConsole('inventory', list)
  const { page } = operator
  const first = await rowPaths(page)
  await page.locator('.row-link').nth(18).click()
  await pathIs(page, first[18])
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
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  await next(page).click()
  await pathIs(page, first[19])
  expect(await next(page).isDisabled()).toBe(true)
  await page.reload()
  await expectVisible(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('[')
  await pathIs(page, first[18])
  await expectVisible(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press(']')
  await pathIs(page, first[19])

  // The breadcrumbs lead back to the page of the list, from which the page before is known.
  await operator.open(list)
  await expectAtRest(page, () => rowPaths(page).then(([path]) => path)).toBe(first[0])
  await page.getByRole('button', { name: '下一页' }).click()
  await expectAddress(page, /cursor=/)
  const [second] = await rowPaths(page)
  await page.locator('.row-link').first().click()
  await pathIs(page, second)
  expect(await previous(page).isDisabled()).toBe(true)
  await crumbs(page).getByRole('link', { name: '号码' }).click()
  await expectAddress(page, (url) => url.search.includes('length=9') && url.searchParams.has('cursor'))
  await page.getByRole('button', { name: '上一页' }).click()
  await expectAtRest(page, () => rowPaths(page).then(([path]) => path)).toBe(first[0])

  // Without a list there is no next; the breadcrumbs lead to the list without filters.
  await operator.open(first[3] ?? '')
  await expectVisible(crumbs(page))
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
      await expectVisible(link)
      expect(await page.getByRole('button', { name: /重试|Try again/ }).count(), path).toBe(0)
      expect(await findViolations(page), path).toEqual([])
      await link.click()
      await expectAddress(page, (url) => `/${path.split('/')[1]}` === url.pathname)
    }
  },
)

test("another role's screen says who may open it", async () => {
  const operator = await enterConsole('service', '/audit')
  await expectVisible(operator.page.getByText('可以打开的岗位：负责人'))
  expect(await findViolations(operator.page)).toEqual([])
})

/** Follows a link of the console to the shop and returns the tab that it opens. */
async function followToShop({ page, context, origin }: Operator, link: Locator): Promise<Page> {
  const opened = context.waitForEvent('page')
  await link.click()
  const tab = await opened
  await expectAddress(tab, (url) => url.origin === inject('shop') && url.pathname.startsWith('/mobile/'))
  expect(new URL(page.url()).origin).toBe(origin)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  return tab
}

const simplify = (text: string) => text.replaceAll(/[\s-]/g, '')

/** The texts of a page and of its pictures, without spaces and dashes. */
async function readPage(page: Page): Promise<string> {
  const pictures = await page.locator('img').evaluateAll((all) => all.map((each) => each.getAttribute('alt')))
  return simplify([await page.locator('body').innerText(), ...pictures].join(''))
}

test("links of banners, categories, questions, agreements and featured numbers open the shop's pages in new tabs", async () => {
  const operator = await enterConsole('owner', '/banners')
  const { page } = operator
  const link = page.getByRole('link', { name: /^在商城查看：/ }).first()
  for (const [path, target] of [
    ['/banners', '/mobile/home'],
    ['/categories', '/mobile/tag-list'],
    ['/questions', '/mobile/question/'],
    ['/agreements', '/mobile/agreement/service'],
    ['/featured', '/mobile/number/'],
  ] as const) {
    await operator.open(path)
    await expectVisible(link)
    await expectNoViolations(page, `shop${path.replace('/', '-')}`)
    const label = (await link.getAttribute('aria-label')) ?? ''
    const name = /：(.+)（/.exec(label)?.[1] ?? ''
    const tab = await followToShop(operator, link)
    expect(new URL(tab.url()).pathname, path).toContain(target)
    for (const word of name.split(' '))
      await expectAtRest(tab, () => readPage(tab), path).toContain(simplify(word))
    await tab.close()
  }
  await operator.open('/agreements')
  await page.locator('.row-link').first().click()
  const tab = await followToShop(operator, page.getByRole('link', { name: /^在商城查看：/ }))
  expect(new URL(tab.url()).searchParams.get('version')).not.toBeNull()
})

test('a number links to its page of the shop, and says how the shop shows it when it is not on sale', async () => {
  const operator = await enterConsole('inventory', '/imports')
  const { page } = operator
  const [digits = ''] = await importNumbers(operator, 1)
  await operator.open(`/numbers?digits=${digits}`)
  await page.locator('.row-link').first().click()
  const link = page.getByRole('link', { name: /^在商城查看：/ })
  const tab = await followToShop(operator, link)
  await expectVisible(tab.getByText('可立即办理').first())
  await page.getByRole('button', { name: '下架', exact: true }).click()
  await confirm(dialogOf(page, '下架'), '下架')
  await waitForState(page, '已下架')
  await expectVisible(page.getByText('商城中显示为“已售出”'))
  await expectNoViolations(page, 'shop-number')
  await expect
    .poll(async () => {
      await tab.reload()
      return tab.getByText('已售出').count()
    })
    .toBeGreaterThan(0)
})

test('the screens with links to the shop have no violations in English, dark and narrow', async () => {
  const operator = await newOperator({
    locale: 'en-US',
    viewport: screenSizes.small,
    colorScheme: 'dark',
  })
  const { page } = operator
  await operator.open('/banners')
  await operator.enterAs('owner')
  const link = page.getByRole('link', { name: /^See in shop: .+ \(new tab\)$/ }).first()
  for (const path of ['/banners', '/categories', '/questions', '/agreements', '/featured', '/numbers/1']) {
    await operator.open(path)
    await expectVisible(link)
    await expectNoViolations(page, `shop${path.replaceAll('/', '-')}-dark`)
  }
})
