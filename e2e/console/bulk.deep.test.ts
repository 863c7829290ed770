import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { newSession } from '../shopper.ts'
import { enterConsole, type Operator } from './operator.ts'
import { confirm, dialogOf, waitForState, importNumbers, turn, findViolations } from './stock.ts'

test('a bulk withdrawal skips and names a number ordered after the preview, and is undone for the others', async () => {
  const operator = await enterConsole('inventory', '/imports')
  const { page, open } = operator
  const all = await importNumbers(operator, 3)
  const [first = '', ordered = ''] = all
  const head = first.slice(0, -1)

  await open('/numbers')
  await page.getByLabel('开头').fill(head)
  await page.keyboard.press('Enter')
  await expectAddress(page, new RegExp(`head=${head}`))
  const rows = page.locator('.rows tbody tr')
  await expectAtRest(page, () => page.locator('.row-link').allTextContents()).toHaveLength(3)
  expect(await findViolations(page)).toEqual([])
  for (const digits of all) await rows.filter({ hasText: digits }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量变更' }).click()
  expect(await findViolations(page)).toEqual([])
  const bulk = dialogOf(page, '批量变更')
  await choose(bulk, '修改价格')
  await confirm(bulk, '预览')
  await expectVisible(bulk.getByText('请填写', { exact: true }))
  await choose(bulk, '下架')
  await confirm(bulk, '预览')
  await expectAddress(page, /\/changes\/\d+$/)
  await waitForState(page, '待确认')
  expect(await findViolations(page)).toEqual([])

  await order(ordered)
  await turn(page, '确认执行', '已完成')
  await expectVisible(rows.filter({ hasText: ordered }).filter({ hasText: '预览后有变更，已跳过' }))
  await expectVisible(rows.filter({ hasText: first }).filter({ hasText: '已变更' }))
  await turn(page, '撤销', '已撤销')
  await expectVisible(rows.filter({ hasText: first }).filter({ hasText: '已撤销' }))
  expect(await findViolations(page)).toEqual([])

  await open(`/numbers?head=${head}`)
  await expectAtRest(rows.page(), () => rows.filter({ hasText: '在售' }).count()).toBe(2)
  await expectVisible(rows.filter({ hasText: ordered }).filter({ hasText: '下单占用' }))
})

test('numbers are reserved in bulk until a time, released, withdrawn, put on sale, and retired permanently', async () => {
  const operator = await enterConsole('inventory', '/imports')
  const { page, open } = operator
  const all = await importNumbers(operator, 3)
  const rows = page.locator('.rows tbody tr')

  /** Moves all three numbers, and expects `state` afterwards. */
  const move = async (name: string, state: string, moment?: string) => {
    await preview(operator, all, name, moment)
    await turn(page, '确认执行', '已完成')
    for (const digits of all)
      await expectVisible(rows.filter({ hasText: digits }).filter({ hasText: '已变更' }))
    await inState(operator, all, state)
  }

  const until = tomorrow()
  await preview(operator, all, '预留', until)
  await expectVisible(page.locator('main').getByText(until.replace('T', ' ')))
  expect(await findViolations(page)).toEqual([])
  const set = new URL(page.url()).pathname
  await turn(page, '确认执行', '已完成')
  await inState(operator, all, '已预留')
  for (const digits of all) {
    expect(await soldAs(digits)).toBeUndefined()
    await open(`/ending?state=reserved&digits=${digits}`)
    await expectVisible(rows.filter({ hasText: digits }).filter({ hasText: until.replace('T', ' ') }))
  }
  await open(set)
  await turn(page, '撤销', '已撤销')
  await inState(operator, all, '在售')
  expect(await soldAs(all[0] ?? '')).toBe(all[0])

  await move('下架', '已下架')
  expect(await soldAs(all[0] ?? '')).toBeUndefined()
  await move('上架', '在售')
  for (const digits of all) expect(await soldAs(digits)).toBe(digits)
  await move('下架', '已下架')
  await move('退役', '已退役')
  // A retired number stays retired. The preview says that nothing can be done.
  await preview(operator, all, '上架')
  await expectVisible(page.locator('main').getByText(/已退役：3 个/))
  expect(await page.getByRole('button', { name: '确认执行' }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
})

test('a selection spans pages and a bulk change covers all of it; new filters clear it', async () => {
  const { page, open } = await enterConsole('inventory', '/numbers?state=on_sale&sort=digits&size=20')
  const rows = page.locator('.rows:not(.stale) tbody tr').filter({ has: page.locator('.row-link') })
  const pick = async (place: number) => {
    const row = rows.nth(place)
    await row.getByRole('checkbox').check()
    return (await row.locator('.row-link').textContent()) ?? ''
  }
  const picked = [await pick(0), await pick(1)]
  await page.getByRole('button', { name: '下一页' }).click()
  await expectAddress(page, /cursor=/)
  await expectHidden(rows.filter({ hasText: picked[0] ?? '' }))
  await expectVisible(page.getByText('其中 2 条在其他页'))
  picked.push(await pick(2))
  await expectVisible(page.getByText('已选 3 条', { exact: true }))
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '上一页' }).click()
  await expectAtRest(rows.page(), () => rows.getByRole('checkbox', { checked: true }).count()).toBe(2)

  await page.getByRole('button', { name: '批量变更' }).click()
  await confirm(dialogOf(page, '批量变更'), '预览')
  await expectAddress(page, /\/changes\/\d+$/)
  await waitForState(page, '待确认')
  await expect
    .poll(async () => (await page.locator('.row-link').allTextContents()).toSorted())
    .toEqual(picked.toSorted())

  await open('/numbers?state=on_sale&size=20')
  await pick(0)
  await expectVisible(page.getByText('已选 1 条', { exact: true }))
  await page.getByLabel('开头').fill('6')
  await page.keyboard.press('Enter')
  await expectAddress(page, /head=6/)
  await expectAtRest(page, () => page.getByText(/^已选/).count()).toBe(0)
})

/** Chooses the move in the dialog of a bulk change. */
async function choose(bulk: Locator, move: string): Promise<void> {
  await bulk.getByRole('combobox').click()
  await bulk
    .page()
    .locator('.ant-select-item-option')
    .filter({ hasText: new RegExp(`^${move}$`) })
    .click()
}

/**
 * Previews a move of these numbers, which are all that begin like the first. `until` is the value of a time
 * field.
 */
async function preview(
  { page, open }: Operator,
  all: readonly string[],
  move: string,
  until?: string,
): Promise<void> {
  await open(`/numbers?head=${all[0]?.slice(0, -1)}`)
  const rows = page.locator('.rows tbody tr')
  for (const digits of all) await rows.filter({ hasText: digits }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量变更' }).click()
  const bulk = dialogOf(page, '批量变更')
  await choose(bulk, move)
  if (until) await bulk.getByLabel(/^截止时间/).fill(until)
  await confirm(bulk, '预览')
  await expectAddress(page, /\/changes\/\d+$/)
  await waitForState(page, '待确认')
}

/** Waits until the list shows all of these numbers in a state. */
async function inState({ page, open }: Operator, all: readonly string[], state: string): Promise<void> {
  await open(`/numbers?head=${all[0]?.slice(0, -1)}`)
  const rows = page.locator('.rows tbody tr').filter({ hasText: state })
  await expectAtRest(rows.page(), () => rows.locator('.row-link').count()).toBe(all.length)
}

/** Tomorrow at noon in Shanghai, as the value of a time field. */
function tomorrow(): string {
  return `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)}T12:00`
}

/** What a shopper finds for exactly this number; nothing when it is not on sale. */
async function soldAs(digits: string): Promise<string | undefined> {
  const found = await fetch(`${inject('shop')}/api/number/search?keyword=${digits}`)
  const { data } = (await found.json()) as { data: { list: { number: string }[] } }
  return data.list.find(({ number }) => number === digits)?.number
}

/** Orders the number as a shopper, without a screen. */
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
