import type { Session } from '@hao/contract/entities.ts'
import type { Locator, Page, Request, Route } from 'playwright-core'
import { beforeEach, expect, inject, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { expectAtRest, expectVisible } from './rest.ts'
import { findFlaws, type Appearance, appearances } from './inspect.ts'
import { dial, readSubscription } from './owner.ts'
import { type ReadingScreen, readingScreens } from './reading-screens.ts'
import {
  waitUntilResponsive,
  newOrder,
  newSession,
  newShopper,
  payOrder,
  type Shopper,
  loggedInStorage,
} from './shopper.ts'
import { expectToast } from './watcher.ts'

let session: Session
const places: Record<string, string> = {}
let since = -Infinity

// A login and the hold of an order last for 15 minutes, which a busy machine may need for all tests.
beforeEach(async () => {
  if (Date.now() - since < 5 * 60_000) return
  since = Date.now()
  session = await newSession()
  const member = { origin: inject('shop'), session }
  const unpaid = await newOrder(member, '246')
  const paid = await newOrder(member, '135')
  await payOrder(member, paid)
  Object.assign(places, { user: session.id, unpaid: unpaid.id, paid: paid.id, trade: paid.outTradeNo })
  places['subscription'] = String(await readSubscription(member, paid.id))
  places['ticket'] = String(await ask(member.origin, session.token))
  await dial(member.origin, paid.digits)
})

/** Sends a question to customer service; returns the id of the ticket. */
async function ask(origin: string, token: string): Promise<number> {
  const response = await fetch(`${origin}/api/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ category: 'other', text: '95013?' }),
  })
  return ((await response.json()) as { data: { id: number } }).data.id
}

const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')

/** How a page's requests are treated. */
function gate(page: Page, reads: RegExp) {
  let held: Route[] = []
  let way: 'hold' | 'fail' | 'drop' | 'pass' = 'hold'
  const underWay = new Set<Request>()
  page.on('request', (request) => void (reads.test(request.url()) && underWay.add(request)))
  page.on('requestfinished', (request) => void underWay.delete(request))
  page.on('requestfailed', (request) => void underWay.delete(request))
  const go = (route: Route): Promise<void> => {
    if (way === 'pass') return route.continue()
    if (way === 'drop') return route.abort('connectionfailed')
    return route.fulfill({ status: 500, json: { success: false, code: 500, error: 'internal' } })
  }
  return {
    /** True once a request is waiting. */
    waiting: () => held.length > 0,
    isUnderWay: () => underWay.size > 0,
    ready: page.route(reads, (route) => (way === 'hold' ? void held.push(route) : go(route))),
    /** Applies to new requests and to those held back. */
    let: async (next: typeof way) => {
      way = next
      await Promise.all(held.splice(0).map(go))
    },
  }
}

/** Opens a screen as a link inside the shop does, so that the browser sends its requests. */
async function enter(shopper: Shopper, path: string): Promise<void> {
  await shopper.open('/agreement/privacy')
  // An address that changes before hydration would not match the server's markup.
  await waitUntilResponsive(shopper.page.locator('main *').first())
  await shopper.page.evaluate((to) => history.pushState(null, '', `/mobile${to}`), path)
}

/** Placeholders in the shape of the content: their opacity 1 ms before and after 100 ms. */
async function skeletons(page: Page): Promise<{ before: number; after: number }> {
  await page.locator('main svg[aria-hidden] > rect').first().waitFor({ state: 'attached' })
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

/**
 * Skips the pauses between the tries of a read, and no part of a try, which would time out on a busy machine,
 * until the screen offers a retry and says why.
 */
async function failure(page: Page, calls: ReturnType<typeof gate>, why: string, retry: RegExp) {
  const retries = page.getByRole('main').getByRole('alert').getByRole('button', { name: retry })
  const said = page.getByText(why).first()
  await expect
    .poll(async () => {
      if (!calls.isUnderWay()) await page.clock.fastForward(1000)
      return (await retries.first().isVisible()) && (await said.isVisible())
    })
    .toBe(true)
  return retries
}

/** Presses every retry button at once: a screen may have several reads, and one retry may repeat all. */
async function again(retries: Locator): Promise<void> {
  await retries.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
}

const words = {
  'zh-CN': { broken: '服务异常，请联系管理员', retry: /重试|重新加载/ },
  'en-US': { broken: 'Service error, contact administrator', retry: /Retry|Try again|Reload/ },
}
const unreached = '请求超时，请检查网络'
const offline = '网络已断开，正在显示已加载的内容'

/**
 * A usual run sees every screen in every state and appearance, but only some of them in the states of the
 * English dark one; the deep run sees all of them.
 */
const isWalkedInEnglish = (screen: ReadingScreen) => readingScreens.indexOf(screen) % depth(6, 1) === 0

const titleBefore = ({ titles, titlesBefore = titles }: ReadingScreen, language: number) =>
  titlesBefore[language]

/** The texts at the top of a page that the strip there covers. */
const under = (strip: Locator) =>
  strip.evaluate((element) => {
    scrollTo(0, 0)
    const { bottom } = element.getBoundingClientRect()
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const covered: string[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNode(texts.currentNode)
      const box = range.getBoundingClientRect()
      if (box.height > 0 && box.bottom > 0 && box.top < bottom) covered.push(range.toString())
    }
    return covered
  })

/**
 * The findings on a screen in each of its states. The English dark appearance is not tested offline, to save
 * time.
 */
async function walk(screen: ReadingScreen, look: Appearance): Promise<string[]> {
  const t = words[look.locale]
  const shopper = await newShopper({
    ...look,
    ...(screen.member && { storageState: loggedInStorage(session) }),
  })
  const { page, context } = shopper
  shopper.expectTrouble(/status of 500|ERR_CONNECTION_FAILED|ERR_INTERNET_DISCONNECTED/)
  const language = appearances.indexOf(look)
  const title = screen.titles[language]
  const failed = screen.failed?.[language]
  const content = page.locator(screen.content).first()
  const path = fill(screen.path)
  const inspect = (state: string) => findFlaws(page, state, look, [session.nickname])
  if (look === appearances[1] && !isWalkedInEnglish(screen)) {
    await shopper.open(path)
    await expectVisible(content)
    await expectAtRest(page, () => page.title()).toBe(title)
    return inspect('loaded')
  }
  const calls = gate(page, screen.reads)
  await Promise.all([calls.ready, page.clock.install()])

  await enter(shopper, path)
  await expect.poll(calls.waiting).toBe(true)
  if (!screen.boxless) expect(await skeletons(page)).toEqual({ before: 0, after: expect.closeTo(0.8) })
  // The request held back keeps the page from coming to rest.
  await expect.poll(() => page.title()).toBe(titleBefore(screen, language))
  const found = await inspect('loading')

  await calls.let('fail')
  const broken = await failure(page, calls, failed ?? t.broken, t.retry)
  found.push(...(await inspect('broken')))
  if (look === appearances[1]) {
    await calls.let('pass')
    await again(broken)
    await expectVisible(content)
    found.push(...(await inspect('loaded')))
    return found
  }
  await calls.let('drop')
  await again(broken)
  const unreachable = await failure(page, calls, failed ?? unreached, t.retry)
  await expectToast(page, unreached)
  await calls.let('pass')
  await again(unreachable)
  await expectVisible(content)
  found.push(...(await inspect('loaded')))

  await context.setOffline(true)
  const strip = page.getByText(offline)
  await expectVisible(strip)
  expect(await content.isVisible()).toBe(true)
  expect(await under(strip)).toEqual([])
  // The strip is the same on all of them.
  if (isWalkedInEnglish(screen)) found.push(...(await inspect('offline')))
  await context.setOffline(false)

  expect((await page.reload())?.status()).toBe(200)
  await expectVisible(content)
  await expectAtRest(page, () => page.title()).toBe(title)
  return found
}

/** Every second screen in an ordinary run: `appearance.test.ts` and `routes.test.ts` open all of them. */
const walked = depth(
  readingScreens.filter((_, place) => place % 2 === 0),
  readingScreens,
)

test.each(walked)(
  '[SC-3] [SC-9] [ER-1] [ER-3] [ER-6] [CN-1] $path: loading, broken, unreachable, loaded, offline, reloaded; in English and dark, too',
  async (screen) => {
    const found = await Promise.all(appearances.map((look) => walk(screen, look)))
    expect(found.flat()).toEqual([])
  },
)
