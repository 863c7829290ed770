import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './console/stock.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { newMember, newShopper, readCode, type Shopper, waitUntilResponsive } from './shopper.ts'
import { expectToast } from './watcher.ts'

/** Gives a browser an authenticator like that of a phone. Returns what lets it recognise its user, or not. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (isUserVerified: boolean) =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: '通行密钥' })

/** Opens the sheet of passkeys and confirms the login phone. */
async function beginToAdd({ page, origin, open }: Shopper, { id, phone }: { id: number; phone: string }) {
  await open(`/user-center/${id}`)
  await page.getByRole('button', { name: '通行密钥' }).click()
  const sheet = sheetOf(page)
  await expectVisible(sheet.getByText('还没有通行密钥'))
  expect(await findViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: '添加通行密钥' }).click()
  await sheet.getByRole('button', { name: /^获取 .* 的验证码$/ }).click()
  const code = sheet.getByLabel('验证码', { exact: true })
  await expectVisible(code)
  await code.fill(await readCode(origin, phone))
  await expectVisible(sheet.getByText('验证通过'))
  return sheet
}

test('a shopper adds a passkey, logs out, logs in by it, and removes it', async () => {
  const member = await newMember()
  const { page, session } = member
  member.expectTrouble(/status of 422/)
  const verify = await addAuthenticator(page)
  const sheet = await beginToAdd(member, session)
  await verify(false)
  await sheet.getByRole('button', { name: '创建通行密钥' }).click()
  await expectVisible(sheet.getByText('没有创建：'))
  await verify(true)
  await sheet.getByRole('button', { name: '创建通行密钥' }).click()
  await expectToast(page, '通行密钥已添加')
  await expectVisible(sheet.getByText('还没有用过'))
  expect(await findViolations(page)).toEqual([])
  await page.goBack()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expectToast(page, '已退出登录')

  await member.open('/login?callback=/mobile/user-center/devices')
  const enter = page.getByRole('button', { name: '用通行密钥登录' })
  await enter.click()
  await expectToast(page, '请同意服务协议和隐私政策')
  await page.getByRole('checkbox').check()
  expect(await findViolations(page)).toEqual([])
  await verify(false)
  await enter.click()
  await expectToast(page, '没有用通行密钥登录，可以重试，或用短信验证码登录')
  await verify(true)
  await enter.click()
  await expectToast(page, '登录成功')
  await expectAddress(page, /\/user-center\/devices$/)
  await expectVisible(page.getByText('本机', { exact: true }))

  await member.open(`/user-center/${session.id}`)
  await page.getByRole('button', { name: '通行密钥' }).click()
  await expectVisible(sheetOf(page).getByText('最近使用'))
  await sheetOf(page)
    .getByRole('button', { name: /^移除 / })
    .click()
  await sheetOf(page).getByRole('button', { name: '移除', exact: true }).click()
  await expectToast(page, '通行密钥已移除')
  await expectVisible(sheetOf(page).getByText('还没有通行密钥'))
  await page.goBack()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expectToast(page, '已退出登录')
  await member.open('/login')
  await waitUntilResponsive(page.getByRole('checkbox'))
  await page.getByRole('checkbox').check()
  await enter.click()
  await expectToast(page, '这个通行密钥已失效，请用短信验证码登录')
})

test('WeChat’s browser and one without passkeys offer no login by passkey', async () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36'
  const wechat = await newShopper({ userAgent: `${agent} MicroMessenger/8.0.49` })
  const old = await newShopper()
  await old.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  const other = await newShopper()
  const button = (page: Page) => page.getByRole('button', { name: '用通行密钥登录' })
  for (const { page, open } of [wechat, old, other]) {
    await open('/login')
    await expectVisible(page.getByRole('button', { name: '获取验证码' }))
    if (page === other.page) await expectVisible(button(page))
    else await expectHidden(button(page))
  }
  const member = await newMember({ userAgent: `${agent} MicroMessenger/8.0.49` })
  await member.open(`/user-center/${member.session.id}`)
  await member.page.getByRole('button', { name: '通行密钥' }).click()
  await expectVisible(sheetOf(member.page).getByText('这个浏览器不能使用通行密钥'))
  await expectAtRest(member.page, () =>
    sheetOf(member.page).getByRole('button', { name: '添加通行密钥' }).count(),
  ).toBe(0)
})
