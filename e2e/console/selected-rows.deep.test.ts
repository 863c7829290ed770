import { expect, test } from 'vitest'
import { newOperator } from './operator.ts'

test('a selection above the limit of one change is refused, and the bar points to the filters', async () => {
  const { page, open, enterAs } = await newOperator()
  await open('/numbers?state=on_sale&size=100')
  await enterAs('inventory')
  const all = page.locator('.rows:not(.stale) thead').getByRole('checkbox')
  for (let count = 100; count <= 1100; count += 100) {
    await all.check()
    await page.getByText(`已选 ${count} 条`, { exact: true }).waitFor()
    if (count === 1000) await page.getByRole('button', { name: '批量变更' }).waitFor()
    const cursor = new URL(page.url()).search
    await page.getByRole('button', { name: '下一页' }).click()
    await page.waitForURL((url) => url.search !== cursor)
    await expect.poll(() => all.isChecked()).toBe(false)
  }
  await page.getByText('一次最多变更选出的 1,000 个；更多请用筛选').waitFor()
  expect(await page.getByRole('button', { name: '批量变更' }).count()).toBe(0)
})
