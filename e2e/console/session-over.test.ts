import { expect, test } from 'vitest'
import { expectAtRest, expectVisible } from '../rest.ts'
import { doubleTap } from '../double-tap.ts'
import { newOperator } from './operator.ts'
import { dialogOf, waitForState, findViolations } from './stock.ts'

test('when the session ends, the login opens over the form, and a double click then saves the typed text once', async () => {
  const operator = await newOperator()
  const { page, open, context } = operator
  // A long number, which no shop journey uses.
  await open('/numbers?state=on_sale&length=10')
  await operator.enterAs('inventory')
  await page.locator('.row-link').first().click()
  await waitForState(page, '在售')

  await page.getByRole('button', { name: '下架', exact: true }).click()
  const form = dialogOf(page, '下架')
  await form.getByLabel('原因').fill('客户要求暂停')
  await context.clearCookies()
  await form.locator('.ant-modal-footer').getByRole('button', { name: '下架', exact: true }).click()
  const login = dialogOf(page, '登录已结束')
  await expectVisible(login)
  expect(await findViolations(page)).toEqual([])
  expect(await form.getByLabel('原因').inputValue()).toBe('客户要求暂停')
  await login.getByRole('button', { name: /林知仓/ }).click()
  await waitForState(page, '已下架')
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: '上架', exact: true }).click()
  const again = dialogOf(page, '上架')
  await again.getByLabel('原因').fill('恢复销售')
  await doubleTap(again.locator('.ant-modal-footer').getByRole('button', { name: '上架', exact: true }))
  await waitForState(page, '在售')
  await expectAtRest(page, () => page.getByText('恢复销售').count()).toBe(1)
})
