import type { Session } from '@hao/contract/entities.ts'
import { beforeEach, expect, inject, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { expectVisible } from './rest.ts'
import { findFlaws, type Appearance, appearances } from './inspect.ts'
import { newOrder, newSession, newShopper, type Shopper, loggedInStorage } from './shopper.ts'

/** The viewers: a visitor, a member without purchases, a member with an unpaid order. */
type Who = 'anybody' | 'newcomer' | 'buyer'

/**
 * Screen, viewer, texts in Chinese and English, and the target of its way on (below /mobile), if it is a
 * link.
 */
type Place = [path: string, who: Who, words: [string, string], way?: string]

const login = (path: string) => `/login?callback=${encodeURIComponent(path)}`
const prompt: [string, string] = ['登录后查看您的订单和号码', 'Log in to see your orders and numbers']
const asked: [string, string] = ['登录后查看您的咨询', 'Log in to see your requests']
const alerts: [string, string] = ['登录后查看您的号码提醒', 'Log in to see your alerts']
const noNumber: [string, string] = ['没有找到号码，请换其他号码试试', 'No number found, try other numbers']

const found: Place[] = [
  ['/search', 'anybody', ['大家在搜', 'Popular']],
  ['/login', 'anybody', ['登录 95013 隐私号', 'Log in to 95013'], '/agreement/service?version=1.0'],
  ['/user-center', 'anybody', ['请登录', 'Please login'], login('/user-center')],
  ['/user-center/1', 'anybody', prompt, login('/user-center/1')],
  ['/order', 'anybody', prompt, login('/order')],
  ['/order/1', 'anybody', prompt, login('/order/1')],
  ['/bind-phone?orderId=1', 'anybody', prompt, login('/bind-phone?orderId=1')],
  ['/pay-ok', 'anybody', ['没有找到这笔支付', 'We couldn’t find this payment'], '/order'],
  ['/tag-list?keyword=40404040404', 'anybody', noNumber, '/search'],
  ['/tag-list?id=pair&minPrice=99999', 'anybody', noNumber],
  ['/number?minPrice=99999', 'anybody', noNumber],
  ['/tag-list?id=nope', 'anybody', ['没有这个分类', 'We couldn’t find this category'], '/category'],
  ['/question?keyword=zzz', 'anybody', ['没有找到与“zzz”有关的问题', 'No results for “zzz”']],
  ['/service?keyword=zzz', 'anybody', ['没有找到与“zzz”有关的问题', 'No results for “zzz”']],
  ['/service/ticket', 'anybody', asked, login('/service/ticket')],
  ['/service/ticket/1', 'anybody', asked, login('/service/ticket/1')],
  ['/service/ticket', 'newcomer', ['您还没有咨询过客服', 'You haven’t asked us'], '/service/ticket/new'],
  ['/service/ticket/999999999', 'newcomer', ['没有找到这条咨询', 'find this request'], '/service/ticket'],
  ['/service/ticket/new', 'newcomer', ['写下您遇到的问题', 'Tell us what happened']],
  ['/user-center', 'newcomer', ['还没有号码，去挑一个喜欢的吧', 'No numbers yet'], '/number'],
  ['/user-center/numbers', 'anybody', prompt, login('/user-center/numbers')],
  ['/user-center/numbers', 'newcomer', ['还没有号码，去挑一个喜欢的吧', 'No numbers yet'], '/number'],
  [
    '/user-center/numbers?state=ended',
    'newcomer',
    ['没有已结束的号码', 'No ended numbers'],
    '/user-center/numbers',
  ],
  [
    '/user-center/numbers/999999999',
    'newcomer',
    ['没有找到您的这个号码', 'We couldn’t find this number among yours'],
    '/user-center/numbers',
  ],
  ['/user-center/numbers/1', 'anybody', prompt, login('/user-center/numbers/1')],
  ['/user-center/renewals', 'anybody', prompt, login('/user-center/renewals')],
  ['/user-center/renewals', 'newcomer', ['有了号码，它什么时候扣费', 'Once you have a number'], '/number'],
  ['/user-center/calls', 'anybody', prompt, login('/user-center/calls')],
  ['/user-center/calls', 'newcomer', ['还没有来电', 'No calls yet'], '/user-center/numbers'],
  [
    '/user-center/calls?number=628888',
    'newcomer',
    ['还没有来电', 'No calls to 95013-628888 yet'],
    '/user-center/calls',
  ],
  ['/user-center/waits', 'anybody', alerts, login('/user-center/waits')],
  ['/user-center/waits', 'newcomer', ['还没有提醒', 'No alerts yet'], '/number'],
  [
    '/user-center/devices',
    'anybody',
    ['登录后查看您在哪些设备上登录', 'Log in to see your devices'],
    login('/user-center/devices'),
  ],
  ['/wait', 'anybody', ['链接无效', 'This link is not valid'], '/home'],
  ['/order', 'newcomer', ['还没有订单，去挑一个喜欢的号码吧', 'No orders yet'], '/number'],
  ['/order?status=3', 'buyer', ['没有已取消的订单', 'No cancelled orders'], '/number'],
  ['/order/999999999', 'newcomer', ['没有找到这个订单', 'We couldn’t find this order'], '/order'],
  ['/bind-phone', 'newcomer', ['没有等待绑定的号码', 'All your numbers have a phone'], '/number'],
  [
    '/bind-phone?orderId=999999999',
    'newcomer',
    ['没有找到这个订单', 'We couldn’t find this order'],
    '/order',
  ],
  ['/bind-phone?orderId={unpaid}', 'buyer', ['这个订单还没有支付', 'not paid yet'], '/order/{unpaid}'],
  ['/pay-ok?out_trade_no=nope', 'newcomer', ['没有找到这笔支付', 'We couldn’t find this payment'], '/order'],
]

const missing: Place[] = [
  ['/nowhere', 'anybody', ['页面不存在', 'Page not found'], '/home'],
  ['/service/ticket/abc', 'anybody', ['页面不存在', 'Page not found'], '/home'],
  ['/home/deeper', 'anybody', ['页面不存在', 'Page not found'], '/home'],
  ['/number/abc', 'anybody', ['页面不存在', 'Page not found'], '/home'],
  [
    '/number/999999999',
    'anybody',
    ['没有这个号码，可能已经下架了', 'We couldn’t find this number'],
    '/number',
  ],
  ['/user-center/numbers/abc', 'anybody', ['页面不存在', 'Page not found'], '/home'],
  ['/question/999999999', 'anybody', ['没有找到这个问题', 'We couldn’t find this question'], '/question'],
  [
    '/agreement/nope',
    'anybody',
    ['没有找到这份协议', 'We couldn’t find this agreement'],
    '/agreement/service',
  ],
  [
    '/agreement/service?version=9.9',
    'anybody',
    ['没有找到这份协议', 'We couldn’t find this agreement'],
    '/agreement/privacy',
  ],
]

const sessions: Partial<Record<Who, Session>> = {}
let unpaid = 0
let since = -Infinity

// A login and the hold of an order last for 15 minutes, which a busy machine may need for all tests.
beforeEach(async () => {
  if (Date.now() - since < 5 * 60_000) return
  since = Date.now()
  const [newcomer, buyer] = await Promise.all([newSession(), newSession()])
  Object.assign(sessions, { newcomer, buyer })
  unpaid = (await newOrder({ origin: inject('shop'), session: buyer }, '369')).id
})

/**
 * The findings on screens in one appearance, opened by a deep link and by reload, one after another in one
 * tab.
 */
async function visit(who: Who, places: Place[], status: number, look: Appearance): Promise<string[]> {
  const session = sessions[who]
  const shopper = await newShopper({ ...look, ...(session && { storageState: loggedInStorage(session) }) })
  shopper.expectTrouble(/status of 404/)
  const wrong: string[] = []
  for (const place of places) wrong.push(...(await visitOne(shopper, place, status, look)))
  return wrong
}

async function visitOne(
  { page, origin }: Shopper,
  [path, who, words, way]: Place,
  status: number,
  look: Appearance,
): Promise<string[]> {
  const session = sessions[who]
  const fill = (text: string) => text.replace('{unpaid}', String(unpaid))
  const text = page.getByRole('main').getByText(words[appearances.indexOf(look)] ?? '')
  expect((await page.goto(`${origin}/mobile${fill(path)}`))?.status(), path).toBe(status)
  await expectVisible(text.first())
  const wrong = await findFlaws(page, path, look, session ? [session.nickname] : [])
  if (way)
    await page
      .locator(`main a[href="/mobile${fill(way)}"]`)
      .first()
      .waitFor({ state: 'attached' })
  if (look === appearances[0]) {
    expect((await page.reload())?.status(), path).toBe(status)
    await expectVisible(text.first())
  }
  return wrong
}

/** A usual run sees the English dark appearance on the buyer's screens only. */
const seen = depth<readonly Appearance[]>(appearances.slice(0, 1), appearances)
const people: Who[] = ['anybody', 'newcomer', 'buyer']
const cases = people.flatMap((who) =>
  (who === 'buyer' ? appearances : seen).map((look) => ({ who, look, locale: look.locale })),
)

test.each(cases)(
  '[SC-3] [ER-6] empty screens say to $who what is missing and where to go, $locale',
  async ({ who, look }) => {
    // Every second one in a usual run.
    const places = found.filter(([, whose]) => whose === who).filter((_, at) => at % depth(2, 1) === 0)
    expect(await visit(who, places, 200, look)).toEqual([])
  },
)

test.each(seen)(
  '[SC-3] [ER-3] an unknown record is answered with 404 and its own screen, $locale',
  async (look) => {
    expect(await visit('anybody', missing, 404, look)).toEqual([])
  },
)
