import type { Role } from '@hao/contract/console/roles.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { enterConsole, type Operator } from './operator.ts'
import { confirm, dialogOf, findViolations } from './stock.ts'

// An own product with a month of history: failed charges, unmatched payments, bill
// differences.
const product = ownProduct({ DEMO_NUMBERS: '2000', DEMO_MONTH: 'on' })

async function enter(role: Role, path: string, locale: 'zh-CN' | 'en-US'): Promise<Operator> {
  return enterConsole(role, path, { locale }, await product.console())
}

test.each([
  ['/quarantine', '待查付款'],
  ['/bills', '账单差异'],
  ['/failed-refunds', '退款失败'],
])(
  'finance assigns an open case on %s, closes it with a reason, and the row keeps its history',
  async (path, heading) => {
    const { page, open } = await enter('finance', `${path}?state=open`, 'zh-CN')
    await expectVisible(page.getByRole('heading', { level: 1, name: heading }))
    const rows = page.locator('.rows tbody tr.ant-table-row')
    await expectVisible(rows.first())
    expect(await findViolations(page)).toEqual([])
    const before = await rows.count()
    const key = (await rows.first().getAttribute('data-row-key')) ?? ''
    await rows.first().getByRole('button', { name: '接手' }).click()
    await expectAtRest(rows.page(), () => rows.count()).toBe(before - 1)

    await open(`${path}?state=taken`)
    const mine = page.locator(`tr[data-row-key="${key}"]`)
    await mine.getByRole('button', { name: '结案' }).click()
    expect(await findViolations(page)).toEqual([])
    await confirm(dialogOf(page, '结案'), '结案', '已与微信核对，次日更正')
    await expectVisible(page.getByText('没有符合筛选条件的内容'))

    await open(path)
    await expectVisible(mine.filter({ hasText: '已结案' }).filter({ hasText: '已与微信核对，次日更正' }))
    for (const told of ['发现', '接手', '钱文账']) await expectVisible(mine.filter({ hasText: told }))
    expect(await mine.getByRole('button').count()).toBe(0)
    expect(await rows.count()).toBeGreaterThanOrEqual(before)
    expect(await findViolations(page)).toEqual([])
  },
)

test('finance opens the subscription of a failed renewal charge, with its attempts and the next step', async () => {
  const { page } = await enter('finance', '/', 'en-US')
  await page.getByRole('navigation').getByRole('link', { name: 'Failed charges' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Failed charges' }))
  const row = page.locator('.rows tbody tr').filter({ hasText: 'Not charged' }).first()
  await expectVisible(row)
  expect(await findViolations(page)).toEqual([])
  const number = (await row.locator('.row-link').innerText()).trim()
  const next = row.locator('td').nth(3)
  const at = (await next.locator('time').getAttribute('datetime')) ?? ''
  const step = (await next.innerText()).replace(await next.locator('time').innerText(), '').trim()
  expect(step).not.toBe('')
  await row.locator('.row-link').click()
  await expectVisible(page.getByRole('heading', { level: 1, name: number }))
  await expectVisible(
    fact(page, 'Next step')
      .filter({ hasText: step })
      .filter({ has: page.locator(`time[datetime="${at}"]`) }),
  )
  await expectVisible(page.getByText('Renewals and charges'))
  await expectVisible(page.getByRole('link', { name: /^#\d+$/ }).first())
  expect(await findViolations(page)).toEqual([])
})

/** The value beside a label on the screen of one thing. */
const fact = (page: Page, label: string) =>
  page
    .locator('.ant-descriptions-item-label', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::*[1]')

test('an order shows finance its payments, ledger, number, subscription and SMS, or its difference from the bill', async () => {
  const { page, open } = await enter('finance', '/charges', 'en-US')
  const charge = page.locator('.rows tbody tr').filter({ hasText: 'Not charged' }).first()
  await charge.locator('.row-link').click()
  await expectVisible(page.getByRole('heading', { level: 1, name: /^95013/ }))
  await fact(page, 'Purchase order').getByRole('link').click()
  await expectVisible(page.getByRole('heading', { level: 1, name: /^Order / }))
  const paid = (await fact(page, 'Paid').first().innerText()).trim()
  expect(paid).toMatch(/^¥[\d,]+\.\d\d$/)
  expect(paid).not.toBe('¥0.00')
  const line = page.locator('.ant-timeline-item')
  for (const [source, amount] of [
    ['Ledger payment', paid],
    ['Payment', paid],
    ['Number', ''],
    ['Subscription', ''],
    ['SMS reminder', ''],
  ] as const)
    await expectVisible(line.filter({ hasText: source }).filter({ hasText: amount }).first())
  // Each line has a time and an actor.
  for (const said of await line.locator('div.quiet').allTextContents())
    expect(said).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d · \S/)
  expect(await findViolations(page)).toEqual([])

  // Some notifications of the month were lost, and their orders were settled by a query.
  for (let id = 1; ; id += 1) {
    await open(`/orders/${id}`)
    await expectVisible(line.filter({ hasText: 'Order' }).filter({ hasText: 'placed' }).first())
    if ((await line.filter({ hasText: 'WeChat notification' }).count()) > 0) break
  }

  await page.getByRole('navigation').getByRole('link', { name: 'Bill discrepancies' }).click()
  const differs = page
    .locator('.rows tbody tr')
    .filter({ has: page.getByRole('link', { name: 'Open' }) })
    .first()
  const theirs = (await differs.locator('td').nth(4).innerText()).trim()
  await differs.getByRole('link', { name: 'Open' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: /^Order / }))
  await expectVisible(
    line
      .filter({ hasText: 'Bill discrepancy' })
      .filter({ hasText: theirs === '—' ? '' : theirs })
      .first(),
  )
  expect(await findViolations(page)).toEqual([])
})

test('each figure of the day links to the rows that it counts', async () => {
  const { page, open } = await enter('owner', '/', 'en-US')
  await expectAtRest(page, () => page.locator('main canvas').count()).toBe(7)
  await expectVisible(page.locator('.work-groups'))
  expect(await findViolations(page)).toEqual([])
  const links = page.locator('main a.open-link')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(10)
  expect(await page.locator('main span.open-link').count()).toBe(0)
  for (const path of paths) {
    await open(path)
    await expectHidden(page.locator('main .outlines'))
    await expectVisible(page.getByRole('heading', { level: 1 }))
    expect(await page.locator('.dropped').allTextContents(), path).toEqual([])
    if (!path.startsWith('/numbers')) continue
    const count = page.locator('.tools').getByText(/ in total$/)
    // A hold may end between the two screens: then both are read again.
    await expect
      .poll(
        async () => {
          const counted = await count.textContent()
          await open('/')
          const figure = await page.locator(`main a.open-link[href="${path}"] .figure`).first().textContent()
          await open(path)
          await expectHidden(page.locator('main .outlines'))
          return counted === `${figure} in total`
        },
        { message: path },
      )
      .toBe(true)
  }
})

test.each([
  ['service', ['/tickets?state=open&overdue=1']],
  ['finance', ['/failed-refunds?state=open', '/quarantine?state=open']],
] as const)('the work list of %s counts the open rows of %j', async (role, paths) => {
  const { page, open } = await enter(role, '/', 'en-US')
  await expectVisible(page.locator('.work-groups'))
  const links = page.locator('.work-groups a')
  const figures = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('href'), /[\d,]+/.exec(link.textContent)?.[0]] as const),
  )
  for (const path of paths) {
    // It leaves out kinds without rows.
    const rows = figures.find(([href]) => href === path)?.[1] ?? 0
    await open(path)
    await expect
      .poll(() => page.locator('.rows tbody tr.ant-table-row').count(), { message: path })
      .toBe(Number(rows))
  }
})

const closed = {
  inventory: ['/staff', '/tickets', '/bills'],
  service: ['/staff', '/imports', '/calls'],
  finance: ['/audit', '/banners', '/tickets'],
  telephony: ['/orders', '/refunds', '/staff'],
  owner: ['/exports'],
} satisfies Record<Role, readonly string[]>

test.each(Object.keys(closed) as Role[])(
  "every menu item of the role %s opens its screen; the address of another role's screen is refused",
  async (role) => {
    const { page, open } = await enter(role, '/', 'zh-CN')
    const menu = page.getByRole('navigation').getByRole('link')
    await expectVisible(menu.first())
    const paths = await menu.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of closed[role]) expect(paths).not.toContain(path)
    for (const path of paths) {
      await page.locator(`nav a[href="${path}"]`).click()
      await expectAddress(page, (url) => url.pathname === path)
      await expectVisible(page.getByRole('heading', { level: 1 }))
      await expectAtRest(page, () => page.locator('main .outlines, main .ant-skeleton').count()).toBe(0)
      expect(await findViolations(page), path).toEqual([])
      expect(await page.getByText('您的岗位不能执行这项操作').count(), path).toBe(0)
      expect(await page.getByText('没有这个页面').count(), path).toBe(0)
    }
    for (const path of closed[role]) {
      await open(path)
      await expectVisible(page.getByText('可以打开的岗位'))
      expect(await findViolations(page)).toEqual([])
    }
  },
)
