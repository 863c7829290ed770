import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectHidden, expectVisible } from './rest.ts'
import { axeFindings } from './inspect.ts'
import { dial, newOwner, type Owner } from './owner.ts'
import { waitUntilHydrated, newMember } from './shopper.ts'

/** Dials a number in the carrier's simulator, as `caller`. */
async function dialOnScreen({ page, origin }: Owner, number: string, caller: string): Promise<void> {
  await page.goto(`${origin}/simulators/carrier/dial?number=${number}`)
  await page.getByLabel(/主叫号码/).fill(caller)
  await page.getByRole('button', { name: '拨打' }).click()
}

async function openLog(page: Page): Promise<void> {
  await page.getByRole('link', { name: '看通话记录' }).click()
  await expectAddress(page, /\/user-center\/calls$/)
  await waitUntilHydrated(page)
}

test('a bound number rings its phone when dialled, and the log has the call, and failed calls too', async () => {
  const owner = await newOwner('6315')
  const { page, context, open, session, digits, id } = owner

  await open(`/user-center/numbers/${id}`)
  const [dialPage] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: '演示：像陌生人一样拨打它' }).click(),
  ])
  expect(await dialPage.getByLabel('被叫号码').inputValue()).toBe(`95013${digits}`)
  await dialPage.close()

  await dialOnScreen(owner, `+8695013${digits}`, '13812341234')
  await expectVisible(page.getByText(`${session.phone} 响铃`))
  await expectVisible(page.getByText(`来电显示 95013${digits}`))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  await page.getByRole('button', { name: '接听', exact: true }).click()
  await expectVisible(page.getByRole('heading', { name: '通话中' }))
  await page.getByRole('button', { name: '挂断' }).click()
  await expectVisible(page.getByText('已接听，通话结束'))

  await dialOnScreen(owner, `95013${digits}`, '')
  await page.getByRole('button', { name: '无人接听' }).click()
  await openLog(page)
  // Midnight in Shanghai may have passed since.
  const rung = page.getByRole('region', { name: /^(今天|昨天)$/ }).getByRole('listitem')
  await expectVisible(rung.nth(1))
  const rows = await rung.allInnerTexts()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/隐藏号码[^]*未接听/)
  expect(rows[1]).toMatch(/138\*\*\*\*1234[^]*已接通 · (?:\d+ 分 )?\d+ 秒/)
  expect(rows.join()).not.toContain('13812341234')
})

test('a number without a phone does not ring, and both sides see why', async () => {
  const owner = await newOwner('6351', { bound: false })
  const { page, digits } = owner
  await dialOnScreen(owner, `95013${digits}`, '13812341234')
  await expectVisible(page.getByText('480 · 号码还没有绑定手机'))
  await openLog(page)
  await expectVisible(page.getByText('未响铃：未绑定手机'))
  await dialOnScreen(owner, '950130000000001', '13812341234')
  await expectVisible(page.getByText('404 · 没有这个号码，或还没有人购买'))
})

test('the log of a number has its own calls only, visible to its owner only', async () => {
  const owner = await newOwner('6513')
  const { page, open, digits } = owner
  await dialOnScreen(owner, `95013${digits}`, '13812341234')
  await page.getByRole('button', { name: '主叫挂断' }).click()
  await expectVisible(page.getByText('主叫在接听前挂断'))
  await open(`/user-center/calls?number=${digits}`)
  await expectVisible(page.getByText('对方已挂断'))
  await open('/user-center/calls?number=1234567')
  await expectVisible(page.getByText('95013-1234567 还没有来电'))
  await page.getByLabel('号码').selectOption({ label: '全部号码' })
  await expectAddress(page, /\/user-center\/calls$/)
  await expectVisible(page.getByText('对方已挂断'))
  await expectHidden(page.getByLabel('号码'))

  const stranger = await newMember()
  await stranger.open(`/user-center/calls?number=${digits}`)
  await expectVisible(stranger.page.getByText(`95013-${digits} 还没有来电`))
})

test('an open log follows a ringing call', async () => {
  const { page, open, origin, digits } = await newOwner('6531')
  const call = await dial(origin, digits)
  await open('/user-center/calls')
  await expectVisible(page.getByText('正在响铃'))
  const ended = await fetch(`${call}/end`, { method: 'POST', body: new URLSearchParams({ cause: 'missed' }) })
  expect(ended.status).toBe(200)
  await expectVisible(page.getByText('未接听'))
})

test('earlier calls load near the end of the list, and a failed page is retried', async () => {
  const { page, open, expectTrouble } = await newMember()
  expectTrouble(/status of 500/)
  const start = Date.parse('2024-01-20T04:00:00Z')
  const call = (id: number) => ({
    id,
    number: '628888',
    caller: '138****1234',
    outcome: 'missed',
    startedAt: new Date(start - id * 3_600_000).toISOString(),
  })
  const list = (from: number, count: number) => Array.from({ length: count }, (_, at) => call(from + at))
  let failures = 0
  await page.route('**/api/calls?*', (route) => {
    const next = new URL(route.request().url()).searchParams.get('cursor') === 'next'
    if (next && failures < 3) {
      failures += 1
      return route.fulfill({ status: 500, json: { success: false, code: 500, error: 'internal' } })
    }
    const data = next
      ? { list: list(31, 10), hasMore: false }
      : { list: list(1, 30), hasMore: true, cursor: 'next' }
    return route.fulfill({ json: { success: true, code: 0, message: 'ok', data } })
  })
  await open('/user-center/calls')
  await page.getByRole('listitem').nth(29).scrollIntoViewIfNeeded()
  await expect.poll(() => failures).toBe(3)
  await page.getByRole('button', { name: '更早的通话' }).click()
  await expectVisible(page.getByText('没有更早的通话了'))
  expect(await page.getByRole('listitem').count()).toBe(40)
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    '2024-01-20 星期六',
    '2024-01-19 星期五',
    '2024-01-18 星期四',
  ])
})
