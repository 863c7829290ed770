import { expect, test } from 'vitest'
import { expectAddress, expectVisible } from '../rest.ts'
import { enterConsole, screenSizes } from './operator.ts'
import { dialogOf, expectNoViolations, importNumbers } from './stock.ts'
import { expectToast } from '../watcher.ts'

test('bars and counts of a simulation lead to their numbers, one number is priced, and readers see rules as text', async () => {
  const inventory = await enterConsole('inventory', '/imports')
  const { page, open } = inventory
  const [digits = ''] = await importNumbers(inventory, 1, 9999)
  await open('/prices')
  await page.getByRole('button', { name: '起草新规则' }).click()
  await dialogOf(page, '起草新规则').getByLabel('名称').fill('试算')
  await dialogOf(page, '起草新规则').getByRole('button', { name: '起草新规则' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '试算' }))
  await page.getByLabel('含 4').fill('0.9')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expectToast(page, '草稿已保存')
  const compared = page.locator('.ant-card').filter({ hasText: '与现行规则的差别' })
  await expectVisible(compared.getByRole('row', { name: /含 4/ }))
  await page.getByRole('button', { name: '试算全部号码' }).click()
  const bar = page.getByRole('link', { name: /≤ -50%$/ })
  const count = Number((await bar.locator('.bar-count').innerText()).replaceAll(',', ''))
  await bar.click()
  await expectAddress(page, /\?part=0$/)
  await expectVisible(
    page
      .locator('.list .row-link')
      .filter({ hasText: digits.slice(-4) })
      .first(),
  )
  expect(await page.locator('.list tbody .row-link').count()).toBe(Math.min(50, count))

  for (const typed of [digits, `95013-${digits}`, ` ９５０１３ ${digits} `]) {
    await page.getByLabel('号码', { exact: true }).fill(typed)
    await page.getByRole('button', { name: '查价格' }).click()
    const answer = page.locator('.ant-card').filter({ hasText: '一个号码的价格' })
    await expectVisible(answer.getByText('¥9,999.00').first())
    await expectVisible(answer.getByText('按这一版规则'))
  }
  await page.getByLabel('号码', { exact: true }).fill('12')
  await page.getByRole('button', { name: '查价格' }).click()
  await expectVisible(page.getByText('这不是本店的号码，请检查位数'))
  // Otherwise the bar at the top covers controls.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoViolations(page, 'simulation-zh')

  const address = new URL(page.url()).pathname
  for (const [size, colorScheme, locale] of [
    ['usual', 'light', 'zh-CN'],
    ['small', 'dark', 'en-US'],
  ] as const) {
    const reader = await enterConsole('owner', address, { viewport: screenSizes[size], colorScheme, locale })
    await expectVisible(reader.page.getByRole('heading', { level: 1, name: '试算' }))
    await expectVisible(reader.page.locator('.changed-rule').first())
    expect(await reader.page.locator('main :is(input, textarea):disabled').count()).toBe(0)
    await expectNoViolations(reader.page, `rules-read-${size}`)
  }
})
