import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { newMember, newShopper } from './shopper.ts'

const foreign = { locale: 'en-GB', chosen: null } as const

const language = (page: Page) => page.locator('html').getAttribute('lang')
const english = (page: Page) => page.getByRole('link', { name: 'English', exact: true })
const chinese = (page: Page) => page.getByRole('link', { name: '中文', exact: true })

test('the shop is in Chinese for a browser in another language, and one control switches to English and back for good', async () => {
  const { page, open, context, expectTrouble } = await newShopper(foreign)
  expectTrouble(/404/)
  await open('/home?layout=tab')
  expect(await language(page)).toBe('zh-CN')
  await english(page).click()
  await expectAtRest(page, () => language(page)).toBe('en')
  await expectVisible(page.getByRole('link', { name: 'Search the digits you love' }))
  expect(page.url()).toMatch(/\/mobile\/home\?layout=tab$/)
  const later = await context.newPage()
  await later.goto(page.url().replace(/home.*/, 'number'))
  await expectVisible(later.getByRole('heading', { name: 'Choose phone number' }))
  await later.close()
  await open('/user-center')
  expect(await language(page)).toBe('en')
  await chinese(page).click()
  await expectAtRest(page, () => language(page)).toBe('zh-CN')
  expect(page.url()).toMatch(/\/mobile\/user-center$/)
  await expectVisible(english(page))
  await open('/nowhere')
  expect(await language(page)).toBe('zh-CN')
})

test('an address with lang=en opens English and is remembered; an unknown language changes nothing', async () => {
  const { page, open } = await newShopper(foreign)
  await open('/number?lang=fr')
  expect(await language(page)).toBe('zh-CN')
  await open('/number?lang=en')
  expect(await language(page)).toBe('en')
  await open('/home?lang=de')
  expect(await language(page)).toBe('en')
  await open('/home#top')
  await chinese(page).click()
  await expectAtRest(page, () => language(page)).toBe('zh-CN')
})

test('the language switch works without scripts and without cookies', async () => {
  const plain = await newShopper({ ...foreign, javaScriptEnabled: false })
  await plain.page.goto(`${plain.origin}/mobile/home`)
  await english(plain.page).click()
  await expectVisible(chinese(plain.page))

  const { page, open, context } = await newShopper(foreign)
  await context.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set() {} }))
  await open('/home')
  await english(page).click()
  await expectVisible(chinese(page))
  expect(page.url()).toContain('lang=en')
})

test('the outbox and the API’s answers are in the language of the shop, not of the browser', async () => {
  const { page, open, context, origin } = await newMember(foreign)
  const answers: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) answers.push(request.headers()['accept-language'] ?? '')
  })
  await open('/order')
  // Scripts come after the first paint: on a busy machine long after the network was idle.
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  await waitUntilAtRest(page)
  expect(new Set(answers)).toEqual(new Set(['zh']))
  // Not on a screen: it loads itself again and again.
  const headers = { 'accept-language': 'en-GB' }
  const outbox = async () => (await context.request.get(`${origin}/dev/outbox`, { headers })).text()
  expect(await outbox()).toContain('<html lang="zh-CN"')
  await open('/home')
  await english(page).click()
  await expectVisible(chinese(page))
  expect(await outbox()).toContain('<html lang="en"')
})
