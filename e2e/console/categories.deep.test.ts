import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { enterConsole } from './operator.ts'
import { dialogOf, waitForState, importNumbers, turn, findViolations } from './stock.ts'

// An own product: an import by another journey would invalidate the preview.
const product = ownProduct({ DEMO_NUMBERS: '1000', DEMO_MONTH: 'off' })

test("a category's pattern is changed with a preview, shows in the shop, and is undone; a new category shows too", async () => {
  const operator = await enterConsole('inventory', '/imports', {}, await product.console())
  const { page, open } = operator
  const [digits = ''] = await importNumbers(operator, 1)
  const lucky = async () => {
    const found = await fetch(`${product.origin}/api/number/hundred?category=lucky&keyword=${digits}`)
    const { data } = (await found.json()) as { data: { list: unknown[] } }
    return data.list.length
  }

  await open('/categories')
  const rows = page.locator('.rows tbody tr')
  const row = rows.filter({ hasText: '吉祥号' })
  await row.getByRole('button', { name: '修改样式' }).click()
  const patterns = dialogOf(page, '修改样式')
  expect(await findViolations(page)).toEqual([])
  await patterns.getByLabel('样式', { exact: true }).fill(digits)
  await page.keyboard.press('Enter')
  await patterns.getByLabel('原因').fill('补充规则')
  await patterns.getByRole('button', { name: '预览影响' }).click()
  await expectAddress(page, /\/changes\/\d+$/)
  await waitForState(page, '待确认')
  await expectVisible(rows.filter({ hasText: digits }))
  expect(await findViolations(page)).toEqual([])
  expect(await lucky()).toBe(0)
  await turn(page, '确认执行', '已完成')
  await expectAtRest(page, lucky).toBe(1)
  await turn(page, '撤销', '已撤销')
  await expectAtRest(page, lucky).toBe(0)

  await open('/categories')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '新增分类' }).click()
  const adding = dialogOf(page, '新增分类')
  for (const [label, text] of [
    ['中文名称', '阶梯号'],
    ['英文名称', 'Ladder'],
    ['网址标识', 'ladder'],
    ['图标文字', 'ABAC'],
    ['原因', '新分类'],
  ] as const)
    await adding.getByLabel(label).fill(text)
  expect(await findViolations(page)).toEqual([])
  await adding.getByRole('button', { name: '保存' }).click()
  const ladder = rows.filter({ hasText: '阶梯号' })
  await expectVisible(ladder.getByText('隐藏'))
  await expectVisible(ladder.getByText('商城中看不到'))
  await ladder.getByRole('button', { name: '编辑' }).click()
  const editing = dialogOf(page, '编辑分类')
  await editing.getByRole('switch').click()
  await editing.getByLabel('原因').fill('上线')
  await editing.getByRole('button', { name: '保存' }).click()
  await expectVisible(ladder.getByText('显示', { exact: true }))
  const labels = async () => {
    const { data } = (await (await fetch(`${product.origin}/api/category`)).json()) as {
      data: { label: string }[]
    }
    return data.map(({ label }) => label)
  }
  await expectAtRest(page, labels).toContain('阶梯号')
  await expectVisible(ladder.getByRole('link', { name: '在商城查看' }))
  await page.goto(`${product.origin}/mobile/home`)
  await expectVisible(page.getByRole('link', { name: '阶梯号' }))
})
