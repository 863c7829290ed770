import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { createGate } from './gate.ts'
import { isHydrated, newMember, newShopper, type Shopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

/**
 * Holds the page's scripts back on a phone four times slower without pictures, so that taps come before
 * hydration.
 */
async function slowly({ page, context, origin }: Shopper, path: string): Promise<() => void> {
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const { open, hold } = createGate()
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await page.route(/\.(avif|jpg)$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  await page.route(/\/assets\/.*\.js$/, hold)
  await page.goto(`${origin}/mobile${path}`, { waitUntil: 'commit' })
  return open
}

test('[FV-1] a heart tapped before any script has loaded is filled and saved', async () => {
  const member = await newMember()
  const { page, session } = member
  const go = await slowly(member, '/home')
  const heart = page
    .getByRole('main')
    .locator('section >> nth=2')
    .getByRole('button', { name: /收藏 95013-/ })
    .first()
  await heart.tap()
  expect(await isHydrated(page)).toBe(false)
  const saved = page.waitForResponse('**/api/collect/like')
  go()
  const answer = await saved
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON()).toMatchObject({ userId: session.id, status: 1 })
  await expectAtRest(heart.page(), () => heart.getAttribute('aria-pressed')).toBe('true')
})

test('[SC-6] digits typed before any script has loaded are searched for', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  const go = await slowly(shopper, '/search')
  await page.getByPlaceholder('请输入要搜索的数字').fill('520')
  await page.getByRole('checkbox', { name: '尾号' }).tap()
  await page.getByRole('button', { name: '搜索' }).tap()
  expect(await isHydrated(page)).toBe(false)
  go()
  await expectAddress(page, /\/tag-list\?/)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('keyword'), searchParams.get('suffix')]).toEqual(['520', 'true'])
})

test('[SC-8] [HM-3] [SC-5] apply, a video and the login form work when tapped early', async () => {
  const member = await newMember()
  const { page } = member
  const go = await slowly(member, '/number/9')
  await page.getByRole('button', { name: '立即办理' }).tap()
  go()
  await expectVisible(page.getByRole('dialog'))

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const goHome = await slowly(member, '/home')
  await page.getByRole('link', { name: /播放/ }).first().tap()
  goHome()
  await expectVisible(page.getByRole('dialog').locator('video'))
  expect(new URL(page.url()).pathname).toBe('/mobile/home')

  const shopper = await newShopper()
  const goLogin = await slowly(shopper, '/login')
  await shopper.page.getByLabel('手机号', { exact: true }).fill('13800138000')
  await shopper.page.getByRole('button', { name: '获取验证码' }).tap()
  goLogin()
  await expectToast(shopper.page, '请同意服务协议和隐私政策')
  expect(shopper.page.url()).not.toContain('138')
  expect(await shopper.page.getByLabel('手机号', { exact: true }).inputValue()).toBe('138 0013 8000')
})
