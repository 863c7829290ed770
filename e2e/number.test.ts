import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { waitUntilResponsive, newMember, newOrder, newShopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

const period = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const total = (page: Page) => page.getByText(/^合计/).locator('..')

test('[SC-8] the period is in the address: a reload and the way back from login keep it', async () => {
  const { page, open } = await newShopper()
  await open('/number/9')
  await waitUntilAtRest(page)
  await waitUntilResponsive(period(page, '6 个月'))
  await period(page, '6 个月').check()
  await expectAtRest(page, () => new URL(page.url()).search).toBe('?months=6')
  const shown = await total(page).textContent()
  expect(shown).toContain('6 个月')
  await page.reload()
  await expectAtRest(page, () => period(page, '6 个月').isChecked()).toBe(true)
  expect(await total(page).textContent()).toBe(shown)
  await waitUntilAtRest(page)
  await page.getByRole('button', { name: '立即办理' }).click()
  await expectAddress(page, /\/login\?/)
  expect(new URL(page.url()).searchParams.get('callback')).toBe('/number/9?months=6')
})

test("[SC-8] a number is shared by the phone's share sheet, and copied where there is none", async () => {
  const { page, open, origin } = await newShopper({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, writable: true }),
  )
  await open('/number/9')
  await waitUntilAtRest(page)
  const share = page.getByRole('button', { name: '分享' })
  await share.click()
  await expectToast(page, '已复制，发给朋友吧')
  const digits = ((await page.getByRole('main').getByRole('img').first().textContent()) ?? '').trim()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(digits)
  expect(copied).toMatch(new RegExp(`¥\\d+\\.\\d{2}/月.* ${origin}/mobile/number/9$`))
  await page.evaluate(() => {
    const given: ShareData[] = []
    Object.assign(window, { given })
    navigator.share = (data) => Promise.resolve(void given.push(data ?? {}))
  })
  await share.click()
  const given = () => page.evaluate(() => (window as unknown as { given: ShareData[] }).given)
  await expect
    .poll(given)
    .toEqual([{ text: expect.stringContaining(digits), url: `${origin}/mobile/number/9` }])
})

test('[SC-8] a held number shows its timer: its buyer continues to pay, others see similar numbers', async () => {
  const buyer = await newMember()
  await newOrder(buyer, '2033')
  const orders = await fetch(`${buyer.origin}/api/order/user/${buyer.session.id}?current=1&pageSize=1`, {
    headers: { authorization: `Bearer ${buyer.session.token}` },
  })
  const { data } = (await orders.json()) as { data: { list: { number: { id: number } }[] } }
  const id = data.list[0]?.number.id ?? 0

  await buyer.open(`/number/${id}`)
  await expectVisible(buyer.page.getByRole('button', { name: '继续支付' }))
  await expectAtRest(buyer.page, () => buyer.page.getByRole('timer').first().textContent()).toMatch(
    /^1[0-4]:\d\d$/,
  )

  const other = await newMember()
  await other.open(`/number/${id}`)
  await expectVisible(other.page.getByText('他人已锁定', { exact: false }).first())
  await expectAtRest(other.page, () => other.page.getByRole('timer').first().textContent()).toMatch(
    /^1[0-4]:\d\d$/,
  )
  const headings = await other.page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.indexOf('相似号码')).toBe(0)
  expect(await other.page.getByRole('button', { name: '立即办理' }).count()).toBe(0)
  await other.page.getByRole('link', { name: '选其他号码' }).click()
  await expectAddress(other.page, /\/mobile\/number$/)
})

test('[SC-8] the page lists common questions and leads to their answers', async () => {
  const { page, open } = await newShopper()
  await open('/number/9')
  const questions = page.locator('section').filter({ has: page.getByRole('heading', { name: '常见问题' }) })
  await questions.getByRole('link', { name: '95013 隐私号是什么？' }).click()
  await expectAddress(page, /\/mobile\/question\/\d+$/)
})
