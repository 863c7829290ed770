import { refusals } from '@hao/contract/errors.ts'
import { expect, inject, test } from 'vitest'
import { expectAddress, expectHidden, expectVisible } from '../rest.ts'
import { createGate } from '../gate.ts'
import { newOrder, newSession, payOrder, waitUntilStill } from '../shopper.ts'
import { enterConsole, newOperator } from './operator.ts'
import { dialogOf, expectFocus, findViolations } from './stock.ts'

/** A shopper with a paid number and a ticket. */
async function shopper() {
  const buyer = { origin: inject('shop'), session: await newSession() }
  const order = await newOrder(buyer, '7')
  await payOrder(buyer, order)
  const asked = await fetch(`${buyer.origin}/api/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.session.token}` },
    body: JSON.stringify({ category: 'other', text: '想换一个号码' }),
  })
  const { data } = (await asked.json()) as { data: { id: number } }
  return { ...order, phone: buyer.session.phone, ticketId: data.id }
}

const wide = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0))

test('the search finds orders, tickets, numbers and shoppers by keyboard alone, and no address contains a phone', async () => {
  const { id, outTradeNo, digits, phone, ticketId } = await shopper()
  const { page, open, ...operator } = await newOperator({ locale: 'en-US' })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await open('/')
  await operator.enterAs('service')
  await expectVisible(page.locator('.charts'))
  const field = page.getByRole('combobox', { name: 'Search' })
  const search = async (text: string, key = '/') => {
    await page.locator('h1').click()
    await page.keyboard.press(key)
    await expectFocus(field)
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  const at = (path: string) => expectAddress(page, (url) => url.pathname === path)

  await search(outTradeNo)
  await at(`/orders/${id}`)
  await expectVisible(page.getByRole('heading', { level: 1, name: /^Order / }))
  const number = (await page.locator('main a[href^="/numbers/"]').first().getAttribute('href')) ?? ''
  // From the order to its buyer, and to the buyer's subscriptions.
  for (const screen of ['subscriptions', 'customers']) {
    await page.locator(`main a[href^="/${screen}/"]`).first().click()
    await expectAddress(page, (url) => url.pathname.startsWith(`/${screen}/`))
    await page.goBack()
    await at(`/orders/${id}`)
  }
  await search(` ＃ ${ticketId}`, 'Control+k')
  await at(`/tickets/${ticketId}`)
  for (const form of [
    digits,
    `95013-${digits}`,
    `+86 95013 ${digits}`,
    `086-95013${digits}`,
    wide(`95013${digits}`),
  ]) {
    await open('/')
    await expectVisible(page.locator('.charts'))
    await search(form)
    await at(number)
  }
  for (const form of [phone, `+86 ${phone}`, wide(phone)]) {
    await open('/')
    await expectVisible(page.locator('.charts'))
    await search(form)
    await expectAddress(page, /\/customers\/\d+$/)
    await expectVisible(page.getByRole('heading', { level: 1, name: /^Customer / }))
  }
  expect(await findViolations(page)).toEqual([])
  expect(addresses.filter((address) => decodeURIComponent(address).includes(phone))).toEqual([])
  expect(await page.evaluate(() => document.title)).not.toContain(phone)

  await search('#999999999')
  await expectVisible(page.getByText('Nothing found').first())
})

test('customer service finds a shopper by phone, dialled number or order, with all their records on one screen', async () => {
  const { id, outTradeNo, digits, phone, ticketId } = await shopper()
  const { page } = await enterConsole('service', '/customers')
  const found = new Set<string>()
  for (const typed of [
    phone,
    digits,
    `95013 ${digits}`,
    `+86-95013-${digits}`,
    outTradeNo,
    wide(outTradeNo),
  ]) {
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: '客户', exact: true })
      .click()
    const field = page.getByLabel('查找客户')
    await field.fill(typed)
    await field.press('Enter')
    await expectAddress(page, /\/customers\/\d+$/)
    found.add(new URL(page.url()).pathname)
    await expectVisible(page.getByRole('heading', { level: 1, name: /^客户 / }))
  }
  expect([...found]).toHaveLength(1)
  const main = page.getByRole('main')
  const tab = (name: RegExp) => main.getByRole('tab', { name }).click()
  await expectVisible(main.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`).first())
  await tab(/^号码/)
  await expectVisible(main.getByText(digits).first())
  await tab(/^订单/)
  await expectVisible(main.locator(`a[href="/orders/${id}"]`).first())
  await tab(/^工单/)
  await expectVisible(main.getByRole('link', { name: `#${ticketId}`, exact: true }))
  expect(await page.content()).not.toContain(phone)
  expect(await findViolations(page)).toEqual([])

  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '客户', exact: true })
    .click()
  await page.getByLabel('查找客户').fill(phone.slice(0, -1))
  await page.getByRole('button', { name: '查找', exact: true }).click()
  await expectVisible(page.getByText('没有找到。手机号须完整'))
})

test('shortcuts move through a list, open a row and close dialogs, but do nothing while a user types', async () => {
  const { page } = await enterConsole('inventory', '/numbers?state=on_sale&length=10')
  const rows = page.locator('.row-link')
  await expectVisible(rows.nth(2))
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.locator('h1').click()
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  const second = await rows.nth(1).textContent()
  expect(await focused()).toBe(second)
  await page.keyboard.press('x')
  await expectVisible(page.getByText('已选 1 条'))
  await page.locator('.ant-table-row input[type=checkbox]').nth(2).click()
  await page.keyboard.press('k')
  expect(await focused()).toBe(second)
  await page.keyboard.press('x')
  await expectVisible(page.getByText('已选 1 条'))
  await page.keyboard.press('?')
  const help = dialogOf(page, '快捷键')
  await expectVisible(help)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expectHidden(help)
  await page.getByLabel('批次号').focus()
  await page.keyboard.type('j?/')
  expect(await page.getByLabel('批次号').inputValue()).toBe('j?/')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByLabel('批次号').fill('')
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expectAddress(page, /\/numbers\/\d+$/)
})

test('a late response and a late screen do not disturb typing in the search', async () => {
  const { id, outTradeNo, digits } = await shopper()
  const { page, open, ...operator } = await newOperator({ locale: 'en-US' })
  operator.expectTrouble(/ERR_FAILED/)
  await open('/')
  await operator.enterAs('service')
  await expectVisible(page.locator('.charts'))
  const field = page.getByRole('combobox', { name: 'Search' })
  const answers = createGate()
  await page.route('**/api/search', answers.hold)
  await field.fill(digits)
  const answered = page.waitForResponse('**/api/search')
  await field.press('Enter')
  await field.fill(outTradeNo)
  answers.open()
  await (await answered).finished()
  await expectHidden(page.getByText('Searching'))
  expect([new URL(page.url()).pathname, await field.inputValue()]).toEqual(['/', outTradeNo])
  await page.unroute('**/api/search')

  // A pending search does not delay the next one, and its failure is ignored.
  const slow = createGate()
  await page.route('**/api/search', async (route) => {
    if (!route.request().postData()?.includes(digits)) return route.fallback()
    await slow.opened
    await route.abort()
  })
  await field.fill(digits)
  const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/search'))
  await field.press('Enter')
  await field.fill('#999999999')
  await field.press('Enter')
  // The search held back keeps the page from coming to rest.
  await page.getByText('Nothing found').first().waitFor()
  slow.open()
  await given
  await waitUntilStill(page)
  expect(await page.locator('.search-none').allTextContents()).toEqual([
    'Nothing found. Check your entry and search again',
  ])
  await page.unroute('**/api/search')
  await field.fill(outTradeNo)

  const order = createGate()
  await page.route(`**/api/order/${id}`, order.hold)
  await field.press('Enter')
  await expectAddress(page, (url) => url.pathname === `/orders/${id}`)
  await field.focus()
  await page.keyboard.type('66')
  order.open()
  await expectVisible(page.getByRole('heading', { level: 1, name: /^Order / }))
  await page.keyboard.type('8')
  expect(await field.inputValue()).toBe('668')
})

test('after too many phone lookups the search and the customers page show the limit', async () => {
  const { page, open, ...operator } = await newOperator()
  const words = refusals['rate-limited']
  await page.route(/\/api\/(search|customers\/find)$/, (route) =>
    route.fulfill({
      status: words.status,
      json: { error: 'rate-limited', code: words.code, message: words.zh, requestId: '1', details: {} },
    }),
  )
  operator.expectTrouble(/status of 429/)
  await open('/customers')
  await operator.enterAs('service')
  await page.getByLabel('查找客户').fill('13800138000')
  await page.getByRole('button', { name: '查找', exact: true }).click()
  await expectVisible(page.getByRole('alert').getByText(words.zh))
  const field = page.getByRole('combobox', { name: '搜索' })
  await field.fill('13800138000')
  await field.press('Enter')
  await expectVisible(page.locator('.search-none').getByText(words.zh))
  expect(await findViolations(page)).toEqual([])
})
