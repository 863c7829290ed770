// Time from a tap on the main control of each screen to the next paint, on a processor four times slower (W3C
// Event Timing, the basis of "interaction to next paint").
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '@hao/testing/browser.ts'
import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import { withPhone } from './phone.ts'
import { reportFigures } from './report.ts'
import { readJson } from '@hao/testing/read-json.ts'

const rounds = 3
/** How long a screen is left alone before a tap, and watched after it, in ms. */
const rest = 600

type Tap = {
  screen: string
  path: string
  control: (page: Page) => ReturnType<Page['locator']>
  /** For a visitor without a login. */
  anonymous?: true
}

const card = (page: Page) => page.getByRole('main').locator('li:has(button) a').first()
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

const taps: readonly Tap[] = [
  { screen: 'home, a number', path: '/home', control: card },
  { screen: 'home, a category', path: '/home', control: link('对子号') },
  { screen: 'home, search', path: '/home', control: link(/搜索您喜欢的数字/) },
  { screen: 'home, a tab', path: '/home', control: link('我的') },
  { screen: 'home, a heart', path: '/home', control: button(/^收藏 95013-/) },
  { screen: 'home, the favourites', path: '/home', control: button(/^我的收藏/) },
  { screen: 'search', path: '/search', control: button('搜索') },
  {
    screen: 'categories',
    path: '/category',
    control: (page) => page.getByRole('main').locator('li a').first(),
  },
  { screen: 'a category', path: '/tag-list?id=pair&keyword=对子号', control: card },
  { screen: 'all numbers', path: '/number', control: card },
  { screen: 'all numbers, the filters', path: '/number', control: button('筛选') },
  { screen: 'a number', path: '/number/9', control: button('立即办理') },
  { screen: 'login', path: '/login', control: button('获取验证码'), anonymous: true },
  { screen: 'orders', path: '/order', control: (page) => page.getByRole('tab').nth(1) },
  { screen: 'my page', path: '/user-center', control: link('客服中心') },
  { screen: 'my details', path: '/user-center/{id}', control: button(/所在地区/) },
  { screen: 'my numbers', path: '/user-center/numbers', control: (page) => page.getByRole('tab').nth(1) },
  { screen: 'customer service', path: '/service', control: link(/隐私号是什么/) },
  { screen: 'questions', path: '/question', control: link(/隐私号是什么/) },
  {
    screen: 'a question',
    path: '/question/1',
    control: (page) => page.getByRole('main').getByRole('button').first(),
  },
]

/** Records the duration of each event of a tap; the browser rounds to 8 ms and reports none below 16 ms. */
const observe = `
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) longest = Math.max(longest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

const product = await startProductProcess()
const browser = await launchBrowser()
try {
  const session = await logIn(product)
  for (const tap of taps) {
    const figures: number[] = []
    for (let round = 0; round < rounds; round += 1) figures.push(await durationOf(browser, tap, session))
    reportFigures(`${tap.screen}: from tap to paint, CPU 4 × slower`, figures, {
      unit: 'ms',
      aim: { most: 100 },
    })
  }
} finally {
  await browser.close()
  await product.end()
}

type Session = { id: number; token: string; refreshToken: string }

function durationOf(opened: Browser, { path, control, anonymous }: Tap, session: Session): Promise<number> {
  return withPhone(opened, async ({ page }) => {
    const { token, refreshToken, ...user } = session
    const kept = JSON.stringify({ token, refreshToken, user: JSON.stringify(user) })
    if (!anonymous) await page.addInitScript(`Object.assign(localStorage, ${kept})`)
    await page.addInitScript(observe)
    await page.goto(`${product.origin}/mobile${path.replace('{id}', String(session.id))}`, {
      waitUntil: 'networkidle',
    })
    const target = control(page)
    await target.scrollIntoViewIfNeeded()
    await page.waitForTimeout(rest)
    await page.evaluate('longest = 0')
    await target.tap()
    await page.waitForTimeout(rest)
    return page.evaluate<number>('longest')
  })
}

/** A new shopper, without a screen. */
async function logIn(shop: RunningProduct): Promise<Session> {
  const { origin } = shop
  const phone = '13800138000'
  await post(origin, '/code/sms', { phone, type: 'login' })
  const input = { phone, code: await shop.readSmsCode(phone), agreed: true }
  return (await post<Session>(origin, '/user/login', input)).data
}

async function post<T>(origin: string, path: string, body: object): Promise<{ data: T }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return readJson(answer)
}
