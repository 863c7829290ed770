import { expect, inject, test } from 'vitest'
import { newSession } from '../shopper.ts'
import { newOperator } from './operator.ts'
import { confirm, dialogOf, stateIs, stocked, turn, wrongOn } from './stock.ts'

test('several numbers are withdrawn by a preview; one that is ordered meanwhile is named and left alone; the rest is taken back', async () => {
  const operator = await newOperator({ reducedMotion: 'reduce' })
  const { page, open } = operator
  await open('/imports')
  await operator.enterAs('inventory')
  const all = await stocked(operator, 3)
  const [first = '', ordered = ''] = all
  const head = first.slice(0, -1)

  await open('/numbers')
  await page.getByLabel('开头').fill(head)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`head=${head}`))
  const rows = page.locator('.rows tbody tr')
  await expect.poll(() => page.locator('.row-link').allTextContents()).toHaveLength(3)
  expect(await wrongOn(page)).toEqual([])
  for (const digits of all) await rows.filter({ hasText: digits }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量操作' }).click()
  expect(await wrongOn(page)).toEqual([])
  const bulk = dialogOf(page, '批量操作')
  const choose = async (move: string) => {
    await bulk.getByRole('combobox').click()
    await page.locator('.ant-select-item-option').filter({ hasText: move }).click()
  }
  await choose('改价')
  await confirm(bulk, '预览')
  await bulk.getByRole('alert').filter({ hasText: '请先填写上面的内容' }).waitFor()
  await choose('下架')
  await confirm(bulk, '预览')
  await page.waitForURL(/\/changes\/\d+$/)
  await stateIs(page, '待确认')
  expect(await wrongOn(page)).toEqual([])

  await order(ordered)
  await turn(page, '确认执行', '已完成')
  await rows.filter({ hasText: ordered }).filter({ hasText: '预览后有变动，未改' }).waitFor()
  await rows.filter({ hasText: first }).filter({ hasText: '已改动' }).waitFor()
  await turn(page, '撤销', '已撤销')
  await rows.filter({ hasText: first }).filter({ hasText: '已撤销' }).waitFor()
  expect(await wrongOn(page)).toEqual([])

  await open(`/numbers?head=${head}`)
  await expect.poll(() => rows.filter({ hasText: '在售' }).count()).toBe(2)
  await rows.filter({ hasText: ordered }).filter({ hasText: '下单占用' }).waitFor()
})

/** A shopper orders the number, without a screen. */
async function order(digits: string): Promise<void> {
  const api = `${inject('shop')}/api`
  const { token } = await newSession()
  const found = await fetch(`${api}/number/search?keyword=${digits}`)
  const { data } = (await found.json()) as { data: { list: { id: number }[] } }
  const placed = await fetch(`${api}/wxpay/h5`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ numberId: data.list[0]?.id, agreed: true }),
  })
  expect(placed.status).toBe(200)
}
