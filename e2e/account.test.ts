import { readFile } from 'node:fs/promises'
import type { Session } from '@hao/contract/entities.ts'
import { expect, inject, test } from 'vitest'
import { newOwner } from './owner.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { readCode, newMember, newOrder, newPhone, newShopper, loggedInStorage } from './shopper.ts'
import { expectToast } from './watcher.ts'

test('[EN-5] [AP-17] [VA-7] a shopper changes picture, nickname, gender and region, and finds them after a reload', async () => {
  const member = await newMember()
  const { page, session } = member
  await member.open(`/user-center/${session.id}`)
  const nickname = page.getByLabel('昵称')
  const save = page.getByRole('button', { name: '保存' })
  await nickname.fill(' ')
  await save.click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '请输入昵称' }))
  await nickname.fill('好'.repeat(21))
  await expectVisible(page.getByRole('alert').filter({ hasText: '昵称最多 20 个字' }))
  await nickname.fill('小明')
  await page.getByRole('radio', { name: '熊猫' }).check()
  await page.getByRole('radio', { name: '女' }).check()

  await page.getByRole('button', { name: /所在地区/ }).click()
  const sheet = page.getByRole('dialog', { name: '选择所在地区' })
  await sheet.getByLabel('省份').selectOption('浙江省')
  expect(await sheet.getByRole('button', { name: '确定' }).isDisabled()).toBe(true)
  await sheet.getByLabel('城市').selectOption('杭州市')
  await sheet.getByLabel('区县').selectOption('西湖区')
  // A municipality is its own city, which is selected with it.
  await sheet.getByLabel('省份').selectOption('北京市')
  await sheet.getByLabel('区县').selectOption('海淀区')
  await sheet.getByRole('button', { name: '确定' }).click()
  await expectHidden(sheet)
  await expectVisible(page.getByText('北京市-北京市-海淀区'))
  const [kept] = await Promise.all([page.waitForResponse(/\/api\/user\/\d+$/), save.click()])
  await expectToast(page, '已保存')
  await expectAtRest(page, () => nickname.inputValue()).toBe('小明')
  await expectAtRest(page, () => save.isDisabled()).toBe(true)
  const { data } = (await kept.json()) as { data: { location: { label: string }[] } }
  expect(data.location.map(({ label }) => label)).toEqual(['北京市', '北京市', '海淀区'])

  await page.reload()
  await expectVisible(page.getByText('北京市-北京市-海淀区'))
  expect(await nickname.inputValue()).toBe('小明')
  expect(await page.getByRole('radio', { name: '熊猫' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: '女' }).isChecked()).toBe(true)
  await member.open('/user-center')
  await expectVisible(page.getByRole('link', { name: /小明/ }))
})

test('[EN-1] [EN-5] a default nickname is in the shopper’s language, and unsaved changes stay while they look elsewhere', async () => {
  const member = await newMember({ locale: 'en-US' })
  const { page, session } = member
  await member.open('/user-center')
  await page.getByRole('link', { name: /User \d{4}/ }).click()
  const nickname = page.getByLabel('Nickname')
  const shown = `User ${session.phone.slice(-4)}`
  await expectAtRest(page, () => nickname.inputValue()).toBe(shown)
  const save = page.getByRole('button', { name: 'Save' })
  await nickname.fill(`${shown} `)
  expect(await save.isDisabled()).toBe(true)
  await nickname.fill('Ming')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: shown }).click()
  await expectAtRest(page, () => nickname.inputValue()).toBe('Ming')
  await save.click()
  await expectToast(page, 'Saved')
  await page.getByRole('link', { name: 'Back' }).click()
  await expectVisible(page.getByRole('link', { name: /Ming/ }))
})

test('[AP-8] a shopper downloads the data stored about them', async () => {
  const member = await newMember()
  const { page, session } = member
  await member.open(`/user-center/${session.id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载我的数据' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: { phone: string } }
  expect(data.profile.phone).toBe(session.phone)
})

test('[AU-3] [AP-8] an account without open orders is deleted, and its session ends', async () => {
  const member = await newMember()
  const { page, origin, session } = member
  const { phone } = session
  // Requests in progress at the deletion are refused.
  member.expectTrouble(/status of 40[19]/)
  const { id: orderId } = await newOrder(member, '3579')
  await member.open(`/user-center/${session.id}`)
  await page.getByRole('button', { name: '注销账号' }).click()
  const sheet = page.getByRole('dialog', { name: '注销账号' })
  await expectVisible(sheet.getByText('没有待支付的订单'))
  await sheet.getByRole('button', { name: '继续注销' }).click()
  // No code is sent.
  await expectVisible(sheet.getByText('您还有 1 个待支付订单'))
  await expectVisible(sheet.getByRole('link', { name: '查看订单' }))
  await expectHidden(sheet.getByLabel('验证码', { exact: true }))

  const authorization = `Bearer ${session.token}`
  const cancelled = await fetch(`${origin}/api/order/${orderId}/cancel`, {
    method: 'POST',
    headers: { authorization },
  })
  expect(cancelled.status).toBe(200)
  await sheet.getByRole('button', { name: '继续注销' }).click()
  const codeField = sheet.getByLabel('验证码', { exact: true })
  await codeField.fill(await readCode(origin, phone))
  await sheet.getByRole('button', { name: '确认注销' }).click()
  await expectToast(page, '账号已注销')
  await expectAddress(page, /\/mobile\/home$/)
  const answer = await fetch(`${origin}/api/user/${session.id}`, { headers: { authorization } })
  expect(answer.status).toBe(401)
})

test('the deletion of an account with a number in use is refused before a code is sent, with a way to the number', async () => {
  const owner = await newOwner('4')
  const { page } = owner
  owner.expectTrouble(/status of 409/)
  await owner.open(`/user-center/${owner.session.id}`)
  await page.getByRole('button', { name: '注销账号' }).click()
  const sheet = page.getByRole('dialog', { name: '注销账号' })
  await sheet.getByRole('button', { name: '继续注销' }).click()
  await expectVisible(sheet.getByText('您还有 1 个使用中的号码'))
  await expectHidden(sheet.getByRole('link', { name: '查看订单' }))
  await sheet.getByRole('link', { name: '查看我的号码' }).click()
  await expectAddress(page, /\/mobile\/user-center\/numbers$/)
})

/**
 * A shopper logged in by the courier app: their phone has received no code yet, so one can be sent at once.
 */
async function newCourier(phone: string): Promise<Session> {
  const post = async (path: string, body: object) => {
    const response = await fetch(inject('shop') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as object
  }
  const token = await post('/simulators/courier/token', { openid: `kd-${phone}`, phone })
  return ((await post('/api/auth/kuaidd', token)) as { data: Session }).data
}

test('[AU-3] [AP-8] the phone of a deleted account registers again as a new user without history', async () => {
  const phone = newPhone()
  const session = await newCourier(phone)
  const shopper = await newShopper({ storageState: loggedInStorage(session) })
  const { page, origin } = shopper
  // Requests in progress at the deletion are refused.
  shopper.expectTrouble(/status of 401/)
  const liked = await fetch(`${origin}/api/collect/like`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ status: 1, numberId: 9, userId: session.id }),
  })
  expect(liked.status).toBe(200)
  await shopper.open(`/user-center/${session.id}`)
  await page.getByRole('button', { name: '注销账号' }).click()
  const sheet = page.getByRole('dialog', { name: '注销账号' })
  await sheet.getByRole('button', { name: '继续注销' }).click()
  const codeField = sheet.getByLabel('验证码', { exact: true })
  await expectVisible(codeField)
  await codeField.fill(await readCode(origin, phone))
  await sheet.getByRole('button', { name: '确认注销' }).click()
  await expectAddress(page, /\/mobile\/home$/)

  await shopper.open('/login?callback=/number')
  const favourites = page.waitForResponse(/\/api\/collect\/\d+\?/)
  await shopper.logIn(phone)
  await expectAddress(page, /\/mobile\/number$/)
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as Session)
  expect(user.phone).toBe(phone)
  expect(user.id).toBeGreaterThan(session.id)
  // The button has no name until the profile is loaded.
  const { data } = (await (await favourites).json()) as { data: { list: unknown[] } }
  expect(data.list).toEqual([])
  await expectVisible(page.getByRole('button', { name: '我的收藏，0 个' }))
})

test('[AU-5] logging out on the details screen ends the session here and on the server', async () => {
  const member = await newMember()
  const { page, session, origin } = member
  // Requests in progress at the logout are refused, which the browser reports on its console.
  member.expectTrouble(/status of 401/)
  await member.open(`/user-center/${session.id}`)
  await page.getByRole('button', { name: '退出登录' }).click()
  await expectVisible(page.getByText('登录后查看您的订单和号码'))
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const authorization = `Bearer ${session.token}`
  const answer = await fetch(`${origin}/api/user/${session.id}`, { headers: { authorization } })
  expect(answer.status).toBe(401)
})

test('[AP-17] [ER-1] regions that fail to load say so in their sheet, and its button loads them', async () => {
  const member = await newMember()
  const { page, session } = member
  member.expectTrouble(/ERR_FAILED/)
  await page.clock.install()
  await page.route('**/regions.json', (route) => route.abort())
  await member.open(`/user-center/${session.id}`)
  await page.getByRole('button', { name: /所在地区/ }).click()
  const sheet = page.getByRole('dialog', { name: '选择所在地区' })
  const failed = sheet.getByRole('alert')
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000)
      return failed.isVisible()
    })
    .toBe(true)
  await page.unroute('**/regions.json')
  await failed.getByRole('button').click()
  await sheet.getByLabel('省份').selectOption('浙江省')
})
