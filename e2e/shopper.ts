import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Session } from '../packages/contract/src/entities.ts'
import { expect, inject, onTestFinished } from 'vitest'
import { launchBrowser, phoneScreen } from '@hao/testing/browser.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { waitFor } from '@hao/testing/product.ts'
import { followRest, expectVisible } from './rest.ts'
import { watchPages } from './watcher.ts'

/** A shopper's phone. Messages on its console fail the test, unless `expectTrouble` allows them. */
export type Shopper = {
  page: Page
  context: BrowserContext
  origin: string
  /** Opens an address below /mobile. */
  open: (path: string) => Promise<void>
  /** Fills in the open login screen, in this tab or another: phone, consent, the code that was sent. */
  logIn: (phone: string, tab?: Page) => Promise<void>
  expectTrouble: (pattern: RegExp) => void
}

/** How long (ms) a page is watched after its journey. */
const lingerMs = 1500

let browser: Promise<Browser> | undefined

/** Closes the browser of a test file, if it has opened one: e2e/close-browser.ts. */
export async function closeBrowser(): Promise<void> {
  const opened = await browser
  browser = undefined
  await opened?.close()
}

export type PhoneOptions = BrowserContextOptions & {
  /** False for a phone on which the shop prefetches; by default it saves data, to save time. */
  saveData?: boolean
  /** The language chosen in the shop before, null for none; by default English on an English phone. */
  chosen?: 'en' | null
}

/**
 * Runs in the pages: timers of 8 s or more of the shop get more time, as the server of these tests has longer
 * timeouts. A clock installed by the test is left alone.
 */
function waitPatiently(patience: number): void {
  const after = window.setTimeout.bind(window)
  const patient = (act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    after(act, ms >= 8000 && !('__pwClock' in window) ? Math.max(ms, patience) : ms, ...rest)
  Object.assign(window, { setTimeout: patient })
}

/** In later pages, timers of `ms` milliseconds fire after `instead`, or never. */
export async function changeTimeout(page: Page, ms: number, instead?: number): Promise<void> {
  await page.addInitScript(
    (times) => {
      const after = window.setTimeout.bind(window)
      const retimed = (act: TimerHandler, delay?: number, ...rest: unknown[]) => {
        if (delay !== times.ms) return after(act, delay, ...rest)
        return times.instead === undefined ? 0 : after(act, times.instead, ...rest)
      }
      Object.assign(window, { setTimeout: retimed })
    },
    { ms, instead },
  )
}

/** A new phone with an empty storage, closed with the test. */
export async function newShopper(
  { saveData = true, chosen, ...options }: PhoneOptions = {},
  origin = inject('shop'),
): Promise<Shopper> {
  const opened = await (browser ??= launchBrowser())
  const context = await opened.newContext({ ...phoneScreen, ...options })
  context.setDefaultTimeout(waitTimeoutMs)
  const language = chosen === undefined && options.locale?.startsWith('en') ? 'en' : chosen
  if (language) await context.addCookies([{ name: 'lang', value: language, url: origin }])
  if (saveData) {
    await context.setExtraHTTPHeaders({ ...options.extraHTTPHeaders, 'save-data': 'on' })
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  }
  await followRest(context)
  await watchPages(context)
  await context.addInitScript(waitPatiently, waitTimeoutMs)
  const page = await context.newPage()
  const trouble: string[] = []
  const expected: RegExp[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    trouble.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => trouble.push(String(error)))
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400)
      refused.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await logPageState(page, refused)
    // What changes by itself after the last act does so now.
    else if (!page.isClosed()) await wait(lingerMs)
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
      await waitUntilDialogsClosed(page)
      await page.goto(`${origin}/mobile${path}`)
      await waitUntilHydrated(page)
    },
    logIn: async (phone, tab = page) => {
      await tab.getByLabel('手机号', { exact: true }).fill(phone)
      await waitUntilResponsive(tab.getByRole('checkbox'))
      await tab.getByRole('checkbox').check()
      await tab.getByRole('button', { name: '获取验证码' }).click()
      // Sent by now, so that an older code of this phone is not used.
      const codeField = tab.getByLabel('验证码', { exact: true })
      await expectVisible(codeField)
      await codeField.fill(await readCode(origin, phone))
    },
  }
}

/** A shopper logged in before the first page opens, and their session. */
export async function newMember(options: PhoneOptions = {}): Promise<Shopper & { session: Session }> {
  const session = await newSession()
  const shopper = await newShopper({ storageState: loggedInStorage(session), ...options })
  return { ...shopper, session }
}

/** A logged-in browser's storage, for `newShopper`. */
export function loggedInStorage(
  { expiresAt: _expiresAt, token, refreshToken, ...user }: Session,
  origin = inject('shop'),
): StorageState {
  const entries = Object.entries({ token, refreshToken, user: JSON.stringify(user) })
  const localStorage = entries.map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Logs a new phone in, without a screen. */
export async function newSession(origin = inject('shop')): Promise<Session> {
  const phone = newPhone()
  await post(origin, '/code/sms', { phone, type: 'login' })
  const code = await readCode(origin, phone)
  return (await post(origin, '/user/login', { phone, code, agreed: true })) as Session
}

export type NewOrder = {
  id: number
  numberId: number
  outTradeNo: string
  digits: string
  cashier: string
}

/**
 * An unpaid order of a number with these digits, placed without a screen: of the last of twenty that is still
 * free. The first ones are for journeys that tap what a list shows. `cashier` is the address of its payment
 * page.
 */
export async function newOrder(
  { origin, session }: { origin: string; session: Session },
  keyword: string,
): Promise<NewOrder> {
  const found = await fetch(`${origin}/api/number/search?keyword=${keyword}&pageSize=20`)
  const { data } = (await found.json()) as { data: { list: { id: number; number: string }[] } }
  for (const { id: numberId, number } of data.list.toReversed()) {
    const payment = await post(origin, '/wxpay/h5', { numberId, agreed: true }, session.token)
    const { orderId, out_trade_no, h5_url } = (payment ?? {}) as Partial<Payment>
    if (orderId && out_trade_no && h5_url)
      return { id: orderId, numberId, outTradeNo: out_trade_no, digits: number, cashier: h5_url }
  }
  throw new Error(`No number with ${keyword} could be ordered`)
}

type Payment = { orderId: number; out_trade_no: string; h5_url: string }

/** Pays an order as the cashier's button does, and waits until the shop has settled it. */
export async function payOrder(
  { origin, session }: { origin: string; session: Session },
  { id, cashier }: NewOrder,
): Promise<void> {
  const button = new URL(cashier)
  button.pathname += '/pay'
  await fetch(button, {
    method: 'POST',
    redirect: 'manual',
    headers: { referer: origin },
    body: new URLSearchParams(),
  })
  const headers = { authorization: `Bearer ${session.token}` }
  await waitFor(async () => {
    const order = await fetch(`${origin}/api/order/${id}`, { headers })
    return ((await order.json()) as { data: { stage: string } }).data.stage === 'paid'
  })
}

async function post(origin: string, path: string, body: object, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: unknown }).data
}

/**
 * A closing dialog removes its history entry after its animation, and would undo a navigation in that time.
 * So no dialog may be open, except in a test that leaves one on purpose, by `page.goto`.
 */
export async function waitUntilDialogsClosed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('!history.state?.layers'), { interval: 20 }).toBe(true)
}

/** Whether React has hydrated the page: its effects have run, such as the one that scrolls to the top. */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    type Fiber = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }
    const root = document.getElementById('root') as unknown as Record<string, Fiber>
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    return key !== undefined && root[key]?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/** Waits until React has hydrated the page, so that it answers taps. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page)).toBe(true)
}

/** Waits until React has hydrated an element of a part that hydrates when the browser is idle. */
export async function waitUntilResponsive(element: Locator): Promise<void> {
  const awake = element.page().locator(':not([data-asleep], [data-asleep] *)')
  await element.and(awake).waitFor({ state: 'attached' })
}

/** Waits until nothing moves: a theme change runs down the page, one generation of elements after another. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 5;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const moving = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
      frames = moving ? 0 : frames + 1
    }
  })
}

/** Stops a page's installed clock about now; from here on only the test moves it. */
export async function pauseClock(page: Page): Promise<void> {
  for (;;) {
    const now = await page.evaluate(() => Date.now())
    try {
      return await page.clock.pauseAt(now + 1000)
    } catch (error) {
      // On a busy machine the clock may have passed that moment already; then it stops there.
      if (!String(error).includes('to the past')) throw error
    }
  }
}

const readCodes = new Map<string, string>()

/** The newest SMS code for a phone. Waits for one that no earlier call has returned. */
export async function readCode(origin: string, phone: string): Promise<string> {
  const code = await waitFor(async () => {
    const html = await (await fetch(`${origin}/dev/outbox`)).text()
    const newest = new RegExp(`class="code">(\\d{6})</p>\\s*<p class="phone">${phone}`).exec(html)?.[1]
    return newest === readCodes.get(phone) ? undefined : newest
  })
  readCodes.set(phone, code)
  return code
}

/** A phone number that no other test uses, in this run or an earlier one over the same database. */
export function newPhone(): string {
  return `13${String(randomInt(1e9)).padStart(9, '0')}`
}

async function logPageState(page: Page, refused: readonly string[]): Promise<void> {
  const text = await page.locator('body').innerText({ timeout: 2000 }).catch(String)
  process.stdout.write(
    `On the screen at ${page.url()}:\n${text.slice(-2000)}\nRefused: ${refused.slice(-5).join(', ')}\n`,
  )
}
