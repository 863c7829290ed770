import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { newSession } from '../shopper.ts'
import { enterConsole, newOperator } from './operator.ts'

/** The first cell of each row. */
const rows = (page: Page) => page.locator('.rows tbody tr.ant-table-row .row-link').allInnerTexts()

test('a chosen filter and a folded menu stay', async () => {
  const { page } = await enterConsole('inventory', '/numbers')
  await page.getByRole('combobox', { name: '分类' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await expectAddress(page, /category=/)
  await expectVisible(page.getByRole('button', { name: '清除筛选' }))
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expectVisible(page.getByRole('button', { name: '展开菜单' }))
  await page.reload()
  await expectVisible(page.getByRole('button', { name: '展开菜单' }))
})

test('the page before the third one is the second one', async () => {
  const { page, open, enterAs } = await newOperator()
  // Of ten digits: other journeys import shorter numbers, also ones that would be first.
  await open('/numbers?length=10&size=20&sort=digits')
  await enterAs('inventory')
  await expectAtRest(page, async () => (await rows(page)).length).toBe(20)
  const pages = [await rows(page)]
  for (const step of [1, 2]) {
    await page.getByRole('button', { name: '下一页' }).click()
    await expectAtRest(page, () => rows(page)).not.toEqual(pages[step - 1])
    pages.push(await rows(page))
  }
  for (const step of [1, 0]) {
    await page.getByRole('button', { name: '上一页' }).click()
    await expectAtRest(page, () => rows(page)).toEqual(pages[step])
  }
})

test('a ticket that was taken stays with its taker', async () => {
  const session = await newSession()
  const answer = await fetch(`${inject('shop')}/api/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ category: 'calls', text: '别人打来，我的手机不响' }),
  })
  const { data } = (await answer.json()) as { data: { id: number } }
  const { page } = await enterConsole('service', `/tickets/${data.id}`)
  await page.getByRole('button', { name: '由我处理' }).click()
  await expectVisible(page.getByRole('button', { name: '交还' }))
  await page.reload()
  await expectVisible(page.getByRole('button', { name: '交还' }))
  expect(await page.getByRole('button', { name: '由我处理' }).count()).toBe(0)
})
