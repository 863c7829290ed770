import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axeFindings } from './inspect.ts'
import { findMisfits } from './find-misfits.ts'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { newMember, newOrder, newSession, newShopper, payOrder, waitUntilResponsive } from './shopper.ts'

const origin = inject('shop')

type Found = { id: number; number: string; price: number }

async function readNumber(id: number): Promise<Found> {
  const response = await fetch(`${origin}/api/number/${id}`)
  return ((await response.json()) as { data: Found }).data
}

/** The number of an order of another shopper, paid if `paid`. */
async function takenByAnother(keyword: string, paid: boolean): Promise<number> {
  const session = await newSession()
  const order = await newOrder({ origin, session }, keyword)
  if (paid) await payOrder({ origin, session }, order)
  const response = await fetch(`${origin}/api/order/${order.id}`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  return ((await response.json()) as { data: { number: Found } }).data.number.id
}

/** The cells of the table by rows, read as a screen reader does: the row's header, then each number's. */
async function readTable(page: Page): Promise<Record<string, string[]>> {
  const rows = await page
    .getByRole('main')
    .getByRole('row')
    .evaluateAll((all) =>
      all.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.innerText.trim())),
    )
  return Object.fromEntries(rows.map(([name = '', ...cells]) => [name, cells]))
}

test('a member ticks four favourites and sees them side by side, with what each costs and how it stands', async () => {
  const member = await newMember()
  const { page, session } = member
  const sold = await takenByAnother('9247', true)
  const held = await takenByAnother('9427', false)
  for (const numberId of [15, 16, held, sold, 14]) {
    const response = await fetch(`${origin}/api/collect/like`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 1, numberId, userId: session.id }),
    })
    expect(response.status).toBe(200)
  }
  await member.open('/number')
  await page.getByRole('button', { name: '我的收藏，5 个' }).click()
  const panel = page.getByRole('dialog')
  const rare = panel.getByRole('listitem').filter({ hasText: /个有 ?1 ?个|里挑一/ })
  await expectAtRest(page, () => rare.count()).toBeGreaterThan(0)
  await panel.getByRole('button', { name: '比较' }).click()
  await expectVisible(panel.getByRole('heading', { name: '选 2 到 4 个来比较' }))
  const box = (at: number) => panel.getByRole('checkbox').nth(at)
  // The newest favourite is first.
  await box(0).check()
  expect(await panel.getByRole('button', { name: '比较', exact: true }).isDisabled()).toBe(true)
  for (const at of [1, 2, 3]) await box(at).check()
  expect(await box(4).isDisabled()).toBe(true)
  await box(3).uncheck()
  await box(4).check()
  await panel.getByRole('link', { name: '比较 4 个' }).click()
  const ids = [14, sold, held, 15]
  await expectAddress(page, `${origin}/mobile/compare?ids=${ids.join(',')}`)

  const numbers = await Promise.all(ids.map(readNumber))
  const table = await readTable(page)
  expect(table['状态']?.map((text) => text.replace(/\s*·\s*\d+:\d\d/, ''))).toEqual([
    '在售',
    '已售出',
    '他人已锁定',
    '在售',
  ])
  for (const months of [1, 3, 6, 12])
    expect(table[`${months} 个月`]).toEqual(
      numbers.map(({ price }) => `¥${((Math.round(price * 100) * months) / 100).toFixed(2)}`),
    )
  expect(table['位数']).toEqual(numbers.map(({ number }) => `${number.length} 位`))
  const links = page.getByRole('main').getByRole('row').last().getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')))).toEqual(
    numbers.map(({ number }, at) => `${at === 1 || at === 2 ? '找相似' : '去办理'} 95013-${number}`),
  )
  await links.first().click()
  await expectAddress(page, `${origin}/mobile/number/14`)
})

test('a visitor opens the address of a comparison: it is in the HTML, fits 320 px, and scrolls under its first column', async () => {
  const { page, open } = await newShopper({ viewport: { width: 320, height: 640 } })
  const path = '/compare?ids=14,15,16,17'
  const html = await (await fetch(`${origin}/mobile${path}`)).text()
  const numbers = await Promise.all([14, 15, 16, 17].map(readNumber))
  for (const { number } of numbers) expect(html.replace(/<[^>]*>/g, '')).toContain(number)
  expect(html).toContain('<meta property="og:title" content="4 个好记的号码，哪个好？">')

  await open(path)
  await waitUntilAtRest(page)
  // Where only two columns fit, it says how many there are.
  await expectVisible(page.getByText('4 个号码的对比'))
  expect(await page.locator('caption').evaluate((node) => node.clientWidth)).toBeGreaterThan(100)
  const head = page.getByRole('rowheader', { name: '位数' })
  const left = async () => (await head.boundingBox())?.x
  const before = await left()
  // The keyboard reaches each number; the last one is brought into view.
  const last = page.getByRole('link', { name: `去办理 95013-${numbers[3]?.number}` })
  await last.focus()
  await expectAtRest(page, async () => {
    const { x = 0, width = 0 } = (await last.boundingBox()) ?? {}
    return x + width
  }).toBeLessThanOrEqual(320)
  expect(await left()).toBe(before)
  expect(await page.getByRole('columnheader').count()).toBe(4)
  expect(await findMisfits(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
})

test('a comparison of nothing says how to compare numbers', async () => {
  const { page, open } = await newShopper()
  for (const query of ['', '?ids=14,,15', '?ids=999999999']) {
    await open(`/compare${query}`)
    await expectVisible(page.getByText('收藏 2 到 4 个号码，再打开我的收藏，就能放在一起比较'))
  }
  const choose = page.getByRole('link', { name: '去选号' })
  await waitUntilResponsive(choose)
  await choose.click()
  await expectAddress(page, /\/mobile\/number$/)
})

test('a comparison with a number that was never on sale shows the others, and says that one is missing', async () => {
  const { page, open } = await newShopper()
  await open('/compare?ids=14,999999999,15')
  await expectVisible(page.getByText('有 1 个号码已经下架'))
  expect(await page.getByRole('columnheader').count()).toBe(2)
})
