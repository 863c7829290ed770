import type { PhoneNumber } from '@hao/contract/entities.ts'
import { languages, type Locale } from '@hao/contract/locale.ts'
import { rarestMatch } from '@hao/numbers/match.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { rasterise } from '../../../server/src/platform/web/rasterise.ts'
import type { ReadApi } from '../base/page.ts'
import { loadTexts, getTexts } from '../base/texts/texts.ts'
import { numberTexts } from '../parts/numbers/texts.ts'
import { maskPictures, numberPictures, shopPictures } from '../parts/share/pictures.ts'
import { maskLegend, shopName } from '../parts/share/share.ts'
import { shareTexts } from '../parts/share/texts.ts'
import { drawPicture } from './draw-picture.ts'
import glyphs from './glyphs.json'

const locales = Object.keys(languages) as Locale[]
beforeAll(() => Promise.all(locales.map((locale) => loadTexts(locale))))

function numberOf(digits: string, price = 88) {
  return { id: 7, number: digits, price, state: 'on_sale', ...rarestMatch(digits) } as PhoneNumber
}

/** An API that has the number 7. */
const apiWith =
  (digits: string, price?: number): ReadApi =>
  async (url) =>
    url === '/api/number/7'
      ? { status: 200, body: { code: 0, data: { ...numberOf(digits, price), similar: [] } } }
      : {
          status: url === '/api/number/503' ? 503 : 404,
          body: { success: false, code: 40400, error: 'number-not-found' },
        }

/** Draws the picture of an address. */
function draw(address: string, readApi = apiWith('628888')) {
  const { pathname, search } = new URL(address, 'http://localhost')
  const [, locale = 'zh', path = ''] = /^\/mobile\/share\/(\w+)(\/.*)$/.exec(pathname) ?? []
  return drawPicture({ path, search, locale: locale as Locale, readApi })
}

const shades = {
  vermilion: [200, 50, 28],
  ink: [27, 31, 30],
  jade: [14, 107, 92],
} as const

/** How many pixels of a picture have each shade, between two heights, as the PNG that is sent shows it. */
async function paint(svg: string, [from, to]: readonly [number, number] = [0, 630]) {
  const png = await rasterise(svg)
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const rows = data.subarray(from * info.width * 3, to * info.width * 3)
  const count = (shade: readonly [number, number, number]) => {
    let pixels = 0
    for (let at = 0; at < rows.length; at += 3) {
      const away = shade.reduce((sum, part, band) => sum + Math.abs(part - (rows[at + band] ?? 0)), 0)
      if (away < 24) pixels += 1
    }
    return pixels
  }
  return {
    bytes: png.length,
    width: info.width,
    height: info.height,
    vermilion: count(shades.vermilion),
    ink: count(shades.ink),
    jade: count(shades.jade),
  }
}

/** The vertical range of the digits of a wide picture. */
const digits = [236, 350] as const

test("the picture of a number has its pattern in vermilion and the rest in ink, and differs from any other number's", async () => {
  const { wide } = numberPictures(numberOf('628888'), 'zh')
  const { svg, status, current } = await draw(wide)
  expect([status, current]).toEqual([200, true])
  const four = await paint(svg, digits)
  expect(four).toMatchObject({ width: 1200, height: 630 })
  // Four eights after a six and a two.
  expect(four.vermilion).toBeGreaterThan(four.ink * 1.5)
  expect(four.ink).toBeGreaterThan(4000)
  const ordinary = await paint((await draw(wide, apiWith('371946'))).svg, digits)
  expect(ordinary.vermilion).toBe(0)
  expect(ordinary.ink).toBeGreaterThan(8000)
  const all = await paint((await draw(wide, apiWith('888888'))).svg, digits)
  expect([all.ink, all.vermilion > four.vermilion]).toEqual([0, true])
  expect(Math.max(four.bytes, ordinary.bytes, all.bytes)).toBeLessThan(100_000)
})

test('the small picture has the number and its price too', async () => {
  const { square } = numberPictures(numberOf('628888'), 'en')
  const small = await paint((await draw(square)).svg, [100, 350])
  expect(small).toMatchObject({ width: 480, height: 480 })
  expect(small.vermilion).toBeGreaterThan(small.ink)
  const band = async (price: number) =>
    (await paint((await draw(square, apiWith('628888', price))).svg, [360, 480])).vermilion
  const [cheap, dear] = [await band(8.8), await band(8888)]
  expect(dear).toBeLessThan(cheap)
  expect(dear).toBeGreaterThan(40_000)
})

test('the picture of an outdated price or an unknown number is not cached permanently', async () => {
  const { wide } = numberPictures(numberOf('628888'), 'zh')
  expect((await draw(wide, apiWith('628888', 99))).current).toBe(false)
  expect((await draw(wide, apiWith('628889'))).current).toBe(false)
})

test('the picture of a mask has a slot for each character', async () => {
  const picture = async (mask: string) => {
    const { svg, status, current } = await draw(maskPictures({ mask, on: 'tail' }, 'zh').wide)
    expect([status, current]).toEqual([200, true])
    return paint(svg, [240, 390])
  }
  const [some, letters] = [await picture('8??8'), await picture('AABB')]
  expect([some.vermilion > 1000, some.jade, letters.vermilion, letters.jade > 1000]).toEqual([
    true,
    0,
    0,
    true,
  ])
})

test("an unknown number, mask or picture gets the shop's picture without permanent caching", async () => {
  const shop = await draw(shopPictures('zh').wide)
  expect([shop.status, shop.current]).toEqual([200, true])
  for (const path of [
    'number/8.png',
    'number/0.png',
    'number/1234567890.png',
    'mask.png',
    'mask.png?mask=8y&on=tail',
    'mask.png?mask=8&on=middle',
    `mask.png?mask=${'8'.repeat(11)}`,
    'nothing.png',
  ])
    expect(await draw(`/mobile/share/zh/wide/${path}`), path).toEqual({
      status: 404,
      svg: shop.svg,
      current: false,
    })
  expect((await draw('/mobile/share/zh/wide/number/503.png')).status).toBe(503)
})

test.each(locales)('%s: the glyphs cover every text of a picture', (locale) => {
  const { shapes, oneIn } = getTexts(numberTexts, locale)
  const t = getTexts(shareTexts, locale)
  const rarities = Array.from({ length: 10 }, (_, power) => oneIn(10 ** power))
  const words = [
    ...Object.values(shapes),
    ...rarities,
    ...Object.values(t.places),
    maskLegend('A?A?x', t),
    shopName(locale),
    t.slogan,
    `${t.perMonth}¥0123456789.- ·ABCDEFGHIJx`,
  ]
  expect(Array.from(words.join('')).filter((character) => !(character in glyphs))).toEqual([])
})
