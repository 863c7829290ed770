import { expect, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { enterConsole, newOperator, screenSizes } from './operator.ts'
import { findViolations } from './stock.ts'

const width = (page: Awaited<ReturnType<typeof newOperator>>['page']) =>
  page.locator('.side').evaluate((side) => side.getBoundingClientRect().width)

test('the menu folds to icons with names and tooltips, keeps the choice in the browser, and is folded at 1024', async () => {
  const { page } = await enterConsole('owner', '/numbers')
  const menu = page.getByRole('navigation', { name: '主导航' })
  const names = () => menu.getByRole('link').allTextContents()
  const open = await names()
  expect([await width(page), await menu.locator('svg').count()]).toEqual([208, open.length])

  await page.getByRole('button', { name: '收起菜单' }).click()
  await expectAtRest(page, () => width(page)).toBe(56)
  expect(await names()).toEqual(open)
  await menu.getByRole('link', { name: '订单', exact: true }).hover()
  await expectVisible(page.getByRole('tooltip', { name: '订单' }))
  await page.mouse.move(700, 400)
  await expectHidden(page.getByRole('tooltip', { name: '订单' }))
  expect(await findViolations(page)).toEqual([])
  await menu.getByRole('link', { name: '订单', exact: true }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '订单' }))
  await page.reload()
  await expectVisible(page.getByRole('button', { name: '展开菜单' }))
  expect(await width(page)).toBe(56)
  await page.setViewportSize(screenSizes.small)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expectAtRest(page, () => width(page)).toBe(208)

  const narrow = await enterConsole('service', '/tickets', {
    viewport: screenSizes.small,
    locale: 'en-US',
    colorScheme: 'dark',
  })
  await expectVisible(narrow.page.getByRole('heading', { level: 1, name: 'Tickets' }))
  expect(await width(narrow.page)).toBe(56)
  expect(await findViolations(narrow.page)).toEqual([])
})
