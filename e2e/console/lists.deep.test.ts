import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from '../rest.ts'
import { enterConsole, newOperator, screenSizes } from './operator.ts'
import { dialogOf, expectNoViolations } from './stock.ts'

// An own product: a layout is that of the staff member, also in other journeys.
const product = ownProduct({ DEMO_NUMBERS: '1000' })

const headings = (page: Page) => page.locator('.rows thead th').filter({ hasText: /\S/ }).allInnerTexts()

/** Opens the numbers as a role in a new browser. */
async function openNumbers(role: 'inventory' | 'finance' | 'telephony', options = {}) {
  const operator = await enterConsole(role, '/numbers?state=on_sale', options, await product.console())
  await expectVisible(operator.page.locator('.row-link').first())
  return operator
}

async function save(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
}

test('amounts stay on one line in the narrowest column', async () => {
  const { page, open } = await openNumbers('telephony')
  await page.getByRole('button', { name: '列设置' }).click()
  const dialog = dialogOf(page, '列设置')
  await dialog.getByLabel('月费：列宽（像素）').fill('60')
  await save(page, dialog)
  await open('/numbers?sort=dearest')
  const amounts = page.locator('.rows .sized').getByText('¥')
  await expectAtRest(page, () => amounts.count()).toBeGreaterThan(0)
  // A shortened amount has two boxes on its line.
  const lines = await amounts.evaluateAll((all) =>
    all.map((each) => new Set(Array.from(each.getClientRects(), ({ top }) => top)).size),
  )
  expect(Math.max(...lines)).toBe(1)
})

test('columns, order, width and density follow a person to another browser, not to a colleague; restored by keyboard', async () => {
  const { page } = await openNumbers('inventory')
  const initial = await headings(page)
  expect(initial.slice(0, 3)).toEqual(['号码', '状态', '月费'])
  await page.getByRole('button', { name: '列设置' }).click()
  const dialog = dialogOf(page, '列设置')
  await expectVisible(dialog)
  expect(await dialog.getByRole('checkbox', { name: '号码' }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: '状态' }).uncheck()
  await dialog.getByRole('button', { name: '上移“推荐权重”' }).click()
  await dialog.getByLabel('月费：列宽（像素）').fill('240')
  await dialog.getByText('紧凑', { exact: true }).click()
  await expectNoViolations(page, 'columns-zh')
  await save(page, dialog)
  await expectAtRest(page, () => headings(page)).not.toContain('状态')
  const changed = await headings(page)
  expect(changed.indexOf('推荐权重')).toBe(changed.indexOf('分类') - 1)
  await expectAtRest(page, () => page.locator('.rows .ant-table-small').count()).toBe(1)
  expect(
    await page
      .locator('.rows .sized')
      .first()
      .evaluate((cell) => cell.clientWidth),
  ).toBe(240)

  const elsewhere = await openNumbers('inventory')
  expect(await headings(elsewhere.page)).toEqual(changed)
  const colleague = await openNumbers('finance')
  expect(await headings(colleague.page)).toEqual(initial)

  // By keyboard alone.
  await elsewhere.page.getByRole('button', { name: '列设置' }).focus()
  await elsewhere.page.keyboard.press('Enter')
  const again = dialogOf(elsewhere.page, '列设置')
  await expectVisible(again)
  const reset = again.getByRole('button', { name: '恢复默认' })
  for (
    let step = 0;
    step < 60 && !(await reset.evaluate((node) => node === document.activeElement));
    step += 1
  )
    await elsewhere.page.keyboard.press('Tab')
  await elsewhere.page.keyboard.press('Enter')
  await expectAtRest(elsewhere.page, () => headings(elsewhere.page)).toEqual(initial)
})

test('a column is dragged; a failure to save says so and keeps the dialog', async () => {
  const { page, expectTrouble } = await openNumbers('finance')
  await page.getByRole('button', { name: '列设置' }).click()
  const dialog = dialogOf(page, '列设置')
  await expectVisible(dialog)
  const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await line('推荐权重').dragTo(line('状态'))
  await expectAtRest(dialog.page(), () => dialog.getByRole('listitem').nth(1).innerText()).toContain(
    '推荐权重',
  )
  expectTrouble(/Failed to load|status of 503/)
  await page.route('**/api/list-layouts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectVisible(dialog.getByRole('alert'))
  await page.unroute('**/api/list-layouts')
  await save(page, dialog)
  await expectAtRest(page, async () => (await headings(page))[1]).toBe('推荐权重')
  await page.getByRole('button', { name: '列设置' }).click()
  await dialogOf(page, '列设置').getByRole('button', { name: '恢复默认' }).click()
  await expectAtRest(page, async () => (await headings(page))[1]).toBe('状态')
})

test('headings sort in both directions, with aria-sort and the address of before', async () => {
  const { page, open } = await openNumbers('inventory')
  const price = page.getByRole('columnheader', { name: '月费' })
  const prices = async () =>
    (await page.locator('.rows tbody tr.ant-table-row td:nth-child(4)').allInnerTexts()).map((text) =>
      Number(text.replace(/[^\d.]/g, '')),
    )
  expect(await price.getAttribute('aria-sort')).toBeNull()
  await price.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expectAddress(page, /sort=price/)
  await expectAtRest(price.page(), () => price.getAttribute('aria-sort')).toBe('ascending')
  await expect
    .poll(async () => (await prices()).join())
    .toBe((await prices()).toSorted((one, other) => one - other).join())
  await page.keyboard.press('Enter')
  await expectAddress(page, /sort=dearest/)
  await expectAtRest(price.page(), () => price.getAttribute('aria-sort')).toBe('descending')
  await expectNoViolations(page, 'sorted-zh')
  // No menu of orders: the headings have them all.
  expect(await page.getByRole('combobox', { name: '排序' }).count()).toBe(0)
  await open('/numbers?sort=digits')
  await expectVisible(page.locator('.row-link').first())
  expect(await page.getByRole('columnheader', { name: '号码' }).getAttribute('aria-sort')).toBe('ascending')
})

/** The lists that have actions in their rows, and who may use them. */
const listsWithActions = [
  ['service', ['/templates', '/questions']],
  ['inventory', ['/categories', '/featured', '/exports']],
  ['finance', ['/quarantine', '/bills', '/failed-refunds', '/refund-requests']],
  ['telephony', ['/calls?tab=blocks', '/failing']],
  ['owner', ['/jobs', '/banners', '/audit', '/refunds', '/orders', '/numbers', '/tickets', '/subscriptions']],
] as const

/** Exports the numbers and adds a long template, so that these lists have rows. */
async function fillLists(): Promise<void> {
  const stock = await openNumbers('inventory')
  await stock.page.getByRole('button', { name: '导出 CSV' }).click()
  const file = stock.page.getByRole('dialog').getByRole('button', { name: /^下\s?载$/ })
  await expectAtRest(file.page(), () => file.isEnabled()).toBe(true)
  const { page } = await enterConsole('service', '/templates', {}, await product.console())
  await page.getByRole('button', { name: '添加模板' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('标题').fill('到期后号码保留多久')
  await dialog
    .getByLabel('中文')
    .fill('您好，到期后有一段宽限期，期间续费即可恢复；之后号码暂停并收回。'.repeat(3))
  await dialog
    .getByLabel('英文')
    .fill('Hello, after the end of a period you can renew for some days. '.repeat(3))
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
}

/** Lists that must have a button in a row. */
const neverEmpty = new Set(['/exports', '/templates', '/categories'])

/** Buttons in rows that lie outside of the window sideways. */
function findHidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll('.rows .ant-table-row button')]
    return buttons.flatMap((button) => {
      const { left, right, width } = button.getBoundingClientRect()
      const shown = width === 0 || (left >= 0 && right <= document.documentElement.clientWidth)
      return shown ? [] : [`${button.textContent} ends at ${right}`]
    })
  })
}

test.each(['small', 'usual'] as const)('every button of a row is in the window: %s width', async (width) => {
  await fillLists()
  const hidden: Record<string, string[]> = {}
  for (const [role, paths] of listsWithActions) {
    const operator = await newOperator({ viewport: screenSizes[width] }, await product.console())
    for (const [at, path] of paths.entries()) {
      await operator.open(path)
      if (at === 0) await operator.enterAs(role)
      await expectVisible(operator.page.locator('.rows').first())
      await waitUntilAtRest(operator.page)
      if (neverEmpty.has(path))
        await expectVisible(operator.page.locator('.rows .ant-table-row button').first())
      const found = await findHidden(operator.page)
      if (found.length > 0) hidden[path] = found
    }
  }
  expect(hidden).toEqual({})
})
