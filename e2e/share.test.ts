import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectVisible } from './rest.ts'
import { wechat, wechatOnAndroid } from './agents.ts'
import { newShopper } from './shopper.ts'

type Shared = { title: string; desc: string; link: string; imgUrl: string }

/** What the simulated WeChat would send now, to a chat and to Moments. */
function sharedBy(page: Page): Promise<Partial<Record<string, Shared>>> {
  return page.evaluate(
    () => (window as { WeixinJSBridge?: { shared?: Record<string, Shared> } }).WeixinJSBridge?.shared ?? {},
  )
}

test.each([
  ['iOS', wechat],
  ['Android', wechatOnAndroid],
])('inside WeChat on %s every page shares the number, the search or the shop', async (_, phone) => {
  const { page, origin, open } = await newShopper(phone)
  const shown = (await (await fetch(`${origin}/api/number/1`)).json()) as { data: { number: string } }
  const toChat = async () => (await sharedBy(page))['updateAppMessageShareData']
  await open('/number/1')
  await expect.poll(async () => (await toChat())?.link).toBe(`${origin}/mobile/number/1`)
  const { updateAppMessageShareData: chat, updateTimelineShareData: moments } = await sharedBy(page)
  expect(chat?.title).toContain(`95013-${shown.data.number} · `)
  expect(chat?.desc).toMatch(/^¥\d+\.\d\d\/月，.+。号码由您专享/)
  expect(moments).toMatchObject({ title: chat?.title, link: chat?.link, imgUrl: chat?.imgUrl })
  const picture = await fetch(chat?.imgUrl ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(picture.headers.get('cache-control')).toContain('immutable')

  await page.evaluate('window.marked = true')
  await page.getByRole('link', { name: '返回' }).click()
  await expect.poll(async () => (await toChat())?.link).toBe(`${origin}/mobile/number`)
  expect((await toChat())?.title).toBe('95013 隐私号：好记的号码，守住隐私')
  const search = '/mobile/search?mask=8%3F%3F8&on=tail'
  await page.evaluate((address) => history.pushState(null, '', address), search)
  await expect.poll(async () => (await toChat())?.link).toBe(origin + search)
  expect((await toChat())?.title).toBe('尾号 8••8 的 95013 隐私号')
  expect(await page.evaluate('window.marked'), 'no document was loaded anew').toBe(true)
})

/** The Open Graph properties of a page for apps that show its link, without `og:`. */
async function headOf(path: string, language = 'zh'): Promise<Partial<Record<string, string>>> {
  const answer = await fetch(inject('shop') + path, { headers: { cookie: `lang=${language}` } })
  const tags = (await answer.text()).matchAll(/<meta[^>]* property="og:([^"]*)" content="([^"]*)">/g)
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content?.replaceAll('&amp;', '&')]))
}

test('a shared link has its own card in other apps: of a number, of a search, or of the shop', async () => {
  const origin = inject('shop')
  const number = await headOf('/mobile/number/1?months=3')
  expect(number.url).toBe(`${origin}/mobile/number/1`)
  expect(number.title).toMatch(/^95013-\d{6,10} · .+/)
  expect(number.description).toMatch(/^¥\d+\.\d\d\/月，/)
  expect((await headOf('/mobile/number/1', 'en')).description).toMatch(/^¥\d+\.\d\d\/month, /)
  const search = await headOf('/mobile/search?on=tail&mask=8%3F%3F8', 'en')
  expect(search).toMatchObject({
    title: '95013 privacy numbers ending in 8••8',
    url: `${origin}/mobile/search?mask=8%3F%3F8&on=tail`,
  })
  const shop = await headOf('/mobile/home')
  for (const path of ['/mobile/order/5', '/mobile/login?callback=/order', '/mobile/number/999999999'])
    expect((await headOf(path)).title, path).toBe(shop.title)
  expect((await headOf('/mobile/order/5')).url).toBe(`${origin}/mobile/home`)
  for (const { image = '' } of [number, search, shop]) {
    const { status, headers } = await fetch(image)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('cache-control'), image).toContain('immutable')
  }
})

test('inside WeChat, applying works even when WeChat’s script fails to load', async () => {
  const { page, open, expectTrouble } = await newShopper(wechat)
  expectTrouble(/net::ERR_FAILED/)
  let asked = 0
  await page.route(/weixin-js-sdk/, (route) => {
    asked += 1
    return route.abort()
  })
  await open('/number/1')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.getByRole('button', { name: '立即办理' }).click()
  await expectVisible(page.getByLabel('手机号', { exact: true }))
  expect(await sharedBy(page)).toEqual({})
})
