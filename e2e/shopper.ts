import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { launchBrowser } from '../tools/testing/browser.ts'
import { waitFor } from '../tools/testing/product.ts'

/** A phone in somebody's hand. What its console complains about fails the test, unless `expectTrouble` says what may come. */
export type Shopper = {
  page: Page
  context: BrowserContext
  origin: string
  /** Opens an address below /mobile. */
  open(path: string): Promise<void>
  /** Fills in the login screen that is open: phone, consent, the code that was sent. */
  logIn(phone: string): Promise<void>
  expectTrouble(pattern: RegExp): void
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const phoneScreen: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

/** A new phone with an empty storage, closed with the test. */
export async function newShopper(options: BrowserContextOptions = {}): Promise<Shopper> {
  const origin = inject('shop')
  const context = await browser.newContext({ ...phoneScreen, ...options })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const trouble: string[] = []
  const expected: RegExp[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text())
  })
  page.on('pageerror', (error) => trouble.push(String(error)))
  onTestFinished(async () => {
    await context.close()
    const unexpected = trouble.filter((text) => !expected.some((pattern) => pattern.test(text)))
    if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
  })
  return {
    page,
    context,
    origin,
    expectTrouble: (pattern) => expected.push(pattern),
    open: async (path) => {
      await page.goto(`${origin}/mobile${path}`)
      await hydrated(page)
    },
    logIn: async (phone) => {
      await page.getByLabel('手机号', { exact: true }).fill(phone)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: '获取验证码' }).click()
      const code = await codeOf(origin, phone)
      await page.getByLabel('验证码', { exact: true }).fill(code)
    },
  }
}

/** The page answers taps once React has taken it over. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    'Object.keys(document.getElementById("root")).some((key) => key.startsWith("__react"))',
  )
}

/** The newest code sent to a phone, as a newcomer reads it on /dev/outbox. */
export async function codeOf(origin: string, phone: string): Promise<string> {
  return waitFor(async () => {
    const html = await (await fetch(`${origin}/dev/outbox`)).text()
    return new RegExp(`class="code">(\\d{6})</p>\\s*<p class="phone">${phone}`).exec(html)?.[1]
  })
}

let phones = 0

/** A phone number that no other journey of this run uses. */
export function newPhone(): string {
  phones += 1
  return `13${String(process.pid % 1000).padStart(3, '0')}${String(phones).padStart(6, '0')}`.slice(0, 11)
}
