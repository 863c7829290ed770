import type { Session } from '@hao/contract/entities.ts'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { acceptChange, changedAgreementSheet, readConsents, endSession, newOperator } from './operator.ts'
import { newOwner, type Owner } from './owner.ts'
import { readCode, newPhone, newSession, newShopper, waitUntilStill, loggedInStorage } from './shopper.ts'

// Each test publishes the next versions of what the tests before it have published.
const operator = newOperator()
const { publish } = operator

/** A shopper logged in under the old versions, with an open order sheet and the box ticked. */
async function aboutToOrder(digit: string) {
  const origin = operator.origin()
  const session = await newSession(origin)
  const found = await fetch(`${origin}/api/number/search?keyword=${digit}&pageSize=20`)
  const { data } = (await found.json()) as { data: { list: { id: number; state: string }[] } }
  const free = data.list.find(({ state }) => state === 'on_sale')
  const shopper = await newShopper({ storageState: loggedInStorage(session, origin) }, origin)
  await shopper.open(`/number/${free?.id}`)
  const { page } = shopper
  await page.getByRole('button', { name: '立即办理' }).click()
  const order = page.getByRole('dialog', { name: '确认订单' })
  await expectVisible(order.getByRole('checkbox').first())
  await expectVisible(order.locator('a[href*="version="]').first())
  await waitUntilStill(page)
  for (const consent of await order.getByRole('checkbox').all()) await consent.check()
  const pay = () => order.getByRole('button', { name: '立即支付' }).click()
  const ticked = () => order.getByRole('checkbox', { checked: true }).count()
  return { ...shopper, session, order, pay, ticked }
}

test('an agreement that changes under an open order is shown and accepted, and the order keeps its input', async () => {
  const shopper = await aboutToOrder('6')
  const { page, context, session, order, pay, ticked, expectTrouble } = shopper
  expectTrouble(/409/)
  await publish('service', '2.0')
  // The link of the box still opens the old version, to which the consent refers.
  const opening = context.waitForEvent('page')
  await order.getByRole('link', { name: '《服务协议》' }).click()
  const reading = await opening
  await expectVisible(reading.getByText('版本 1.0'))
  await reading.close()
  const asked = page.waitForRequest('**/api/order')
  await pay()
  expect((await asked).postDataJSON()).toMatchObject({
    versions: { service: '1.0', privacy: '1.0', renewal: '1.0' },
  })
  const news = changedAgreementSheet(page)
  for (const words of ['多了一条', '新的协议 2.0', '版本 2.0']) await expectVisible(news.getByText(words))

  // Back closes the new version and leaves the order, which cannot continue without it.
  await waitUntilStill(page)
  await page.goBack()
  await expectHidden(news)
  expect(await ticked()).toBe(2)
  await pay()
  await expectVisible(news)
  await waitUntilStill(page)
  await acceptChange(page)
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  expect(await readConsents(shopper, session)).toEqual([
    'renewal 1.0 order',
    'privacy 1.0 order',
    'service 2.0 order',
    'service 2.0 change',
    'privacy 1.0 login',
    'service 1.0 login',
  ])
})

test('[ER-2] a session that ends under a new version leads to login and back to the number', async () => {
  const shopper = await aboutToOrder('8')
  const { page, origin, session, pay, expectTrouble } = shopper
  expectTrouble(/401|409/)
  await publish('privacy', '2.0')
  await pay()
  await expectVisible(changedAgreementSheet(page))
  await waitUntilStill(page)
  await endSession(origin, session)
  await acceptChange(page, 1)
  await expectAddress(page, /\/login\?callback=%2Fnumber%2F/)
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)

  await shopper.logIn(newPhone())
  await expectAddress(page, /\/mobile\/number\/\d+/)
  await page.getByRole('button', { name: '立即办理' }).click()
  const order = page.getByRole('dialog', { name: '确认订单' })
  await order.getByRole('checkbox').first().check()
  await order.getByRole('button', { name: '立即支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
})

test('[AU-5] a logout in another tab closes a new version with the order under it', async () => {
  const { page, context, origin, pay, expectTrouble } = await aboutToOrder('9')
  expectTrouble(/401|409/)
  // What the page shows is read again for no one.
  expectTrouble(/Nobody did this: list/)
  await publish('privacy', '3.0')
  await pay()
  await expectVisible(changedAgreementSheet(page))
  const other = await context.newPage()
  await other.goto(`${origin}/mobile/home`)
  await other.evaluate('localStorage.clear()')
  await expectAtRest(page, () => page.locator('dialog[open]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

test('[AU-3] a shopper who logs in while an agreement changes has consented to the version shown, and sees the new one first', async () => {
  const shopper = await newShopper({}, operator.origin())
  const { page, origin, expectTrouble } = shopper
  expectTrouble(/409/)
  await shopper.open('/login')
  const phone = newPhone()
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('checkbox').check()
  await expectVisible(page.locator('a[href$="/agreement/service?version=2.0"]'))
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = page.getByLabel('验证码', { exact: true })
  await expectVisible(code)
  await publish('service', '3.0')
  // Reading the linked agreement keeps the form, and shows the same version.
  await page.getByRole('link', { name: '《服务协议》' }).click()
  await expectVisible(page.getByText('版本 2.0'))
  await page.goBack()
  await code.fill(await readCode(origin, phone))
  const news = changedAgreementSheet(page)
  for (const words of ['多了一条', '新的协议 3.0', '版本 3.0']) await expectVisible(news.getByText(words))
  expect(await page.evaluate('localStorage.getItem("token")')).toBe(null)

  // Back closes it and keeps the form with its code.
  await waitUntilStill(page)
  await page.goBack()
  await expectHidden(news)
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  expect(await code.inputValue()).toHaveLength(6)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectVisible(news)
  await waitUntilStill(page)
  await acceptChange(page)
  await expectAddress(page, /\/mobile\/user-center$/)
  const session = (await page.evaluate(
    '({ ...JSON.parse(localStorage.getItem("user")), token: localStorage.getItem("token") })',
  )) as Session
  expect(await readConsents(shopper, session)).toEqual(['privacy 3.0 login', 'service 3.0 login'])
})

/** An owner on the screen of their number. */
async function atNumber(keyword: string): Promise<Owner> {
  const owner = await newOwner(keyword, { origin: operator.origin() })
  owner.expectTrouble(/409/)
  await owner.open(`/user-center/numbers/${owner.id}`)
  return owner
}

/** The same with the sheet for manual renewal open and three months selected. */
async function aboutToPay(keyword: string) {
  const owner = await atNumber(keyword)
  await owner.page.getByRole('button', { name: '续费', exact: true }).click()
  const sheet = owner.page.getByRole('dialog', { name: '续费' })
  const months = sheet.getByRole('radio', { name: /^3 个月/ })
  await months.check()
  await waitUntilStill(owner.page)
  const pay = () => sheet.getByRole('button', { name: '立即支付' }).click()
  return { ...owner, sheet, months, pay }
}

/** Back closes the new version, and nothing else. */
async function goBack({ page }: Owner): Promise<void> {
  await expectVisible(changedAgreementSheet(page).getByText('多了一条'))
  await waitUntilStill(page)
  await page.goBack()
  await expectHidden(changedAgreementSheet(page))
}

test('[AP-15] an agreement that changes under an open pay sheet is shown and accepted, and the selected months are paid', async () => {
  const owner = await aboutToPay('61')
  const { page, sheet, months, pay, session } = owner
  const due = (await sheet.getByText(/¥/).last().textContent()) ?? ''
  await publish('service', '4.0')
  await pay()
  await goBack(owner)
  expect(await months.isChecked()).toBe(true)
  await pay()
  await expectVisible(changedAgreementSheet(page))
  await waitUntilStill(page)
  await acceptChange(page)
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  expect(due).toMatch(/^¥\d+\.\d\d$/)
  expect(await page.locator('body').innerText()).toContain(due.slice(1))
  expect((await readConsents(owner, session)).slice(0, 2)).toEqual([
    'service 4.0 change',
    'privacy 3.0 order',
  ])
})

test('[ER-2] a session that ends while a new version covers the pay sheet leads to a login screen that nothing covers', async () => {
  const owner = await aboutToPay('62')
  const { page, origin, session, pay } = owner
  owner.expectTrouble(/401/)
  await publish('service', '5.0')
  await pay()
  await expectVisible(changedAgreementSheet(page))
  await waitUntilStill(page)
  await endSession(origin, session)
  await acceptChange(page)
  await expectAddress(page, /\/login\?callback=%2Fuser-center%2Fnumbers%2F/)
  await expectVisible(page.getByLabel('手机号', { exact: true }))
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

test('[AP-15] an agreement that changes during consent to renewal is shown first, and the switch then goes on', async () => {
  const owner = await atNumber('63')
  const { page, session } = owner
  const renewal = page.getByRole('switch', { name: '自动续费' })
  const sheet = page.getByRole('dialog', { name: '开启自动续费？' })
  const turnOn = () => sheet.getByRole('button', { name: '同意并开启' }).click()
  await renewal.click()
  await expectVisible(sheet.locator('a[href$="/agreement/renewal?version=1.0"]'))
  await sheet.getByRole('checkbox').check()
  await waitUntilStill(page)
  await publish('renewal', '2.0')
  await turnOn()
  await goBack(owner)
  expect(await renewal.isChecked()).toBe(false)
  await expectVisible(sheet)
  expect(await sheet.getByRole('checkbox').isChecked()).toBe(true)
  await turnOn()
  await expectVisible(changedAgreementSheet(page))
  await waitUntilStill(page)
  await acceptChange(page)
  await expectVisible(page.getByText('已开启，可随时关闭'))
  await expectHidden(sheet)
  expect(await renewal.isChecked()).toBe(true)
  expect((await readConsents(owner, session)).slice(0, 3)).toEqual([
    'renewal 2.0 renewal',
    'renewal 2.0 change',
    'privacy 3.0 order',
  ])
})

test('[AP-15] an owner who authorises a renewal that was switched off elsewhere sees the change, then goes to WeChat', async () => {
  const owner = await atNumber('64')
  const { page, origin, id, session } = owner
  await page.getByRole('switch', { name: '自动续费' }).click()
  const sheet = page.getByRole('dialog', { name: '开启自动续费？' })
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: '同意并开启' }).click()
  const authorise = page.getByRole('button', { name: '去授权' })
  await expectVisible(authorise)
  await expectHidden(sheet)
  // While renewal is on, a change does not affect it: the consent holds until it is switched off.
  const off = await fetch(`${origin}/api/subscription/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ renewal: 'manual' }),
  })
  expect(off.status).toBe(200)
  await publish('renewal', '3.0')
  await authorise.click()
  await expectVisible(changedAgreementSheet(page))
  await waitUntilStill(page)
  await acceptChange(page)
  await expectVisible(page.getByRole('button', { name: '同意并开通' }))
  expect((await readConsents(owner, session)).slice(0, 3)).toEqual([
    'renewal 3.0 renewal',
    'renewal 3.0 change',
    'renewal 2.0 renewal',
  ])
})
