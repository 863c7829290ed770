import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { newMember, newOrder, newShopper, type Shopper } from './shopper.ts'

/** A public route: the title of its document, and a text on it. */
type Open = [path: string, title: string, content: string | RegExp]

const open: Open[] = [
  ['/home', '95013 隐私号', '精选号码'],
  ['/search', '搜索', '尾号'],
  ['/number', '选择号码', '选择号码'],
  ['/category', '号码分类', '豹子号'],
  ['/tag-list?id=pair&keyword=对子号', '综合搜索', '对子号'],
  ['/tag-list?keyword=1314&suffix=true', '综合搜索', '1314'],
  ['/number/9', '95013 隐私号', '自动续费，可随时取消'],
  ['/login', '登录', '获取验证码'],
  ['/order', '我的订单', '登录后查看您的订单和号码'],
  ['/user-center', '个人中心', '请登录'],
  ['/service', '客服中心', '客服中心'],
  ['/question', '常见问题', '95013 隐私号是什么？'],
  ['/question/1', '常见问题', '95013 隐私号是什么？'],
  ['/agreement/service', '用户协议', '服务协议'],
  ['/agreement/privacy', '用户协议', '隐私政策'],
]

async function expectRoute({ page }: Shopper, title: string, content: string | RegExp): Promise<void> {
  await expectVisible(page.getByRole('main').getByText(content).first())
  await expectAtRest(page, () => page.title()).toBe(title)
}

/**
 * Each opens by a deep link, one after another in one tab, and then by a reload; in a usual run every fourth
 * by a reload.
 */
async function expectRoutes(shopper: Shopper, routes: Open[]): Promise<void> {
  const { page, origin } = shopper
  for (const [at, [path, title, content]] of routes.entries()) {
    expect((await page.goto(`${origin}/mobile${path}`))?.status(), path).toBe(200)
    await expectRoute(shopper, title, content)
    if (at % depth(4, 1) !== 0) continue
    expect((await page.reload())?.status(), path).toBe(200)
    await expectRoute(shopper, title, content)
  }
}

test('[SC-3] [SC-9] public screens open by a deep link and by reload, with their title', async () => {
  await expectRoutes(await newShopper(), open)
})

test('[SC-3] [SC-9] an order, its payment, its binding and the user open by a deep link and by reload', async () => {
  const member = await newMember()
  const { session } = member
  const { id, outTradeNo, digits } = await newOrder(member, '2026')
  await expectRoutes(member, [
    [`/order/${id}`, '订单详情', digits],
    ['/order?status=1', '我的订单', digits],
    [`/pay-ok?out_trade_no=${outTradeNo}&number=${digits}`, '待支付', digits],
    [`/bind-phone?orderId=${id}`, '绑定手机号', /./],
    [`/user-center/${session.id}`, '95013 隐私号', /./],
  ])
})

test('[SC-3] an unknown path answers 404 with a way home', async () => {
  const shopper = await newShopper()
  const { page, origin } = shopper
  shopper.expectTrouble(/40[04]/)
  const odd = ['/agreement/%00', `/agreement/${'x'.repeat(4000)}`, '/home/%E0%A4%A']
  for (const path of ['/nowhere', '/number/999999999', '/home/deeper', ...odd]) {
    const response = await page.goto(`${origin}/mobile${path}`)
    expect(response?.status(), path).toBe(404)
  }
  await page.getByRole('link', { name: '返回首页' }).click()
  await expectAddress(page, /\/mobile\/home$/)
})

test.each(['/', '/mobile', '/mobile/'])('[SC-1] %s leads to home', async (path) => {
  const { page, origin } = await newShopper()
  await page.goto(origin + path)
  expect(new URL(page.url()).pathname).toBe('/mobile/home')
})

test('[SC-2] the script of a screen loads on its first visit, once, and not with the entry', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await shopper.open('/user-center')
  await waitUntilAtRest(page)
  const before = [...scripts]
  const visit = async (name: string, content: string) => {
    const first = scripts.length
    await page.getByRole('link', { name }).click()
    await expectVisible(page.getByRole('heading', { name: content }).first())
    await waitUntilAtRest(page)
    return scripts.slice(first)
  }
  const service = await visit('客服中心', '客服中心')
  expect(service.length).toBeGreaterThan(0)
  for (const script of service) expect(before).not.toContain(script)
  await page.goBack()
  const again = await visit('客服中心', '客服中心')
  expect(again.filter((script) => service.includes(script))).toEqual([])
  await page.goBack()
  expect((await visit('服务协议', '服务协议')).length).toBeGreaterThan(0)
})

const withTabs = ['/home', '/order', '/user-center', '/number', '/category']
const withoutTabs = [
  '/search',
  '/login',
  '/number/9',
  '/tag-list?id=pair',
  '/home?layout=0',
  '/number?layout=none',
]
const keptTabs = ['/home?layout=', '/home?layout=1', '/home?layout=true', '/home?layout=tab']

test('[SC-4] the tab bar is on main screens, and layout in the query hides it', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  const shown = async (path: string) => {
    await shopper.open(path)
    return page.getByRole('navigation', { name: '主导航' }).isVisible()
  }
  for (const path of [...withTabs, ...keptTabs]) expect(await shown(path), path).toBe(true)
  for (const path of withoutTabs) expect(await shown(path), path).toBe(false)
})

test('[SC-4] the tabs lead to home, orders and my', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/home')
  const bar = page.getByRole('navigation', { name: '主导航' })
  expect(await bar.getByRole('link').allTextContents()).toEqual(['首页', '订单', '我的'])
  for (const [name, path] of [
    ['订单', '/order'],
    ['我的', '/user-center'],
    ['首页', '/home'],
  ] as const) {
    await bar.getByRole('link', { name }).tap()
    await expectAddress(page, (url) => url.pathname + url.search === `/mobile${path}`)
    expect(await bar.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
  }
})

const foreign = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/mobile//evil.example',
  '/\t/evil.example',
]

test('[SC-5] a logged-in shopper continues to the callback with its query, but never to another site', async () => {
  const { page, origin } = await newMember()
  const after = async (callback: string) => {
    await page.goto(`${origin}/mobile/login?${new URLSearchParams({ callback }).toString()}`)
    await expectAddress(page, (url) => !url.pathname.includes('/login'))
    return decodeURI(page.url())
  }
  const own = '/tag-list?id=pair&keyword=对子号'
  expect(await after(own)).toBe(`${origin}/mobile${own}`)
  for (const callback of foreign) expect(await after(callback), callback).toBe(`${origin}/mobile/home`)
})

test('[SC-10] [EN-4] the order list asks for all, pending, completed and cancelled orders by its tabs', async () => {
  const member = await newMember()
  const { page, session } = member
  await member.open('/order')
  const tabs = page.getByRole('tab')
  expect(await tabs.allTextContents()).toEqual(['全部', '待支付', '已完成', '已取消'])
  for (const [name, status] of [
    ['待支付', '1'],
    ['已完成', '2'],
    ['已取消', '3'],
  ] as const) {
    const [request] = await Promise.all([
      page.waitForRequest(new RegExp(`/api/order/user/${session.id}\\?.*status=${status}`)),
      page.getByRole('tab', { name }).click(),
    ])
    expect(new URL(request.url()).searchParams.get('current')).toBe('1')
    expect(await page.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true')
    expect(new URL(page.url()).searchParams.get('status')).toBe(status)
  }
  await page.reload()
  await expect
    .poll(() => page.getByRole('tab', { name: '已取消' }).getAttribute('aria-selected'))
    .toBe('true')
})

test('[EN-1] a visitor is asked to log in, and comes back to the page', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/user-center')
  await page.getByRole('link', { name: /^请登录/ }).click()
  await expectAddress(page, /\/login\?callback=%2Fuser-center$/)
})
