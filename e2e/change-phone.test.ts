import { expect, test } from 'vitest'
import { expectHidden, expectVisible } from './rest.ts'
import { dial, newOwner } from './owner.ts'
import { readCode, newPhone } from './shopper.ts'
import { expectToast } from './watcher.ts'

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** The owner of a ringing number, on its screen with the sheet open. */
async function changing(keyword: string) {
  const owner = await newOwner(keyword)
  const { page, open, id } = owner
  await open(`/user-center/numbers/${id}`)
  await page.getByRole('button', { name: '更换', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '更换接听手机' })
  await expectVisible(sheet)
  const phone = sheet.getByLabel('新手机号')
  return { ...owner, sheet, phone, code: sheet.getByLabel('验证码', { exact: true }) }
}

test('[SC-11] [AU-3] the phone of a number is changed by a code to the new phone; then calls ring there', async () => {
  const owner = await changing('7416')
  const { page, origin, sheet, phone, code, digits, session } = owner
  owner.expectTrouble(/status of (409|422)/)
  await phone.fill('1380013800')
  await sheet.getByRole('button', { name: '获取验证码' }).click()
  await expectVisible(sheet.getByText('手机号应为 11 位数字'))

  await phone.fill(session.phone)
  await sheet.getByRole('button', { name: '获取验证码' }).click()
  await code.fill(await readCode(origin, session.phone))
  await expectVisible(sheet.getByText('这个号码现在就响铃到这个手机号'))

  const other = newPhone()
  await phone.fill(`＋86 ${other}`)
  await sheet.getByRole('button', { name: '获取验证码' }).click()
  const right = await readCode(origin, other)
  await code.fill(right === '000000' ? '000001' : '000000')
  await expectVisible(sheet.getByText('验证码错误，还可以试 4 次'))
  await code.fill(right)
  await expectToast(page, '已更换，从现在起新手机响铃')
  await expectHidden(sheet)
  await expectVisible(page.getByText(masked(other)))
  await page.reload()
  await expectVisible(page.getByText(masked(other)))
  const call = await (await fetch(await dial(origin, digits))).text()
  expect(call).toContain(other)
})

test('back closes the sheet, and its input changes nothing', async () => {
  const { page, sheet, phone, id, session } = await changing('7417')
  await phone.fill(newPhone())
  await page.goBack()
  await expectHidden(sheet)
  expect(page.url()).toMatch(new RegExp(`/user-center/numbers/${id}$`))
  await expectVisible(page.getByText(masked(session.phone)))
})

test('while the network confirms, the screen says so and offers no other change; then it shows the result', async () => {
  const owner = await newOwner('7418')
  const { page, open, id } = owner
  let newPhoneShown: { phone: string; state: string } | undefined = {
    phone: '139****0001',
    state: 'submitted',
  }
  await page.route(`**/api/subscription/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, newPhone: newPhoneShown } } })
  })
  await open(`/user-center/numbers/${id}`)
  await expectVisible(page.getByText('正在更换为 139****0001，请稍候'))
  expect(await page.getByRole('button', { name: '更换', exact: true }).count()).toBe(0)
  newPhoneShown = { phone: '139****0001', state: 'filing' }
  await expectVisible(page.getByText('运营商正在为 139****0001 备案'))
  newPhoneShown = { phone: '139****0001', state: 'rejected' }
  await expectVisible(page.getByText('没有换成：运营商不接受 139****0001'))
  await expectVisible(page.getByRole('button', { name: '更换', exact: true }))
})
