import { afterAll, beforeAll, expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import type { Session } from '@hao/contract/entities.ts'
import { expectVisible, waitUntilAtRest } from './rest.ts'
import type { ScreenId } from '../apps/shop/src/base/routes.ts'
import { dial, readSubscription } from './owner.ts'
import { type NewOrder, newOrder, newSession, newShopper, payOrder, loggedInStorage } from './shopper.ts'

let product: RunningProduct
let session: Session
let bound: NewOrder
let unpaid: NewOrder
let call: string
let screens: Record<ScreenId, string>

beforeAll(async () => {
  product = await startProductProcess({ NUMBER_PREFIX: '400', DEMO_NUMBERS: '1000' })
  const { origin } = product
  session = await newSession(origin)
  const member = { origin, session }
  bound = await newOrder(member, '88')
  await payOrder(member, bound)
  await post('/order/binding', { orderId: bound.id, phone: session.phone })
  call = await dial(origin, bound.digits, { prefix: '400' })
  unpaid = await newOrder(member, '66')
  const text = 'Does it ring?'
  const ticket = await post('/ticket', { category: 'other', text, orderId: bound.id })
  const given = await newOrder(member, '99')
  await payOrder(member, given)
  const { gift } = await post(`/order/${given.id}/gift`, {})
  screens = {
    home: '/home',
    search: '/search',
    numbers: '/number',
    number: '/number/9',
    compare: '/compare?ids=9,10',
    category: '/category',
    'tag-list': '/tag-list?keyword=1314',
    service: '/service?keyword=400',
    tickets: '/service/ticket',
    'new-ticket': `/service/ticket/new?order=${bound.id}`,
    ticket: `/service/ticket/${ticket.id}`,
    questions: '/question',
    question: '/question/1',
    'user-center': '/user-center',
    'my-numbers': '/user-center/numbers',
    'my-number': `/user-center/numbers/${await readSubscription(member, bound.id)}`,
    'who-may-ring': `/user-center/numbers/${await readSubscription(member, bound.id)}/rules`,
    renewals: '/user-center/renewals',
    calls: '/user-center/calls',
    waits: '/user-center/waits',
    transfers: '/transfer',
    gift: `/gift?t=${gift?.token}`,
    wait: '/wait',
    'lost-phone': '/lost-phone',
    'phone-change': '/phone-change',
    devices: '/user-center/devices',
    'user-info': `/user-center/${session.id}`,
    'bind-phone': `/bind-phone?orderId=${bound.id}`,
    'pay-ok': `/pay-ok?out_trade_no=${bound.outTradeNo}`,
    agreement: '/agreement/service',
    orders: '/order',
    order: `/order/${unpaid.id}`,
    login: '/login',
    'not-found': '/404',
  }
})
afterAll(() => product.end())

type Posted = { id: number; gift?: { token: string } }

async function post(path: string, body: object): Promise<Posted> {
  const response = await fetch(`${product.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify(body),
  })
  expect(response.status, path).toBe(200)
  return ((await response.json()) as { data: Posted }).data
}

/**
 * The default prefix before digits of a number, dialled or read digit by digit; a number's own digits may
 * contain it by chance.
 */
const defaultPrefix = /(?<!\d)(?:\+?86|0)?95013(?:(?!\d)|\d{6,})|["']9 5 0 1 3 /g

function strangers(text: string): string[] {
  return [...text.matchAll(defaultPrefix)].map(({ 0: found, index }) => text.slice(index - 40, index) + found)
}

test('with another prefix, the server’s pages contain no other prefix, in either language', async () => {
  const documents = ['/api/docs', '/mobile/manifest.webmanifest', '/dev/outbox', '/simulators/carrier/dial']
  const content = ['/api/question', '/api/banner', '/api/agreement/service', '/api/service']
  const pages = Object.values(screens).map((path) => `/mobile${path}`)
  const urls = [...documents, ...content, ...pages, call, bound.cashier]
  for (const language of ['zh', 'en'])
    for (const url of urls) {
      const response = await fetch(new URL(url, product.origin), {
        headers: { cookie: `lang=${language}`, 'accept-language': language },
      })
      const text = await response.text()
      expect(strangers(text), `${language} ${url}`).toEqual([])
      if (['/mobile/home', '/mobile/number', '/mobile/number/9'].includes(url)) expect(text).toContain('400-')
    }
  const title = async (language: string) =>
    /<title>(.*?)<\/title>/.exec(
      await (
        await fetch(`${product.origin}/mobile/home`, {
          headers: { cookie: `lang=${language}`, 'accept-language': language },
        })
      ).text(),
    )?.[1]
  expect([await title('zh'), await title('en')]).toEqual(['400 隐私号', '400 privacy numbers'])
})

/** Screens that show a member a number of the plan. */
const numbered: readonly ScreenId[] = [
  'home',
  'numbers',
  'number',
  'my-number',
  'my-numbers',
  'renewals',
  'orders',
  'order',
  'ticket',
]

test.each(depth(['zh'], ['zh', 'en']))(
  'a member sees their number with its prefix, and no other prefix (%s)',
  async (language) => {
    const { origin } = product
    const shopper = await newShopper({ storageState: loggedInStorage(session, origin) }, origin)
    const { page } = shopper
    shopper.expectTrouble(/404/)
    await shopper.open(`/home?lang=${language}`)
    for (const screen of depth(numbered, Object.keys(screens) as ScreenId[])) {
      const path = screens[screen]
      await shopper.open(path)
      const shown = page.getByRole('main').getByText('400-').first()
      await (numbered.includes(screen) ? shown.waitFor() : waitUntilAtRest(page))
      expect(strangers(await page.content()), path).toEqual([])
    }
    await shopper.open(screens['my-number'])
    await expectVisible(page.locator(`a[href="/simulators/carrier/dial?number=400${bound.digits}"]`))
  },
)

test('a number is found by its prefix, and its call rings', async () => {
  const { origin } = product
  const found = await fetch(`${origin}/api/number/search?keyword=400-${bound.digits.slice(0, 5)}`)
  const { data } = (await found.json()) as { data: { list: { number: string }[] } }
  for (const { number } of data.list) expect(number).toContain(bound.digits.slice(0, 5))
  const page = await (await fetch(call, { headers: { cookie: 'lang=en' } })).text()
  expect(page).toContain(`400${bound.digits}`)
  expect(page).toContain(session.phone)
})
