import { expect, inject, test } from 'vitest'
import { overflowFindings, axeFindings } from './inspect.ts'
import { expectVisible } from './rest.ts'
import { dial, newOwner, type Owner } from './owner.ts'
import { waitUntilHydrated } from './shopper.ts'
import { expectToast } from './watcher.ts'

const calls = '/user-center/calls'

async function endCall(call: string, cause: string): Promise<void> {
  const body = new URLSearchParams({ cause })
  expect((await fetch(`${call}/end`, { method: 'POST', body })).status).toBe(200)
}

/** Three missed calls of one caller, and one of another between them. */
async function openGroupedLog(keyword: string): Promise<Owner> {
  const owner = await newOwner(keyword)
  const { origin, digits, open, page } = owner
  for (const caller of ['13812341234', '13812341234', '13900005678', '13812341234'])
    await endCall(await dial(origin, digits, { caller }), 'missed')
  await open(calls)
  await expectVisible(page.getByText('3 次'))
  await waitUntilHydrated(page)
  return owner
}

test('calls of one caller are one row on the first screen, which opens to each call; one of them is deleted', async () => {
  const { page } = await openGroupedLog('6814')
  const rows = page.getByRole('listitem')
  expect(await rows.count()).toBe(2)
  const first = rows.first()
  expect(await first.innerText()).toMatch(/138\*\*\*\*1234[^]*3 次[^]*未接听/)
  const box = await first.boundingBox()
  expect(box!.y + box!.height).toBeLessThan(844 / 2)
  await first.getByRole('button').click()
  await expectVisible(first.getByText('13812341234'))
  expect(await first.getByRole('button', { name: /删除 .* 的通话/ }).count()).toBe(3)
  await first
    .getByRole('button', { name: /删除 .* 的通话/ })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: '删除这条记录？' })
    .getByRole('button', { name: '删除', exact: true })
    .click()
  // The other caller's call is newer than the two that are left.
  await expectVisible(rows.nth(1).getByText('2 次'))
  expect(await rows.count()).toBe(2)
  expect(await page.getByRole('button', { name: '全部删除' }).count()).toBe(0)
})

test('from the row of a call its caller is blocked, allowed, named and copied', async () => {
  const { page, origin, digits, open, context } = await openGroupedLog('6824')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: inject('shop') })
  const row = page.getByRole('listitem').first()
  await row.getByRole('button').click()

  await row.getByRole('button', { name: '加黑名单' }).click()
  await expectVisible(row.getByRole('button', { name: '移出黑名单' }))
  // The simulator's phone does not ring.
  await dial(origin, digits)
  await row.getByRole('button', { name: '加白名单' }).click()
  await expectVisible(row.getByRole('button', { name: '移出白名单' }))
  await expectVisible(row.getByRole('button', { name: '加黑名单' }))
  await endCall(await dial(origin, digits), 'busy')

  await row.getByRole('button', { name: '复制号码' }).click()
  await expectToast(page, '已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('13812341234')

  await row.getByRole('button', { name: '加名字' }).click()
  const sheet = page.getByRole('dialog', { name: '加名字' })
  await sheet.getByLabel('名字').fill(' 送货师傅 ')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  await sheet.getByRole('button', { name: '保存' }).click()
  await expectVisible(row.getByRole('button', { name: '改名字' }))
  await open(calls)
  const named = page.getByRole('listitem').filter({ hasText: '送货师傅' })
  await named.getByRole('button').click()
  const each = named.getByRole('paragraph')
  await expectVisible(each.nth(4))
  const outcomes = (await each.allInnerTexts()).map((text) => text.split(/\s+/)[1])
  expect(outcomes).toEqual(['您正忙', '未响铃：在黑名单里', '未接听', '未接听', '未接听'])
  expect(await axeFindings(page)).toEqual([])
})

test('the log and its open row hold at 320 pixels and with text of twice the size', async () => {
  const { page } = await openGroupedLog('6834')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const row = page.getByRole('listitem').first()
  await row.getByRole('button').click()
  await expectVisible(row.getByRole('button', { name: '复制号码' }))
  expect(await overflowFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
