import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { newMember, newOrder, newSession, newShopper, payOrder, waitUntilResponsive } from './shopper.ts'
import { expectToast } from './watcher.ts'

const viewed = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: '最近看过' }) })

/** The ids of the row's numbers, in order. */
const ids = (page: Page) =>
  viewed(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => Number(/\d+$/.exec((link as HTMLAnchorElement).pathname)?.[0])))

test('a visitor finds the numbers looked at last on the search, newest first, and can clear them', async () => {
  const { page, open, origin } = await newShopper()
  const session = await newSession()
  const order = await newOrder({ origin, session }, '9248')
  const response = await fetch(`${origin}/api/order/${order.id}`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  const { id: sold } = ((await response.json()) as { data: { number: { id: number } } }).data.number
  await open('/search')
  await expectHidden(viewed(page))
  for (const id of [21, 22, sold, 23, 21]) {
    await open(`/number/${id}`)
    await expectVisible(page.getByRole('main').getByText('号码说明'))
  }
  await open('/search')
  await expectAtRest(page, () => ids(page)).toEqual([21, 23, sold, 22])
  await expectVisible(viewed(page).getByRole('listitem').nth(2).getByText('他人已锁定'))

  await payOrder({ origin, session }, order)
  await page.reload()
  await expectVisible(viewed(page).getByRole('listitem').nth(2).getByText('已售出'))
  await viewed(page).getByRole('button', { name: '清空最近看过' }).click()
  await expectHidden(viewed(page))
  await page.reload()
  await expectVisible(page.getByRole('heading', { name: '大家在搜' }))
  await expectHidden(viewed(page))
})

test('twelve numbers are kept; one that does not exist any more is left out; a logout forgets them', async () => {
  const member = await newMember()
  const { page, open } = member
  await open('/search')
  const known = [999_999_999, ...Array.from({ length: 11 }, (_, at) => at + 30)]
  await page.evaluate((text) => localStorage.setItem('viewedNumbers', text), known.join(','))
  await open('/number/29')
  await expectVisible(page.getByRole('main').getByText('号码说明'))
  await open('/search')
  await expectAtRest(page, () => ids(page)).toEqual([29, ...known.slice(1, 11)])
  await open('/user-center')
  const logout = page.getByRole('button', { name: '退出登录' })
  await waitUntilResponsive(logout)
  await logout.click()
  await expectToast(page, /退出/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewedNumbers'))).toBeNull()
  await open('/search')
  await expectHidden(viewed(page))
})
