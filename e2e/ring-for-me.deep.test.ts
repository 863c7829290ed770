import type { Session } from '@hao/contract/entities.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { axeFindings } from './inspect.ts'
import { newOwnedNumber } from './owner.ts'
import {
  waitUntilHydrated,
  newPhone,
  newSession,
  newShopper,
  type Shopper,
  loggedInStorage,
} from './shopper.ts'
import { button, receivedEnergy, startTelephones } from './telephones.ts'
import { expectToast } from './watcher.ts'

const { phoneOf, newPage, product } = startTelephones()

/** A visitor with a free number open, and the button that lets it ring. */
async function onNumber(shopper: Shopper) {
  const { origin } = shopper
  const found = await fetch(`${origin}/api/number/search?keyword=5&pageSize=20`)
  const { data } = (await found.json()) as { data: { list: { id: number; number: string; state: string }[] } }
  const free = data.list.find(({ state }) => state === 'on_sale')
  if (!free) throw new Error('No number is for sale')
  await shopper.open(`/number/${free.id}`)
  return {
    ...shopper,
    number: free.number,
    row: shopper.page.getByRole('button', { name: '试响 让您' }),
  }
}

/** The same for a logged-in shopper. */
async function memberOnNumber() {
  const { origin } = product()
  const session = await newSession(origin)
  return {
    session,
    ...(await onNumber(await newShopper({ storageState: loggedInStorage(session, origin) }, origin))),
  }
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: '试响' })

test('a number on sale rings the shopper’s phone, and the card follows the call to its end', async () => {
  const { page, session, number, row } = await memberOnNumber()
  const phone = await phoneOf(session.phone)
  await row.click()
  const sheet = sheetOf(page)
  await expectVisible(sheet.getByText('试响不收费'))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  // One call, however often it is tapped.
  await button(page, '开始试响').dblclick()
  await expectVisible(sheet.getByText('您的手机正在响'))
  expect(await axeFindings(page)).toEqual([])
  await expectVisible(phone.getByRole('heading', { name: `95013 ${number}` }))
  await button(phone, '接听').click()
  await expectVisible(sheet.getByText('您已接听'))
  await expectVisible(sheet.getByText('铃声和来电显示就是这样'))
  await expectVisible(phone.getByText(/通话结束/))
  await sheet.getByRole('button', { name: '好', exact: true }).click()
  await expectHidden(sheet)
})

test('a phone that is off differs from one not answered; too many tries are refused with the reason; back closes the sheet', async () => {
  const { page, session, row, expectTrouble } = await memberOnNumber()
  expectTrouble(/status of 429/)
  await row.click()
  const sheet = sheetOf(page)
  await button(page, '开始试响').click()
  await expectVisible(sheet.getByText('没有拨通您的手机'))
  const phone = await phoneOf(session.phone)
  await sheet.getByRole('button', { name: '再试一次' }).click()
  await button(page, '开始试响').click()
  await button(phone, '拒接').click()
  await expectVisible(sheet.getByText('您没有接，或正在通话'))
  await page.goBack()
  await expectHidden(sheet)
  expect(new URL(page.url()).pathname).toMatch(/^\/mobile\/number\/\d+$/)
  // A call that never rang does not count towards the two of a day.
  await row.click()
  await button(page, '开始试响').click()
  await button(phone, '拒接').click()
  await expectVisible(sheet.getByText('您没有接，或正在通话'))
  await sheet.getByRole('button', { name: '再试一次' }).click()
  await button(page, '开始试响').click()
  await expectToast(page, /试响次数已用完/)
  await button(page, '先不试').click()
  await expectHidden(sheet)
})

test('after a lost network the card continues and shows the current state', async () => {
  const { page, context, session, row, expectTrouble } = await memberOnNumber()
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const phone = await phoneOf(session.phone)
  await row.click()
  const sheet = sheetOf(page)
  await button(page, '开始试响').click()
  await expectVisible(sheet.getByText('您的手机正在响'))
  await context.setOffline(true)
  await button(phone, '拒接').click()
  await expectVisible(phone.getByText('已拒接'))
  await context.setOffline(false)
  await expectVisible(sheet.getByText('您没有接，或正在通话'))
})

test('a visitor is led to login and back; a session that ends under the card leads to login', async () => {
  const { page, context, row, logIn, origin, expectTrouble } = await onNumber(
    await newShopper({}, product().origin),
  )
  const address = page.url()
  const phone = newPhone()
  await row.click()
  await expectAddress(page, /\/mobile\/login\?callback=/)
  await logIn(phone)
  await expectAddress(page, address)
  await waitUntilHydrated(page)
  expectTrouble(/401/)
  await phoneOf(phone)
  await button(page, '开始试响').click()
  await expectVisible(sheetOf(page).getByText('您的手机正在响'))
  const read = (key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key)
  const { id } = JSON.parse(await read('user')) as Session
  // By the browser's own requests: the login is bound to its device.
  const headers = { authorization: `Bearer ${await read('token')}` }
  const ended = await context.request.delete(`${origin}/api/user/logout/${id}`, { headers })
  expect(ended.status()).toBe(200)
  await expectAddress(page, /\/mobile\/login\?callback=/)
  await expectAtRest(page, () => page.locator('dialog[open]').count()).toBe(0)
})

test('an owner calls a caller back: both phones show the number, both sides hear each other, and the card shows the state', async () => {
  const { origin } = product()
  const owner = await newOwnedNumber('628', { origin })
  const shopper = await newShopper({ storageState: loggedInStorage(owner.session, origin) }, origin)
  const caller = '13812341234'
  const calling = await newPage(`/simulators/carrier/dial?number=95013${owner.digits}&caller=${caller}`)
  await button(calling, '拨打').click()
  await expectVisible(calling.getByText('没有开机'))
  await calling.close()
  const [own, theirs] = [await phoneOf(owner.session.phone), await phoneOf(caller)]
  const { page } = shopper
  await shopper.open('/user-center/calls')
  await page.getByRole('listitem').first().getByRole('button').click()
  await button(page, '隐私回拨').click()
  const sheet = page.getByRole('dialog', { name: '用您的号码回拨' })
  await sheet.getByRole('button', { name: '回拨', exact: true }).click()
  await expectVisible(sheet.getByText('您的手机正在响'))
  const shown = `95013 ${owner.digits}`
  await expectVisible(own.getByRole('heading', { name: shown }))
  await button(own, '接听').click()
  await expectVisible(theirs.getByRole('heading', { name: shown }))
  await expectVisible(sheet.getByText('对方的手机正在响'))
  await button(theirs, '接听').click()
  await expectVisible(sheet.getByText('已接通'))
  for (const side of [own, theirs]) await expect.poll(() => receivedEnergy(side)).toBeGreaterThan(0)
  expect(await own.locator('body').innerText()).not.toContain('1381234')
  expect(await theirs.locator('body').innerText()).not.toContain(owner.session.phone)
  expect(await axeFindings(page)).toEqual([])
  await button(theirs, '挂断').click()
  await expectVisible(sheet.getByText('看不到您的手机号'))
  await expectVisible(own.getByText(/通话结束/))
})

test('a card without events before another call says that the result of its own call is unknown', async () => {
  const { page, context, session, row, expectTrouble } = await memberOnNumber()
  expectTrouble(/ERR_FAILED/)
  await context.route('**/api/events', (route) => route.abort())
  await row.click()
  const sheet = sheetOf(page)
  // The phone is off: the call is over at once, but this tab receives no event.
  await button(page, '开始试响').click()
  await expectVisible(sheet.getByText('正在拨打您的手机'))
  const phone = await phoneOf(session.phone)
  const other = await context.newPage()
  await other.goto(page.url())
  await waitUntilHydrated(other)
  await other.getByRole('button', { name: '试响 让您' }).click()
  await button(other, '开始试响').click()
  await expectVisible(button(phone, '接听'))
  await context.unroute('**/api/events')
  await expectVisible(sheet.getByText('结果未知'))
  await expectVisible(sheetOf(other).getByText('您的手机正在响'))
})

test('a number that another buyer has ordered cannot be tried: the sheet closes, and its page says so', async () => {
  const { page, row, origin, expectTrouble } = await memberOnNumber()
  expectTrouble(/status of 409/)
  await row.click()
  await expectVisible(button(page, '开始试响'))
  const { token } = await newSession(origin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ numberId: Number(page.url().split('/').at(-1)), agreed: true })
  expect((await fetch(`${origin}/api/wxpay/h5`, { method: 'POST', headers, body })).status).toBe(200)
  await button(page, '开始试响').click()
  await expectHidden(sheetOf(page))
  await expectHidden(row)
})
