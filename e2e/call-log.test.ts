import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { doubleTap } from './double-tap.ts'
import { expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { axeFindings } from './inspect.ts'
import { dial, newOwner } from './owner.ts'
import { waitUntilHydrated } from './shopper.ts'
import { expectToast } from './watcher.ts'

const calls = '/user-center/calls'

/** An owner with the open log of missed calls of several callers, the newest by 13812341234. */
async function openLog(keyword: string, missed: number) {
  const owner = await newOwner(keyword)
  const { origin, digits, open, page } = owner
  for (let each = 0; each < missed; each += 1) {
    const caller = `138${1234 + missed - 1 - each}1234`
    const call = await dial(origin, digits, { caller })
    const body = new URLSearchParams({ cause: 'missed' })
    expect((await fetch(`${call}/end`, { method: 'POST', body })).status).toBe(200)
  }
  await open(calls)
  await expectVisible(page.getByRole('listitem').nth(missed - 1))
  await waitUntilHydrated(page)
  return owner
}

test('a caller is masked until tapped, requested once, and masked again after leaving the screen', async () => {
  const { page, open } = await openLog('6318', 2)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/caller')) asked.push(request.url())
  })
  const first = page.getByRole('listitem').first()
  const second = page.getByRole('listitem').nth(1)
  await doubleTap(first.getByRole('button'))
  await expectVisible(first.getByText('13812341234'))
  expect(await second.innerText()).toContain('138****1234')
  await first.getByRole('button', { expanded: true }).click()
  expect(asked).toHaveLength(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  await open('/user-center')
  await page.goBack()
  await expectVisible(page.getByText('138****1234').nth(1))
  expect(await page.getByText('13812341234').count()).toBe(0)
})

test('one call is deleted, then all, each after a confirmation that back closes', async () => {
  const { page } = await openLog('6328', 3)
  const rows = page.getByRole('listitem')
  await rows.first().getByRole('button').click()
  await rows.first().getByRole('button', { name: '删除' }).click()
  const one = page.getByRole('dialog', { name: '删除这条记录？' })
  await expectVisible(one)
  await page.goBack()
  await expectHidden(one)
  expect(await rows.count()).toBe(3)
  await rows.first().getByRole('button', { name: '删除' }).click()
  await doubleTap(one.getByRole('button', { name: '删除', exact: true }))
  await expectAtRest(rows.page(), () => rows.count()).toBe(2)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '全部删除' }).click()
  await page
    .getByRole('dialog', { name: '删除全部通话记录？' })
    .getByRole('button', { name: '全部删除' })
    .click()
  await expectVisible(page.getByText('还没有来电'))
  await page.getByRole('button', { name: '更多' }).click()
  await expectVisible(page.getByRole('button', { name: '设置' }))
  expect(await page.getByRole('button', { name: /导出|全部删除/ }).count()).toBe(0)
})

test('an owner who turns the log off sees what will be deleted, and has no log from then on', async () => {
  const { page, origin, digits, open } = await openLog('6338', 1)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '设置 保存 30 天' }).click()
  const sheet = page.getByRole('dialog', { name: '通话记录设置' })
  await sheet.getByRole('radio', { name: '7 天', exact: true }).click()
  await expectVisible(sheet.getByText('7 天以前的记录会立即删除'))
  await sheet.getByRole('radio', { name: '不保存' }).click()
  await expectVisible(sheet.getByText('现有的记录会立即全部删除'))
  await sheet.getByRole('checkbox', { name: '有未接来电时短信提醒我' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expectVisible(page.getByText('您选择了不保存通话记录'))
  await page.getByRole('button', { name: '更多' }).click()
  await expectVisible(page.getByText('不保存通话记录 · 未接来电发短信'))
  await page.keyboard.press('Escape')
  await dial(origin, digits)
  await open(calls)
  await expectVisible(page.getByText('您选择了不保存通话记录'))
  expect(await page.getByRole('listitem').count()).toBe(0)
})

test('the log is downloaded as a file that a spreadsheet opens', async () => {
  const { page, digits } = await openLog('6348', 1)
  await page.getByRole('button', { name: '更多' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('95013-通话记录.csv')
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(new RegExp(`^\\uFEFF"时间"[^]*"\\t13812341234",,"95013-${digits}","未接听",\\r\\n$`))
})

test('a session that ends under the settings sheet leads to login and closes the sheet', async () => {
  const { page, expectTrouble } = await openLog('6358', 1)
  expectTrouble(/status of 401/)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '设置' }).click()
  const sheet = page.getByRole('dialog', { name: '通话记录设置' })
  await expectVisible(sheet)
  await page.route(/\/api\/(call-settings|user\/refresh)/, (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 40100, error: 'unauthorised' } }),
  )
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expectHidden(sheet)
  await expectHidden(page.getByText('138****1234'))
})

test('an owner calls back with one press and sees the progress; impossible calls are not offered', async () => {
  const { page, id: subscriptionId, digits, expectTrouble } = await newOwner('6368')
  expectTrouble(/status of 503/)
  const startedAt = new Date().toISOString()
  const call = { number: digits, subscriptionId, caller: '138****1234', outcome: 'missed', startedAt }
  const list = [
    { ...call, id: 7, callable: true },
    { ...call, id: 8 },
    { ...call, id: 9, outgoing: true, outcome: 'answered', seconds: 63 },
  ]
  const envelope = (data: object) => ({ json: { success: true, code: 0, message: 'ok', data } })
  await page.route('**/api/calls?*', (route) => route.fulfill(envelope({ list, hasMore: false })))
  await page.route('**/api/calls/*/caller', (route) => route.fulfill(envelope({ caller: '13812341234' })))
  const pressed: (string | undefined)[] = []
  await page.route('**/api/calls/7/callback', (route) => {
    pressed.push(route.request().headers()['idempotency-key'])
    if (pressed.length > 1) return route.fulfill(envelope({ callId: 'c1' }))
    const json = { success: false, code: 50300, error: 'unavailable', message: '服务繁忙' }
    return route.fulfill({ status: 503, json })
  })
  await page.goto(`${inject('shop')}/mobile${calls}`)
  await waitUntilHydrated(page)
  const rows = page.getByRole('listitem')
  await expectVisible(rows.nth(2).getByText('回拨已接通 · 1 分 3 秒'))
  await rows.nth(1).getByRole('button').click()
  await expectVisible(rows.nth(1).getByRole('button', { name: '删除' }))
  expect(await page.getByRole('button', { name: '隐私回拨' }).count()).toBe(0)
  await rows.first().getByRole('button').click()
  await page.getByRole('button', { name: '隐私回拨' }).click()
  const sheet = page.getByRole('dialog', { name: '用您的号码回拨' })
  await expectVisible(sheet.getByText(`对方看到的是 95013-\u2060${digits}，看不到您的手机号。`))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  await sheet.getByRole('button', { name: '回拨', exact: true }).click()
  await expectToast(page, '50300: 服务繁忙')
  await doubleTap(sheet.getByRole('button', { name: '回拨', exact: true }))
  await expectVisible(sheet.getByText('正在拨打您的手机'))
  expect([pressed.length, new Set(pressed).size]).toEqual([2, 1])
  await page.goBack()
  await expectHidden(page.getByRole('dialog'))
})
