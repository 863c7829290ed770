import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { createGate } from './gate.ts'
import { newMember, newShopper, pauseClock, changeTimeout, type Shopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

const words = '页面加载失败，请重试'

/** The user center before any part of customer service was fetched, and a way to break later requests. */
async function beforeService() {
  const shopper = await newShopper()
  await shopper.open('/user-center')
  await waitUntilAtRest(shopper.page)
  return shopper
}

const toService = (page: Page) => page.getByRole('link', { name: '客服中心' }).click()

async function reloadsAndLeaves({ page }: Shopper): Promise<void> {
  await expectVisible(page.getByText(words))
  const home = page.getByRole('link', { name: '返回首页' })
  expect(await home.getAttribute('href')).toBe('/mobile/home')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: '重新加载' }).click()
  await expectVisible(page.getByRole('heading', { name: '客服中心' }).first())
  expect(await page.getByText(words).count()).toBe(0)
}

test('[ER-7] a script that fails to load: Loading chunk failed, and a reload brings the screen', async () => {
  const shopper = await beforeService()
  const { page } = shopper
  shopper.expectTrouble(/ERR_FAILED|^ChunkLoadError/)
  await page.route('**/mobile/assets/*.js', (route) => route.abort())
  await toService(page)
  await expectVisible(page.getByRole('heading', { name: 'Loading chunk failed', exact: true }))
  await reloadsAndLeaves(shopper)
})

test('[ER-7] a stylesheet that fails to load: Loading CSS chunk failed, and a reload brings the screen', async () => {
  const shopper = await beforeService()
  const { page } = shopper
  shopper.expectTrouble(/ERR_FAILED|^CSS_CHUNK_LOAD_FAILED/)
  await page.route('**/mobile/assets/*.css', (route) => route.abort())
  await toService(page)
  await expectVisible(page.getByRole('heading', { name: 'Loading CSS chunk failed', exact: true }))
  await reloadsAndLeaves(shopper)
})

test('the style sheets of a screen have a fixed order, whichever loads first', async () => {
  const sheets = (page: Page) =>
    page
      .locator('head link[rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // A pointer would stay, and the link that comes under it would load the sheets of its screen, too.
  const goByKey = (page: Page) => page.getByRole('link', { name: '客服中心' }).press('Enter')
  const usual = await beforeService()
  await goByKey(usual.page)
  const service = ({ page }: Shopper) => page.getByRole('heading', { name: '客服中心' }).first()
  await expectVisible(service(usual))
  const order = await sheets(usual.page)
  expect(order.length).toBeGreaterThan(1)

  const other = await beforeService()
  const { page } = other
  const { open, hold } = createGate()
  await page.route(`**${order[0]}`, hold)
  const second = page.waitForResponse(`**${order[1]}`)
  await goByKey(page)
  await second
  open()
  await expectVisible(service(other))
  // Sheets of the screens that may follow are loaded when the browser is idle.
  await expectAtRest(page, async () => (await sheets(page)).slice(0, order.length)).toEqual(order)
})

/** Holds back all scripts requested from now on until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { open, hold } = createGate()
  await page.route('**/mobile/assets/*.js', hold)
  return open
}

test('[ER-7] [CN-1] a hanging script is reported as slow after 8 s, with ways on, and its screen opens when it arrives', async () => {
  const { page } = await beforeService()
  const come = await holdScripts(page)
  await toService(page)
  const slow = page.getByRole('heading', { name: '加载得有点慢' })
  await slow.waitFor()
  await page.getByRole('link', { name: '返回首页' }).click({ trial: true })
  await page.getByRole('button', { name: '重新加载' }).click({ trial: true })
  come()
  await expectVisible(page.getByRole('heading', { name: '客服中心' }).first())
  expect(await slow.count()).toBe(0)
})

test('[ER-7] a hanging script fails after 120 s, and home is one tap away', async () => {
  const shopper = await beforeService()
  const { page } = shopper
  shopper.expectTrouble(/^ChunkLoadError/)
  await page.clock.install()
  await page.reload()
  await expectVisible(page.getByRole('link', { name: '客服中心' }))
  await page.clock.runFor(3000)
  await waitUntilAtRest(page)
  await page.route('**/mobile/assets/*.js', () => undefined)
  await pauseClock(page)
  await Promise.all([page.waitForRequest('**/mobile/assets/*.js'), toService(page)])
  await page.clock.fastForward(119_000)
  expect(await page.getByText(words).count()).toBe(0)
  await page.clock.fastForward(2000)
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Loading chunk failed', exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('link', { name: '返回首页' }).click()
  // The requests that hang keep the page from coming to rest.
  await page.waitForURL(/\/mobile\/home$/)
  await page.getByRole('heading', { name: '精选号码' }).waitFor()
})

test('[ER-7] other screens open after a failed one', async () => {
  const shopper = await beforeService()
  const { page } = shopper
  shopper.expectTrouble(/ERR_FAILED|^ChunkLoadError/)
  await page.route('**/mobile/assets/*.js', (route) => route.abort())
  await toService(page)
  await expectVisible(page.getByText(words))
  await page.goBack()
  await expectVisible(page.getByRole('link', { name: /^请登录/ }))
})

test('[ER-7] a sheet whose script fails to load says so, the screen stays, and the next press opens it once', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  shopper.expectTrouble(/ERR_FAILED/)
  await shopper.open('/number')
  // The screen itself has fetched everything by then.
  await expectVisible(page.getByRole('button', { name: /^我的收藏，/ }))
  const filter = page.getByRole('button', { name: '筛选' })
  await page.route('**/mobile/assets/filter-sheet-*.js', (route) => route.abort())
  await filter.click()
  await expectToast(page, words)
  expect(await page.getByRole('main').getByRole('listitem').first().isVisible()).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await filter.dblclick()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await expectVisible(sheet)
  expect(await page.locator('dialog').count()).toBe(1)
  await sheet.getByRole('button', { name: '关闭' }).click()
  await expectAtRest(page, () => page.locator('dialog').count()).toBe(0)
})

test('[ER-7] [CN-1] a sheet that hangs is reported as slow after 8 s, and opens when it arrives', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await page.clock.install()
  await shopper.open('/number')
  await page.clock.runFor(3000)
  await expectVisible(page.getByRole('button', { name: /^我的收藏，/ }))
  const come = await holdScripts(page)
  await pauseClock(page)
  await page.getByRole('button', { name: '筛选' }).click()
  await page.clock.runFor(7900)
  const slow = page.getByRole('status').filter({ hasText: '还没有收到回应' })
  expect(await slow.count()).toBe(0)
  await page.clock.runFor(200)
  await page.clock.resume()
  await slow.waitFor()
  come()
  await expectVisible(page.getByRole('dialog', { name: '筛选' }))
})

test('with data saving on, other screens are fetched only when a finger reaches their link', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  const screens = new Set<string>()
  // A screen's chunk has a hash as its name; shared chunks have longer names.
  page.on(
    'request',
    (request) => /\/assets\/screen-[\w-]{8}\.js$/.test(request.url()) && screens.add(request.url()),
  )
  const started = page.waitForResponse(/\/assets\/common-.*\.js$/)
  await shopper.open('/category')
  await started
  // The idle script has run by now: a link that is reached fetches its screen.
  const link = page.getByRole('link', { name: '首页' })
  await expect
    .poll(async () => {
      await link.dispatchEvent('touchstart')
      return screens.size
    })
    .toBe(2)
  // All earlier requests are counted once that screen is there.
  await link.click()
  await expectVisible(page.getByRole('heading', { name: '精选号码' }))
  expect(screens.size).toBe(2)
})

test('[ER-7] floating favourites that fail to load leave the screen unchanged', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  shopper.expectTrouble(/ERR_FAILED/)
  const aborted = page.waitForEvent('requestfailed', (request) => /load-when-idle/.test(request.url()))
  await page.route('**/mobile/assets/load-when-idle-*.js', (route) => route.abort())
  await shopper.open('/number')
  await aborted
  await page.getByRole('link', { name: '对子号', exact: true }).click()
  await expectVisible(page.getByRole('heading', { name: '对子号' }))
})

test('[ER-7] a screen that failed offline loads by itself later, and the next one by its tap, without a reload', async () => {
  const shopper = await beforeService()
  const { page, context } = shopper
  shopper.expectTrouble(/ERR_INTERNET_DISCONNECTED|^ChunkLoadError/)
  await page.evaluate(() => Object.assign(window, { same: true }))
  await context.setOffline(true)
  await toService(page)
  await expectVisible(page.getByRole('heading', { name: 'Loading chunk failed' }))
  // Offline, a reload would show the browser's own error page.
  await page.getByRole('button', { name: '重新加载' }).click()
  await context.setOffline(false)
  await expectVisible(page.getByRole('heading', { name: '客服中心' }).first())

  const question = page.getByRole('link', { name: '95013 隐私号是什么？' })
  await expectVisible(question)
  await context.setOffline(true)
  await question.click()
  await expectVisible(page.getByRole('heading', { name: 'Loading chunk failed' }))
  await page.goBack()
  await expectVisible(page.getByRole('heading', { name: '客服中心' }).first())
  await context.setOffline(false)
  await question.click()
  await expectVisible(page.getByRole('article'))
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test('[ER-7] a screen that failed offline loads at once when the network is back before the failure shows', async () => {
  const shopper = await newShopper()
  const { page, context } = shopper
  shopper.expectTrouble(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|^ChunkLoadError/)
  // The time of the next automatic try is never reached.
  await changeTimeout(page, 15_000)
  await shopper.open('/user-center')
  await waitUntilAtRest(page)
  await context.setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await page.route(
    '**/mobile/assets/*.js',
    async (route) => {
      await context.setOffline(false)
      await route.abort()
    },
    { times: 1 },
  )
  await toService(page)
  await expectVisible(page.getByRole('heading', { name: '客服中心' }).first())
})

/** The number of page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  return () => loads
}

test('[ER-7] a tab whose build was replaced reloads once, at the tapped screen', async () => {
  const shopper = await beforeService()
  const { page } = shopper
  shopper.expectTrouble(/status of 404|^ChunkLoadError/)
  const loads = countLoads(page)
  await page.route('**/mobile/assets/*.js', (route) => route.fulfill({ status: 404 }))
  // The page itself finds its build; the files that the old build names are gone.
  await page.route('**/mobile/service', async (route) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await route.continue()
  })
  await toService(page)
  await expectVisible(page.getByRole('heading', { name: '客服中心' }).first())
  await expect.poll(loads).toBe(1)
  expect(await page.getByText(words).count()).toBe(0)
})

test('[ER-7] typed text survives the one reload that a missing chunk causes', async () => {
  const member = await newMember()
  const { page } = member
  member.expectTrouble(/status of 404/)
  await member.open(`/user-center/${member.session.id}`)
  const nickname = page.getByLabel('昵称')
  await nickname.fill('小明')
  await waitUntilAtRest(page)
  const loads = countLoads(page)
  await page.route('**/mobile/assets/region-sheet-*', (route) => route.fulfill({ status: 404 }))
  const region = page.getByRole('button', { name: /所在地区/ })
  await region.click()
  await expect.poll(loads).toBe(1)
  await expectAtRest(nickname.page(), () => nickname.inputValue()).toBe('小明')
  await region.click()
  await expectToast(page, words)
  expect(loads()).toBe(1)
})
