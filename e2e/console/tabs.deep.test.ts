import { expect, test } from 'vitest'
import { newOperator } from './operator.ts'

test("a logout clears every tab; after another user's login no tab acts as the previous user", async () => {
  const { page, open, enterAs, context, expectTrouble } = await newOperator()
  expectTrouble(/status of 401/)
  await open('/numbers')
  await enterAs('inventory')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.locator('.row-link').first().waitFor()

  await page.getByRole('button', { name: /林知仓/ }).click()
  await page.getByText('退出登录').click()
  await page.locator('.gate').waitFor()
  await other.locator('.gate').waitFor()
  expect(await other.locator('.row-link').count()).toBe(0)
  await page.goBack()
  await page.locator('.gate').waitFor()

  await enterAs('finance')
  await other.bringToFront()
  await other.getByRole('button', { name: /库存/ }).click()
  await other.getByRole('button', { name: /林知仓/ }).waitFor()
  await page.getByRole('button', { name: /林知仓/ }).waitFor()
})
