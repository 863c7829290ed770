import { inject, expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { dial, newOwnedNumber } from '../owner.ts'
import { newSession } from '../shopper.ts'
import { enterConsole, newOperator, type Operator, screenSizes } from './operator.ts'
import { expectNoViolations } from './stock.ts'

/** A shopper opens a ticket. Returns its id. */
async function openTicket(text: string): Promise<number> {
  const session = await newSession()
  const response = await fetch(`${inject('shop')}/api/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ category: 'calls', text }),
  })
  return ((await response.json()) as { data: { id: number } }).data.id
}

/** Expects no violations on a screen in both themes and at both widths. */
async function expectAccessible({ page, open }: Operator, path: string, name: string) {
  await open(path)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of Object.values(screenSizes)) {
      await page.setViewportSize(size)
      await expectNoViolations(page, `${name}-${size.width}-${colorScheme}`)
    }
  }
}

test('customer service finds a ticket by its text, and sends and opens the next one', async () => {
  const word = `甲${Date.now().toString(36)}`
  const id = await openTicket(`${word} 打不通`)
  await openTicket('另一个问题')
  const { page, open } = await enterConsole('service', `/tickets?text=${encodeURIComponent(word)}`)
  const rows = page.locator('.rows .row-link')
  await expectAtRest(rows.page(), () => rows.allTextContents()).toEqual([`#${id}`])
  await rows.first().click()
  const answer = page.getByRole('textbox', { name: '回复', exact: true })
  await answer.fill('请重启手机')
  await page.getByRole('button', { name: '发送并处理下一条' }).click()
  await expectAddress(
    page,
    ({ pathname }) => /\/tickets\/\d+$/.test(pathname) && !pathname.endsWith(`/${id}`),
  )
  await expectVisible(answer)
  expect(await answer.inputValue()).toBe('')
  await open(`/tickets/${id}`)
  await expectVisible(page.locator('.conversation').getByText('请重启手机'))
})

test('a ticket list shows what waits and what was written; ] and [ open the next and previous ticket', async () => {
  const word = `乙${Date.now().toString(36)}`
  const ids = [await openTicket(`${word} 一`), await openTicket(`${word} 二：${'说来话长'.repeat(40)}`)]
  const { page, open } = await enterConsole(
    'service',
    `/tickets?sort=newest&text=${encodeURIComponent(word)}`,
    { viewport: screenSizes.small },
  )
  const text = page.locator('.rows .one-line').first()
  const widthLost = () =>
    text.evaluate((shown) => {
      const cell = shown.parentElement
      if (!cell) throw new Error('no cell')
      const { paddingLeft, paddingRight } = getComputedStyle(cell)
      return cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - shown.clientWidth
    })
  for (const size of Object.values(screenSizes)) {
    await page.setViewportSize(size)
    await expectAtRest(page, widthLost).toBeLessThan(1)
  }
  await page.setViewportSize(screenSizes.small)
  const badge = page.locator('.folded .menu-badge').first()
  await expectAtRest(page, () =>
    badge.evaluate((shown) => shown.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
  ).toBe(true)

  // Opened from the list, then by its address.
  const heading = (id: number | undefined) =>
    page.getByRole('heading', { level: 1, name: `工单 #${id}`, exact: true })
  await page.getByRole('link', { name: `#${ids[1]}`, exact: true }).click()
  await expectVisible(heading(ids[1]))
  await page.keyboard.press(']')
  await expectVisible(heading(ids[0]))
  await page.keyboard.press('[')
  await expectVisible(heading(ids[1]))
  await expectVisible(page.locator('.neighbours').getByRole('button', { name: '上一条' }))
  await open('/tickets')
  await open(`/tickets/${ids[1]}`)
  await expectVisible(heading(ids[1]))
  await expectVisible(page.getByRole('button', { name: '上一条', exact: true }))
  await expectVisible(page.getByRole('button', { name: '下一条', exact: true }))
  await page.keyboard.press('[')
  await expectAddress(page, ({ pathname }) => pathname !== `/tickets/${ids[1]}`)
})

test('a number and a caller typed on one screen are prefilled on the next, and in no address', async () => {
  const { digits } = await newOwnedNumber('5')
  const { page, open, enterAs } = await newOperator()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await open('/subscriptions')
  await enterAs('owner')
  const toScreen = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expectVisible(page.getByRole('main').getByRole('heading', { level: 1, name, exact: true }))
  }
  await page.getByRole('search', { name: '筛选' }).getByLabel('号码').fill(`95013${digits}`)
  await page.keyboard.press('Enter')
  await expectAddress(page, /number=/)
  await toScreen('通话')
  const tried = page.locator('.try-call')
  const number = tried.getByLabel('号码', { exact: true })
  expect(await number.inputValue()).toBe(`95013${digits}`)
  await tried.getByLabel(/主叫号码/).fill('139 1111 2222')
  await tried.getByRole('button', { name: '查看' }).click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '响铃' }))
  await toScreen('订阅')
  await page.locator('.rows .row-link').first().click()
  await expectAddress(page, /\/subscriptions\/\d+$/)
  await expectAtRest(page, () => page.locator('#caller').inputValue()).toBe('139 1111 2222')
  await page.getByRole('combobox', { name: '搜索' }).fill('95013-000000000')
  await page.keyboard.press('Enter')
  await expectVisible(page.locator('.search-none'))
  await toScreen('客户')
  expect(await page.getByLabel('查找客户').inputValue()).toBe('95013-000000000')
  await toScreen('通话')
  expect(await number.inputValue()).toBe('95013-000000000')
  // A new page, such as another user's, begins without them.
  await open('/calls')
  await expectVisible(number)
  expect(await number.inputValue()).toBe('')
  expect(addresses.filter((url) => /139.{0,3}1111/.test(decodeURIComponent(url)))).toEqual([])
})

for (const locale of ['zh-CN', 'en-US'] as const)
  test(`screens of customer service have no violations at both widths and in both themes (${locale})`, async () => {
    const word = `乙${Date.now().toString(36)}`
    const ticket = await openTicket(`${word} 收不到来电`)
    const { id, digits } = await newOwnedNumber('7', { bound: false })
    await dial(inject('shop'), digits)
    const operator = await enterConsole('service', '/tickets', { locale })
    const screens = {
      tickets: `/tickets?text=${encodeURIComponent(word)}`,
      ticket: `/tickets/${ticket}`,
      customers: '/customers',
      orders: '/orders',
      subscription: `/subscriptions/${id}`,
    }
    for (const [name, path] of Object.entries(screens))
      await expectAccessible(operator, path, `${name}-${locale}`)
    const refused = { 'zh-CN': '未绑定手机', 'en-US': 'No phone bound' }[locale]
    await expectVisible(operator.page.getByRole('cell', { name: refused }).first())
  })
