import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { newOwnedNumber, newOwner } from './owner.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible, waitUntilAtRest } from './rest.ts'
import { newMember } from './shopper.ts'

const line = (page: Page, digits: string) =>
  page.getByRole('main').locator('a[href*="/user-center/numbers"]', { hasText: digits })

/** The sum of the layout shifts of the page, which the browser has kept. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const add = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }
        const observer = new PerformanceObserver(add)
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum)))
      }),
  )
}

test('an owner finds their number on home with the phone that it rings, and from then on nothing shifts', async () => {
  const { page, open, digits, session, id } = await newOwner('7263')
  await open('/home')
  const phone = session.phone.replace(/^(\d{3})\d{4}/, '$1****')
  await expectVisible(line(page, digits).getByText(`响铃至 ${phone}`))
  await page.reload()
  await expectVisible(line(page, digits))
  expect(await layoutShift(page)).toBeLessThan(0.001)
  await line(page, digits).click()
  await expectAddress(page, new RegExp(`/user-center/numbers/${id}$`))
})

test('home says that the number of an owner could not be read, keeps its room and reads it again', async () => {
  const { page, open, digits, expectTrouble } = await newOwner('7267')
  expectTrouble(/ERR_FAILED/)
  await open('/home')
  await expectVisible(line(page, digits))
  await page.route('**/api/subscription?*', (route) => route.abort())
  await page.reload()
  await expectVisible(page.getByText('号码没有加载出来'))
  const room = () => page.evaluate(() => document.documentElement.dataset['owner'])
  expect(await room()).toBe('')
  await page.unroute('**/api/subscription?*')
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await expectVisible(line(page, digits))
})

test('of several numbers home shows the one that needs something, and leads to all of them', async () => {
  const owner = await newOwner('7264')
  const { page, open, session } = owner
  const unbound = await newOwnedNumber('7265', { bound: false, session })
  await newOwnedNumber('7266', { session })
  await open('/home')
  await expectVisible(line(page, unbound.digits).getByText('待绑定 · 去绑定'))
  expect(await page.getByText(owner.digits).count()).toBe(0)
  await line(page, unbound.digits).getByText('全部号码').click()
  await expectAddress(page, /\/user-center\/numbers$/)
})

test('the HTML of home has nobody’s number; members without a number see no line, nor does one who has logged out', async () => {
  const origin = inject('shop')
  const owner = await newOwner('7267')
  const member = await newMember()
  await member.open('/home')
  await waitUntilAtRest(member.page)
  const lines = (page: Page) => page.getByRole('main').locator('a[href*="/user-center/numbers"]')
  await expectHidden(lines(member.page))
  expect(await member.page.evaluate(() => document.documentElement.dataset['owner'])).toBeUndefined()

  const headers = { authorization: `Bearer ${owner.session.token}` }
  const html = await (await fetch(`${origin}/mobile/home`, { headers })).text()
  expect(html).not.toContain('/user-center/numbers')

  await owner.open('/home')
  await expectVisible(line(owner.page, owner.digits))
  await owner.page.evaluate(() => localStorage.removeItem('token'))
  await owner.open('/home')
  await expectHidden(lines(owner.page))
  await expectAtRest(owner.page, () =>
    owner.page.evaluate(() => document.documentElement.dataset['owner']),
  ).toBeUndefined()
})
