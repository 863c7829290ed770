import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { enterConsole } from './operator.ts'

test('a selection above the limit of one change is refused, and the bar points to the filters', async () => {
  const { page } = await enterConsole('inventory', '/numbers?state=on_sale&size=100')
  const all = page.locator('.rows:not(.stale) thead').getByRole('checkbox')
  for (let count = 100; count <= 1100; count += 100) {
    await all.check()
    await expectVisible(page.getByText(`已选 ${count} 条`, { exact: true }))
    if (count === 1000) await expectVisible(page.getByRole('button', { name: '批量变更' }))
    const cursor = new URL(page.url()).search
    await page.getByRole('button', { name: '下一页' }).click()
    await expectAddress(page, (url) => url.search !== cursor)
    await expectAtRest(all.page(), () => all.isChecked()).toBe(false)
  }
  await expectVisible(page.getByText('一次最多变更选出的 1,000 个；更多请用筛选'))
  expect(await page.getByRole('button', { name: '批量变更' }).count()).toBe(0)
})
