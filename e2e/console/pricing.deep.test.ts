import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { runSql } from '../database.ts'
import { expectAtRest, expectVisible } from '../rest.ts'
import { newShopper, type Shopper } from '../shopper.ts'
import { enterConsole } from './operator.ts'
import { expectNoViolations, waitForState } from './stock.ts'
import { expectToast } from '../watcher.ts'

// An own product, because the prices of all numbers change.
const product = ownProduct({ DEMO_NUMBERS: '1000' })

/** The time in Shanghai in a day, as the value of a time field. */
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 16)

/** The price on the page of a number, yuan a month. */
async function priceShown({ page, open }: Shopper, id: string): Promise<number> {
  await open(`/number/${id}`)
  const said = (await page.locator('main').innerText()).replaceAll(/\s/g, '')
  return Number(/¥([\d,]+\.\d\d)\/月/.exec(said)?.[1]?.replaceAll(',', ''))
}

test('the shop shows new prices from the date of the approved price rules, and not before', async () => {
  const console = await product.console()
  const inventory = await enterConsole('inventory', '/numbers?state=on_sale', {}, console)
  const { page } = inventory
  const id = (await page.locator('.row-link').first().getAttribute('href'))?.split('/').at(-1) ?? ''
  const shopper = await newShopper({}, product.origin)
  const before = await priceShown(shopper, id)
  await inventory.open('/prices')
  await page.getByRole('button', { name: '起草新规则' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('秋季价格')
  await dialog.getByRole('button', { name: '起草新规则' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '秋季价格' }))
  // Every price is far above its old value.
  await page.getByRole('spinbutton', { name: '最低价与最高价（元/月）' }).first().fill('7777')
  await page.getByLabel('生效时间（北京时间；留空为批准后立即生效）').fill(tomorrow())
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expectToast(page, '草稿已保存')
  await page.getByRole('button', { name: '试算全部号码' }).click()
  await expectVisible(page.getByText('变动最大的号码'))
  await page.getByRole('button', { name: '申请批准' }).click()
  await dialog.getByRole('textbox').fill('秋季调价')
  await dialog.getByRole('button', { name: '申请批准' }).click()
  await waitForState(page, '待批准')

  const owner = await enterConsole('owner', '/', {}, console)
  const waiting = owner.page.getByRole('link', { name: /条价格规则等您审批/ })
  await expectAtRest(waiting.page(), () => waiting.innerText()).toBe('1 条价格规则等您审批')
  await waiting.click()
  await owner.page.getByRole('link', { name: /秋季价格/ }).click()
  await expectVisible(owner.page.getByText('秋季调价').first())
  await expectNoViolations(owner.page, 'prices-to-approve-zh')
  await owner.page.getByRole('button', { name: /^批\s?准$/ }).click()
  await owner.page
    .getByRole('dialog')
    .getByRole('button', { name: /^批\s?准$/ })
    .click()
  await waitForState(owner.page, '已批准')
  expect(await priceShown(shopper, id)).toBe(before)

  // The day passes.
  await runSql(product.env, `UPDATE price_rule_sets SET effective_at = now() WHERE state = 'approved'`)
  await expect
    .poll(
      async () => {
        await owner.page.reload()
        return owner.page.locator('.page-head').innerText()
      },
      { timeout: 200_000, interval: 2000 },
    )
    .toContain('生效中')
  await expect.poll(() => priceShown(shopper, id), { interval: 1000 }).toBeGreaterThanOrEqual(7777)
  await expectVisible(owner.page.locator('main').getByText('生效', { exact: true }).first())
  await expectNoViolations(owner.page, 'prices-in-effect-zh')
  await inventory.open(`/numbers/${id}`)
  await expectVisible(page.locator('main').getByText('按价格规则调价').first())
  await expectVisible(page.locator('main').getByText('秋季价格').first())
})
