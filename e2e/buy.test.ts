import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectVisible } from './rest.ts'
import { newMember, newPhone, newShopper, changeTimeout, type Shopper, waitUntilStill } from './shopper.ts'

/** Opens a number to buy it: not the first of its list, which other journeys use at the same time. */
async function tapNumber({ page }: Shopper): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('link').nth(3).click()
  await expectVisible(page.getByRole('button', { name: '立即办理' }))
}

/** Opens the order sheet and agrees, once the sheet has stopped moving. */
async function agree(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '立即办理' }).click()
  const sheet = page.getByRole('dialog')
  const consent = sheet.getByRole('checkbox').first()
  await expectVisible(consent)
  await waitUntilStill(page)
  await consent.check()
  return sheet
}

/** From a number's page to the cashier of WeChat Pay. */
async function apply({ page }: Shopper): Promise<void> {
  const sheet = await agree(page)
  await sheet.getByRole('button', { name: '立即支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
}

test('[HM-1] [SC-6] [SC-8] [AU-3] [AU-6] [AP-12] [AP-13] [AP-16] a shopper searches a tail, logs in, pays, binds, and the order is completed', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/home')
  await page.getByRole('link', { name: '搜索您喜欢的数字' }).click()
  await expectAddress(page, /\/mobile\/search$/)
  await page.getByPlaceholder('请输入要搜索的数字').fill('168')
  await page.getByRole('checkbox', { name: '尾号' }).check()
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expectAddress(page, /\/tag-list\?.*keyword=168/)
  expect(page.url()).toContain('suffix=true')
  await tapNumber(shopper)
  const detail = page.url()

  await page.getByRole('button', { name: '立即办理' }).click()
  await expectAddress(page, /\/login\?callback=/)
  const phone = newPhone()
  await shopper.logIn(phone)
  await expectAddress(page, new RegExp(`/number/${detail.split('/').at(-1)?.split('?')[0]}`))
  // The login leads to the open order, and has recorded the consent.
  await page.getByRole('dialog').getByRole('button', { name: '立即支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await page.getByRole('button', { name: /立即支付/ }).click()

  await expectAddress(page, /\/mobile\/pay-ok\?/)
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))
  await page.getByRole('link', { name: '绑定手机号' }).click()
  await page.getByRole('button', { name: '确认绑定' }).click()
  await expectVisible(page.getByRole('heading', { name: '绑定成功' }))

  await shopper.open('/order')
  await page.getByRole('tab', { name: '已完成' }).click()
  const card = page.getByRole('main').getByRole('listitem').first()
  await expectVisible(card.getByText(/使用中/))
  expect(await card.textContent()).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
})

test('[AP-12] a payment cancelled at the cashier leaves the order pending, and it can be paid again', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/login?callback=%2Ftag-list%3Fid%3Dpair%26keyword%3D%E5%AF%B9%E5%AD%90%E5%8F%B7')
  await shopper.logIn(newPhone())
  await expectAddress(page, /\/tag-list\?id=pair/)
  await tapNumber(shopper)
  await apply(shopper)
  await page.getByRole('button', { name: '取消支付' }).click()

  await expectAddress(page, /\/mobile\/pay-ok\?/)
  await expectVisible(page.getByText('待支付').first())
  await shopper.open('/order')
  await page.getByRole('tab', { name: '待支付' }).click()
  const card = page.getByRole('main').getByRole('listitem').first()
  await card.getByRole('button', { name: '去支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await page.getByRole('button', { name: /立即支付/ }).click()
  await expectAddress(page, /\/mobile\/pay-ok\?/)
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))
})

test('a second buyer sees at once that the number is taken, with similar numbers', async () => {
  const [first, second] = [await newShopper(), await newShopper()]
  second.expectTrouble(/409/)
  for (const shopper of [first, second]) {
    await shopper.open('/login?callback=%2Ftag-list%3Fid%3Dsymmetric%26keyword%3D%E5%AF%B9%E7%A7%B0%E5%8F%B7')
    await shopper.logIn(newPhone())
    await expectAddress(shopper.page, /\/tag-list\?id=symmetric/)
  }
  await tapNumber(first)
  const path = new URL(first.page.url()).pathname.replace('/mobile', '')
  await second.open(path)
  const sheet = await agree(second.page)
  await apply(first)
  await sheet.getByRole('button', { name: '立即支付' }).click()
  await expectVisible(second.page.getByText('被他人抢先一步'))
  expect(await second.page.getByRole('dialog').getByRole('link').count()).toBeGreaterThan(1)
})

test('[AP-12] a slow cashier is waited for, and nothing on the page interrupts the wait', async () => {
  const shopper = await newMember()
  const { page } = shopper
  // The shop accepts another press after 10 s.
  await changeTimeout(page, 10_000, 300)
  await shopper.open('/tag-list?id=pair&keyword=%E5%AF%B9%E5%AD%90%E5%8F%B7')
  await tapNumber(shopper)
  const sheet = await agree(page)
  // The page then reads again; a closing sheet would be gone a moment later.
  const readAgain = page.waitForRequest(/\/api\/number\/\d+$/)
  await page.route(/\/simulators\/wechat\/h5\//, async (route) => {
    await readAgain
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await sheet.getByRole('button', { name: '立即支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
})
