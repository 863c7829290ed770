import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { createGate } from './gate.ts'
import { waitUntilResponsive, newShopper } from './shopper.ts'

/** The home screen with these banners, or a failure. */
async function homeWithBanners(banners: object[] | 'failed'): Promise<Page> {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/search')
  if (banners === 'failed') shopper.expectTrouble(/500/)
  await page.route('**/api/banner', (route) =>
    banners === 'failed'
      ? route.fulfill({ status: 500, json: { success: false, code: 500, error: 'internal' } })
      : route.fulfill({ json: { code: 0, success: true, data: banners } }),
  )
  await page.getByRole('link', { name: '返回' }).click()
  await expectAddress(page, /\/home$/)
  return page
}

/** The boxes of the slides, px, and the width between the margins. */
async function slides(page: Page): Promise<{ room: number; boxes: { width: number; height: number }[] }> {
  const section = page.getByRole('region', { name: '活动' })
  await expectVisible(section.locator('img').first())
  return section.evaluate((region) => {
    const track = region.firstElementChild!
    const boxes = [...track.children].map((slide) => {
      const { width, height } = slide.getBoundingClientRect()
      return { width, height }
    })
    const { paddingLeft, paddingRight } = getComputedStyle(track)
    const room = track.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return { room, boxes }
  })
}

const banner = (id: number) => ({ id, image: `/mobile/media/banner-${id}.zh.avif`, title: `横幅 ${id}` })

test('[HM-2] several banners are 90 % wide and 150 px high', async () => {
  const shopper = await newShopper()
  await shopper.open('/home')
  const { room, boxes } = await slides(shopper.page)
  expect(boxes.length).toBe(3)
  for (const { width, height } of boxes) {
    expect(width / room).toBeCloseTo(0.9, 2)
    expect(height).toBe(150)
  }
})

test('[HM-2] one banner is as wide as the carousel and 150 px high', async () => {
  const { room, boxes } = await slides(await homeWithBanners([banner(2)]))
  expect(boxes).toEqual([{ width: room, height: 150 }])
})

test.each(['failed', 'none'] as const)(
  '[HM-2] [EN-4] with banners that are %s the fallback banner shows',
  async (kind) => {
    const page = await homeWithBanners(kind === 'failed' ? kind : [])
    const { room, boxes } = await slides(page)
    expect(boxes).toEqual([{ width: room, height: 150 }])
    const image = page.getByRole('region', { name: '活动' }).locator('img')
    await expectAtRest(image.page(), () =>
      image.evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBeGreaterThan(0)
    expect(await image.getAttribute('alt')).toBe('95013 隐私号')
  },
)

test('[HM-3] [EN-4] a video banner plays its video in a modal, poster first, and closing stops it', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/home')
  await waitUntilResponsive(page.getByLabel(/^播放视频/))
  await page.getByLabel(/^播放视频/).click()
  const video = page.getByRole('dialog').locator('video')
  await expectVisible(video)
  const { data } = (await (await fetch(`${shopper.origin}/api/banner`)).json()) as {
    data: { video?: string; videoPoster?: string }[]
  }
  const film = data.find((each) => each.video)
  expect(await video.getAttribute('poster')).toBe(film?.videoPoster)
  expect(await video.getAttribute('src')).toBe(film?.video)
  const kept = await video.elementHandle()
  const state = () =>
    kept.evaluate((element) => {
      const { paused, currentTime } = element as HTMLVideoElement
      return { paused, started: currentTime > 0 }
    })
  await expect.poll(state).toEqual({ paused: false, started: true })
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  expect(await state()).toEqual({ paused: true, started: true })
})

test('[HM-2] the words on the banners are in the language of the shop', async () => {
  for (const [locale, language] of [
    ['zh-CN', 'zh'],
    ['en-US', 'en'],
  ] as const) {
    const { page, open } = await newShopper({ locale })
    await open('/home')
    const pictures = page.getByRole('main').locator('picture img')
    await expectVisible(pictures.first())
    const shown = await pictures.evaluateAll((all) =>
      all.map((img) => (img as HTMLImageElement).getAttribute('src')),
    )
    expect(shown).toEqual([1, 2, 3].map((n) => `/mobile/media/banner-${n}.${language}.jpg`))
    const first = pictures.first()
    await expect
      .poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBe(750)
  }
})

const tiles = [
  ['leopard', '豹子号'],
  ['pair', '对子号'],
  ['sequential', '顺子号'],
  ['symmetric', '对称号'],
  ['lucky', '吉祥号'],
  ['custom', '自选号'],
] as const

test('[HM-4] [CN-4] each of the six tiles opens its category', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/home')
  const links = page.getByRole('navigation', { name: '号码分类' }).getByRole('link')
  expect(await links.count()).toBe(6)
  for (const [index, [id, label]] of tiles.entries()) {
    await links.nth(index).click()
    await expectAddress(page, /\/tag-list\?/)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({ id, keyword: label })
    await expectVisible(page.getByRole('heading', { name: label }))
    await expectVisible(page.getByRole('main').getByRole('listitem').first())
    await page.goBack()
    await expectAddress(page, /\/home$/)
  }
})

const yuan = /^¥(\d+\.\d{2})$/

test('[HM-6] [HM-7] the first 7 featured numbers have a price and a struck price, then comes the way to more', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/home')
  const sale = page.locator('section').filter({ has: page.getByRole('heading', { name: '限时特惠' }) })
  const cards = sale.getByRole('listitem')
  expect(await cards.count()).toBe(8)
  // What the server answered to this page: another journey may feature others meanwhile.
  const state = await page.evaluate(() => document.getElementById('state')?.textContent ?? '')
  const answers = JSON.parse(state) as [[string], { number: string; price: number; goodPrice: number }[]][]
  const [, data = []] = answers.find(([[name]]) => name === 'GET /number/good') ?? []
  expect(data.length).toBe(7)
  for (const [index, { number, price, goodPrice }] of data.entries()) {
    const card = cards.nth(index)
    expect(await card.getByRole('link').textContent()).toContain(`95013-${number}`)
    expect(yuan.exec((await card.locator('b').last().textContent()) ?? '')?.[1]).toBe(price.toFixed(2))
    expect(await card.locator('s').textContent()).toContain(`¥${goodPrice.toFixed(2)}`)
  }
  const more = cards.last().getByRole('link')
  expect(await more.textContent()).toContain('更多号码')
  await more.click()
  await expectAddress(page, /\/mobile\/number$/)
})

test('[HM-6] without goodPrice the struck price is price × 8', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/search')
  const number = { id: 1, number: '123456', price: 12.35, state: 'on_sale' }
  await page.route('**/api/number/good*', (route) => route.fulfill({ json: { code: 0, data: [number] } }))
  await page.getByRole('link', { name: '返回' }).click()
  const sale = page.locator('section').filter({ has: page.getByRole('heading', { name: '限时特惠' }) })
  expect(await sale.locator('s').first().textContent()).toContain('¥98.80')
})

test('[HM-10] every number on every list carries the prefix', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  for (const path of ['/home', '/number', '/tag-list?keyword=1314', '/tag-list?id=pair', '/number/9']) {
    await shopper.open(path)
    const numbers = page.getByRole('main').getByRole('img', { name: /^(\d )+\d$/ })
    await expectVisible(numbers.first())
    const texts = await numbers.allTextContents()
    for (const text of texts) expect(text).toMatch(/^95013-\d{6,10}$/)
    expect(await page.getByRole('main').textContent()).not.toMatch(/(?<!95013-)\b95013\d{4,}/)
  }
})

test('[HM-6] [ER-6] featured numbers that fail to load say so, and retry by their button', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  shopper.expectTrouble(/500/)
  await shopper.open('/search')
  await waitUntilAtRest(page)
  let broken = true
  await page.route('**/api/number/good*', (route) =>
    broken ? route.fulfill({ status: 500, json: { success: false, code: 500 } }) : route.continue(),
  )
  await page.getByRole('link', { name: '返回' }).click()
  const sale = page.locator('section').filter({ has: page.getByRole('heading', { name: '限时特惠' }) })
  await expectVisible(sale.getByRole('alert'))
  broken = false
  await sale.getByRole('button', { name: '重试' }).click()
  await expectAtRest(sale.page(), () => sale.getByRole('listitem').count()).toBe(8)
  expect(await sale.getByRole('alert').count()).toBe(0)
})

test('a list whose script loaded while the phone slept hydrates with the content that the server sent', async () => {
  const { page, origin } = await newShopper()
  const { open, hold } = createGate()
  await page.clock.install()
  await page.route('**/mobile/assets/number-list-*.js', hold)
  const asked = page.waitForRequest('**/mobile/assets/number-list-*.js')
  await page.goto(`${origin}/mobile/home`)
  // It hydrates when it comes into view.
  await page.getByRole('heading', { name: '精选号码' }).scrollIntoViewIfNeeded()
  await asked
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  const sent = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  // Others buy numbers in the meantime: a new read would give another list.
  await page.route('**/api/number/**', () => undefined)
  await page.clock.fastForward('06:00')
  open()
  // The request has been given up by then, and is retried.
  await page.clock.fastForward('00:20')
  await waitUntilResponsive(links.last())
  expect(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))).toEqual(sent)
})
