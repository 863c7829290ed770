import { expect, test } from 'vitest'
import { expectVisible } from '../rest.ts'
import { newOperator } from './operator.ts'

test("a logout clears every tab; after another user's login no tab acts as the previous user", async () => {
  const { page, open, enterAs, context, expectTrouble } = await newOperator()
  expectTrouble(/status of 401/)
  await open('/numbers')
  await enterAs('inventory')
  const other = await context.newPage()
  await other.goto(page.url())
  await expectVisible(other.locator('.row-link').first())

  await page.getByRole('button', { name: /林知仓/ }).click()
  await page.getByText('退出登录').click()
  await expectVisible(page.locator('.gate'))
  await expectVisible(other.locator('.gate'))
  expect(await other.locator('.row-link').count()).toBe(0)
  await page.goBack()
  await expectVisible(page.locator('.gate'))

  await enterAs('finance')
  await other.bringToFront()
  await other.getByRole('button', { name: /库存/ }).click()
  await expectVisible(other.getByRole('button', { name: /林知仓/ }))
  await expectVisible(page.getByRole('button', { name: /林知仓/ }))
})
