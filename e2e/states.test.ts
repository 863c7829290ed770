import type { Session } from '@hao/contract/entities.ts'
import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { flaws, type Look, looks } from './inspect.ts'
import { dial, subscriptionOf } from './owner.ts'
import { newOrder, newSession, newShopper, payOrder, type Shopper, stored } from './shopper.ts'

/** A screen that reads something before it shows it. */
type Reading = {
  /** Below /mobile; {unpaid}, {paid}, {trade} and {user} stand for what the member has. */
  path: string
  /** The document's title in Chinese and in English. */
  titles: [string, string]
  /** The calls that are held back, that fail, and that come through. */
  reads: RegExp
  /** Shown only when they have come through. */
  content: string
  /** Says that the reads failed, where that is not the words of the error catalogue. */
  failed?: [string, string]
  /** While it waits it shows its frame and words, but no boxes. */
  boxless?: true
  /** Whether it is of a shopper who is logged in. */
  member?: true
}

const shop: [string, string] = ['95013 隐私号', '95013 privacy numbers']
const numberLink = 'main li a[href*="/number/"]'
const questionLink = 'main a[href*="/question/"]'

const reading: Reading[] = [
  { path: '/home', titles: shop, reads: /\/api\/(number|banner)/, content: numberLink },
  {
    path: '/number',
    titles: ['选择号码', 'Choose phone number'],
    reads: /\/api\/number/,
    content: numberLink,
  },
  { path: '/number/9', titles: shop, reads: /\/api\/number\/9/, content: 'main >> text=/¥\\d+\\.\\d\\d/' },
  {
    path: '/category',
    titles: ['号码分类', 'Categories'],
    reads: /\/api\/category/,
    content: 'main a[href*="/tag-list?"]',
  },
  {
    path: '/tag-list?keyword=1314&suffix=true',
    titles: ['综合搜索', 'Comprehensive search'],
    reads: /\/api\/number/,
    content: numberLink,
  },
  {
    path: '/service?keyword=95013',
    titles: ['客服中心', 'Customer service'],
    reads: /\/api\/question/,
    content: questionLink,
  },
  { path: '/question', titles: ['常见问题', 'Questions'], reads: /\/api\/question/, content: questionLink },
  {
    path: '/question/1',
    titles: ['常见问题', 'Questions'],
    reads: /\/api\/question/,
    content: 'main article',
  },
  {
    path: '/agreement/renewal',
    titles: ['用户协议', 'User agreement'],
    reads: /\/api\/agreement/,
    content: 'main article',
  },
  {
    path: '/user-center',
    titles: ['个人中心', 'Personal center'],
    reads: /\/api\/subscription/,
    content: 'main li a[href*="/numbers/"]',
    failed: ['号码没有加载出来', 'Your numbers did not load'],
    member: true,
  },
  {
    path: '/user-center/numbers',
    titles: ['我的号码', 'My numbers'],
    reads: /\/api\/subscription/,
    content: 'main li a[href*="/numbers/"]',
    member: true,
  },
  {
    path: '/user-center/numbers/{subscription}',
    titles: ['我的号码', 'My numbers'],
    reads: /\/api\/subscription\/\d/,
    content: 'main [role=switch]',
    member: true,
  },
  {
    path: '/user-center/renewals',
    titles: ['续费管理', 'Renewals'],
    reads: /\/api\/subscription/,
    content: 'main [role=switch]',
    member: true,
  },
  {
    path: '/user-center/calls',
    titles: ['通话记录', 'Call log'],
    reads: /\/api\/calls/,
    content: 'main time',
    member: true,
  },
  {
    path: '/user-center/{user}',
    titles: shop,
    reads: /\/api\/user\/\d/,
    content: 'main input[name=nickname]',
    member: true,
  },
  {
    path: '/order',
    titles: ['我的订单', 'My orders'],
    reads: /\/api\/order/,
    content: 'main a[href*="/order/"]',
    member: true,
  },
  {
    path: '/order/{unpaid}',
    titles: ['订单详情', 'Order detail'],
    reads: /\/api\/order/,
    content: 'main dl',
    member: true,
  },
  {
    path: '/bind-phone',
    titles: ['绑定手机号', 'Bind phone'],
    reads: /\/api\/order/,
    content: 'main a[href*="orderId="]',
    member: true,
  },
  {
    path: '/bind-phone?orderId={paid}',
    titles: ['绑定手机号', 'Bind phone'],
    reads: /\/api\/order/,
    content: 'main input[name=phone]',
    member: true,
  },
  {
    path: '/pay-ok?out_trade_no={trade}',
    titles: ['支付成功', 'Payment success'],
    reads: /\/api\/wxpay\/query/,
    content: 'main dl',
    boxless: true,
    member: true,
  },
]

let session: Session
const places: Record<string, string> = {}

beforeAll(async () => {
  session = await newSession()
  const member = { origin: inject('shop'), session }
  const unpaid = await newOrder(member, '246')
  const paid = await newOrder(member, '135')
  await payOrder(member, paid)
  Object.assign(places, { user: session.id, unpaid: unpaid.id, paid: paid.id, trade: paid.outTradeNo })
  places['subscription'] = String(await subscriptionOf(member, paid.id))
  await dial(member.origin, paid.digits)
})

const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')

/** What becomes of the calls that a page makes. */
function gate(page: Page, reads: RegExp) {
  let held: Route[] = []
  let way: 'hold' | 'fail' | 'drop' | 'pass' = 'hold'
  const go = (route: Route): Promise<void> => {
    if (way === 'pass') return route.continue()
    if (way === 'drop') return route.abort('connectionfailed')
    return route.fulfill({ status: 500, json: { success: false, code: 500, error: 'internal' } })
  }
  return {
    /** True once a call waits. */
    waiting: () => held.length > 0,
    ready: page.route(reads, (route) => (way === 'hold' ? void held.push(route) : go(route))),
    /** From now on, and for what is held back. */
    let: async (next: typeof way) => {
      way = next
      await Promise.all(held.splice(0).map(go))
    },
  }
}

/** Opens a screen as a link inside the shop does, so that the browser makes its calls. */
async function enter(shopper: Shopper, path: string): Promise<void> {
  await shopper.open('/agreement/privacy')
  await shopper.page.evaluate((to) => history.pushState(null, '', `/mobile${to}`), path)
}

/** Boxes in the shape of what comes: how visible they are 1 ms before and after 100 ms. */
async function skeletons(page: Page): Promise<{ before: number; after: number }> {
  await page.locator('main [aria-hidden][style]').first().waitFor({ state: 'attached' })
  return page.evaluate(() => {
    const opacities = (at: number) =>
      [...document.querySelectorAll('main [aria-hidden]')]
        .filter((box) => box.getAnimations().length > 0)
        .map((box) => {
          for (const animation of box.getAnimations()) animation.currentTime = at
          return Number(getComputedStyle(box).opacity)
        })
    return { before: Math.max(...opacities(99)), after: Math.min(...opacities(101)) }
  })
}

/** Lets the pauses between the tries of a read go by, until the screen offers another one and says why, in it or in a toast. */
async function failure(page: Page, why: string, retry: RegExp) {
  const retries = page.getByRole('main').getByRole('alert').getByRole('button', { name: retry })
  const said = page.getByText(why).first()
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1000)
        return (await retries.first().isVisible()) && (await said.isVisible())
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  return retries
}

/** Presses every button that offers another try: a screen may have several things to read. */
async function again(retries: Locator): Promise<void> {
  for (const button of await retries.all()) await button.click()
}

const words = {
  'zh-CN': {
    broken: '服务异常，请联系管理员',
    unreachable: '请求超时，请检查网络',
    retry: /重试|重新加载/,
    offline: '网络已断开，正在显示已加载的内容',
  },
  'en-US': {
    broken: 'Service error, contact administrator',
    unreachable: 'Request timed out, check network',
    retry: /Retry|Try again|Reload/,
    offline: 'You are offline; what was loaded is still here',
  },
}

async function walk(screen: Reading, look: Look): Promise<string[]> {
  const t = words[look.locale]
  const shopper = await newShopper({
    ...look,
    ...(screen.member && { storageState: stored(session) }),
  })
  const { page, context } = shopper
  shopper.expectTrouble(/status of 500|ERR_CONNECTION_FAILED|ERR_INTERNET_DISCONNECTED/)
  const language = looks.indexOf(look)
  const title = screen.titles[language]
  const failed = screen.failed?.[language]
  const content = page.locator(screen.content).first()
  const path = fill(screen.path)
  const inspect = (state: string) => flaws(page, state, look, [session.nickname])
  const calls = gate(page, screen.reads)
  await Promise.all([calls.ready, page.clock.install()])

  await enter(shopper, path)
  await expect.poll(calls.waiting, { timeout: 15_000 }).toBe(true)
  if (!screen.boxless) expect(await skeletons(page)).toEqual({ before: 0, after: expect.closeTo(0.8) })
  await expect.poll(() => page.title()).toBe(title)
  const found = await inspect('loading')

  await calls.let('fail')
  const broken = await failure(page, failed ?? t.broken, t.retry)
  found.push(...(await inspect('broken')))
  await calls.let('drop')
  await again(broken)
  const unreachable = await failure(page, failed ?? t.unreachable, t.retry)
  await page.getByRole('status').filter({ hasText: t.unreachable }).waitFor()
  await calls.let('pass')
  await again(unreachable)
  await content.waitFor()
  found.push(...(await inspect('loaded')))

  await context.setOffline(true)
  await page.getByText(t.offline).waitFor()
  expect(await content.isVisible()).toBe(true)
  found.push(...(await inspect('offline')))
  await context.setOffline(false)

  expect((await page.reload())?.status()).toBe(200)
  await content.waitFor()
  expect(await page.title()).toBe(title)
  return found
}

test.each(reading)(
  '[SC-3] [SC-9] [ER-1] [ER-3] [ER-6] [CN-1] $path: loading, broken, unreachable, loaded, offline, reloaded – in both languages and themes',
  async (screen) => {
    const found = await Promise.all(looks.map((look) => walk(screen, look)))
    expect(found.flat()).toEqual([])
  },
)
