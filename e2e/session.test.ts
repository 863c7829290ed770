import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { createGate } from './gate.ts'
import { plainPage } from './log-in-elsewhere.ts'
import {
  readCode,
  waitUntilHydrated,
  waitUntilResponsive,
  newMember,
  newOrder,
  newPhone,
  newSession,
  newShopper,
  pauseClock,
  loggedInStorage,
} from './shopper.ts'
import { expectToast } from './watcher.ts'

const storedKeys = ['refreshToken', 'token', 'user']

async function loginScreen(callback = '') {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open(`/login?${new URLSearchParams({ callback }).toString()}`)
  await waitUntilResponsive(page.getByRole('checkbox'))
  await waitUntilAtRest(page)
  return {
    ...shopper,
    phoneField: page.getByLabel('手机号', { exact: true }),
    codeField: page.getByLabel('验证码', { exact: true }),
    ask: () => page.getByRole('button', { name: '获取验证码' }).click(),
  }
}

test('[VA-1] [VA-4] [VA-7] without a valid phone or consent no code is sent, and a Chinese message says why', async () => {
  const { page, phoneField, ask } = await loginScreen()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/code/sms')) sent.push(request.url())
  })
  await page.getByRole('checkbox').check()
  await ask()
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  await expectAtRest(page, () => alert.first().textContent()).toBe('请输入手机号')
  await phoneField.fill('12800138000')
  await ask()
  await expectAtRest(page, () => alert.first().textContent()).toContain('手机号应为 11 位数字')
  await phoneField.fill('13800138000')
  await page.getByRole('checkbox').uncheck()
  await ask()
  await expectToast(page, '请同意服务协议和隐私政策')
  expect(sent).toEqual([])
})

test.each(['paste', 'autofill', 'keys'] as const)(
  '[VA-2] [AU-2] [AU-3] a code that comes by %s fills six boxes and logs in; the session is kept under its keys',
  async (way) => {
    const { page, context, origin, phoneField, codeField, ask } = await loginScreen()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const phone = newPhone()
    await phoneField.fill(phone)
    await page.getByRole('checkbox').check()
    await ask()
    await expectVisible(codeField)
    expect(await codeField.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await codeField.getAttribute('inputmode')).toBe('numeric')
    const boxes = codeField.locator('xpath=preceding-sibling::*/span')
    expect(await boxes.count()).toBe(6)
    const code = await readCode(origin, phone)
    const login = page.waitForRequest('**/api/user/login')
    // The response waits until the boxes have been read.
    const answer = createGate()
    await page.route('**/api/user/login', answer.hold)
    await codeField.focus()
    if (way === 'autofill') await codeField.fill(code)
    else if (way === 'keys') await codeField.pressSequentially(`${code.slice(0, 3)}x${code.slice(3)}`)
    else {
      await page.evaluate(
        (text) => navigator.clipboard.writeText(text),
        `${code.slice(0, 3)} - ${code.slice(3)}`,
      )
      await page.keyboard.press('ControlOrMeta+V')
    }
    expect((await login).postDataJSON()).toMatchObject({ phone, code })
    expect((await boxes.allTextContents()).join('|')).toBe([...code].join('|'))
    answer.open()
    await expectAddress(page, /\/mobile\/user-center$/)
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(
      expect.arrayContaining(storedKeys),
    )
  },
)

test('[VA-2] [AU-3] a wrong code shows the remaining tries and empties the boxes; after five even the right one is refused, and the message asks for a new one', async () => {
  const shopper = await loginScreen()
  const { page, phoneField, codeField, ask, origin } = shopper
  shopper.expectTrouble(/status of 4/)
  const phone = newPhone()
  await phoneField.fill(phone)
  await page.getByRole('checkbox').check()
  await ask()
  const code = await readCode(origin, phone)
  const wrong = code === '000000' ? '000001' : '000000'
  for (const words of [4, 3, 2, 1].map((left) => `验证码错误，还可以试 ${left} 次`)) {
    await codeField.fill(wrong)
    await expectVisible(page.getByText(words))
    expect(await codeField.inputValue()).toBe('')
  }
  await codeField.fill(wrong)
  await expectVisible(page.getByText('验证码错误次数过多，请重新获取'))
  await codeField.fill(code)
  await expectVisible(page.getByText('验证码已失效，请重新获取'))
  expect(page.url()).toContain('/login')
})

const limits = [
  ['rate-limited', 429, { retryAfter: 3000 }, '操作太频繁，请 50 分钟后再试'],
  ['sms-unavailable', 503, {}, '短信暂时无法发送，请稍后重试'],
  ['code-too-soon', 429, { retryAfter: 42 }, '验证码已发送，请查收短信；42 秒后可以重新获取'],
] as const

test.each(limits)('[AU-3] a code that is not sent for %s is explained', async (...limit) => {
  const [error, status, details, words] = limit
  const shopper = await loginScreen()
  const { page, phoneField, ask } = shopper
  shopper.expectTrouble(/status of (429|503)/)
  await page.route('**/api/code/sms', (route) =>
    route.fulfill({ status, json: { success: false, code: status * 100, error, details } }),
  )
  await phoneField.fill(newPhone())
  await page.getByRole('checkbox').check()
  await ask()
  if (error === 'code-too-soon') await expectToast(page, words)
  else await expectVisible(page.getByText(words).first())
})

test('[AU-3] [VA-1] [VA-4] the phone is grouped 3-4-4, the box is not ticked, and another code can be requested after 60 s', async () => {
  const { page, phoneField, codeField, ask } = await loginScreen()
  await page.clock.install()
  let sent = 0
  await page.route('**/api/code/sms', (route) => {
    sent += 1
    return route.fulfill({ json: { code: 0, success: true, data: { resendAfter: 60 } } })
  })
  await phoneField.pressSequentially('+86 13800138000')
  expect(await phoneField.inputValue()).toBe('138 0013 8000')
  expect(await page.getByRole('checkbox').isChecked()).toBe(false)
  await page.getByRole('checkbox').check()
  await pauseClock(page)
  await ask()
  const again = page.getByRole('button', { name: /^重新获取/ })
  await expectAtRest(again.page(), () => again.textContent()).toBe('重新获取（60 秒）')
  await codeField.fill('12')
  await page.clock.runFor(59_000)
  await expectAtRest(again.page(), () => again.textContent()).toBe('重新获取（1 秒）')
  expect(await again.isDisabled()).toBe(true)
  await page.clock.runFor(1000)
  await expectAtRest(again.page(), () => again.textContent()).toBe('重新获取')
  await again.click()
  await expectAtRest(again.page(), () => again.textContent()).toBe('重新获取（60 秒）')
  expect(await codeField.inputValue()).toBe('')
  expect(sent).toBe(2)
})

test('[SC-5] the way back survives a reload, and the form survives reading the agreement', async () => {
  const shopper = await loginScreen('/tag-list?id=pair&keyword=x')
  const { page, phoneField } = shopper
  await page.reload()
  await waitUntilHydrated(page)
  await waitUntilResponsive(page.getByRole('checkbox'))
  const phone = newPhone()
  await phoneField.fill(phone)
  await page.getByRole('checkbox').check()
  await page.getByRole('link', { name: '《隐私政策》' }).click()
  await expectVisible(page.getByRole('heading', { name: '隐私政策' }).first())
  await page.goBack()
  await expectAtRest(phoneField.page(), () => phoneField.inputValue()).toBe(
    phone.replace(/^(...)(....)/, '$1 $2 '),
  )
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  await shopper.logIn(phone)
  await expectAddress(page, /\/mobile\/tag-list\?id=pair&keyword=x$/)
})

test('[AU-1] browsing needs no login and sends no token', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  const authorised: string[] = []
  page.on('request', (request) => {
    if (request.headers()['authorization']) authorised.push(request.url())
  })
  for (const path of ['/home', '/number', '/tag-list?keyword=520', '/number/9']) {
    await shopper.open(path)
    await waitUntilAtRest(page)
    expect(page.url()).not.toContain('/login')
  }
  expect(authorised).toEqual([])
})

test.each(['localStorage', 'sessionStorage'] as const)(
  '[AU-1] the token of %s is sent as a bearer token',
  async (store) => {
    const { session } = await newMember()
    const shopper = await newShopper()
    const { page } = shopper
    await page.goto(shopper.origin + plainPage)
    await page.evaluate(
      ([name, { token, ...user }]) => {
        window[name].setItem('token', token)
        window[name].setItem('user', JSON.stringify(user))
      },
      [store, session] as const,
    )
    const asked = page.waitForRequest(/\/api\/order\/user\//)
    await shopper.open('/order')
    expect((await asked).headers()['authorization']).toBe(`Bearer ${session.token}`)
    await expectVisible(page.getByText('还没有订单'))
  },
)

test('[AU-1] [ER-2] a token refresh that is rate-limited, or whose answer is lost, does not log the shopper out', async () => {
  const session = await newSession()
  const shopper = await newShopper({ storageState: loggedInStorage({ ...session, token: 'over' }) })
  const { page } = shopper
  shopper.expectTrouble(/status of (401|429)|ERR_FAILED/)
  let haste = true
  let lost = 0
  await page.route('**/api/user/refresh', async (route) => {
    if (haste)
      return route.fulfill({ status: 429, json: { success: false, code: 42900, error: 'rate-limited' } })
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await shopper.open('/order')
  const again = page.getByRole('button', { name: '重试' })
  await expectVisible(again)
  haste = false
  await again.click()
  await expectVisible(page.getByText('还没有订单'))
  expect(lost).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/mobile/order')
})

test('[AU-5] [EN-1] logging out ends the session on the server and here', async () => {
  const member = await newMember()
  const { page, session, origin } = member
  // Requests in progress at the logout are refused, which the browser reports on its console.
  member.expectTrouble(/status of 401/)
  await member.open('/user-center')
  const [request] = await Promise.all([
    page.waitForRequest(`**/api/user/logout/${session.id}`),
    page.getByRole('button', { name: '退出登录' }).click(),
  ])
  expect(request.method()).toBe('DELETE')
  await expectVisible(page.getByRole('link', { name: /^请登录/ }))
  const keys = await page.evaluate(() => Object.keys(localStorage))
  for (const key of storedKeys) expect(keys).not.toContain(key)
  const authorization = `Bearer ${session.token}`
  const answer = await fetch(`${origin}/api/user/${session.id}`, { headers: { authorization } })
  expect(answer.status).toBe(401)
})

test('[CN-3] times are YYYY-MM-DD HH:mm:ss in Shanghai, in any time zone of the phone', async () => {
  const member = await newMember({ timezoneId: 'America/New_York' })
  const { page, origin, session } = member
  const { id } = await newOrder(member, '2026')
  const authorization = `Bearer ${session.token}`
  const answer = await fetch(`${origin}/api/order/${id}`, { headers: { authorization } })
  const { data } = (await answer.json()) as { data: { createdAt: string } }
  const shanghai = new Date(Date.parse(data.createdAt) + 8 * 3600_000).toISOString()
  await member.open(`/order/${id}`)
  await expectVisible(page.getByText(`${shanghai.slice(0, 10)} ${shanghai.slice(11, 19)}`).first())
})
