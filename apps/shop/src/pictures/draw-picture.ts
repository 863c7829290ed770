import type { NumberDetail } from '@hao/contract/entities.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { createServerRequest } from '../base/api/server-request.ts'
import type { PageRequest, ReadApi, SharePicture } from '../base/page.ts'
import { numberParts, numberPrefix } from '../base/plan.ts'
import { formatYuan } from '../base/texts/format.ts'
import { getTexts } from '../base/texts/texts.ts'
import { type MaskSearch, parseMaskSearch } from '../parts/share/mask-search.ts'
import { numberVersion, plainVersion } from '../parts/share/pictures.ts'
import { maskLegend, getRarity, shopName } from '../parts/share/share.ts'
import { shareTexts } from '../parts/share/texts.ts'
import type { Shape } from './frame.ts'
import { drawMask } from './mask-picture.ts'
import { drawNumber } from './number-picture.ts'
import { drawShop } from './shop-picture.ts'

/** `/wide/number/12.png` and the like, behind the language. */
const address = /^\/(wide|square)\/(?:number\/([1-9]\d{0,8})|(mask|shop))\.png$/

/** Draws the picture of an address of `parts/share/pictures.ts`; `path` is relative to `/share/<locale>`. */
export async function drawPicture({ path, search, locale, readApi }: PageRequest): Promise<SharePicture> {
  const [, shape, id, plain] = address.exec(path) ?? []
  const query = new URLSearchParams(search)
  const options: PictureOptions = {
    shape: shape === 'square' ? shape : 'wide',
    locale,
    version: query.get('v') ?? '',
  }
  if (id) return drawNumberPicture(Number(id), options, readApi)
  const mask = plain === 'mask' ? parseMaskSearch(query) : undefined
  if (mask) return { status: 200, svg: maskSvg(mask, options), current: options.version === plainVersion() }
  return plain === 'shop'
    ? { ...shopPicture(options, 200), current: options.version === plainVersion() }
    : shopPicture(options, 404)
}

type PictureOptions = { shape: Shape; locale: Locale; version: string }

async function drawNumberPicture(
  id: number,
  options: PictureOptions,
  readApi: ReadApi,
): Promise<SharePicture> {
  try {
    const number = await createServerRequest(readApi)('GET /number/:id(^\\d+$)', { id })
    return {
      status: 200,
      svg: numberSvg(number, options),
      current: options.version === numberVersion(number),
    }
  } catch (error) {
    if (!isApiError(error)) throw error
    return shopPicture(options, error.status === 404 ? 404 : 503)
  }
}

function numberSvg(number: NumberDetail, { shape, locale }: PictureOptions): string {
  const { plan, prefix, value, extra } = numberParts(number)
  const { shape: name, rarity } = getRarity(number, locale)
  const t = getTexts(shareTexts, locale)
  return drawNumber(
    {
      start: plan,
      prefix,
      value,
      extra,
      shop: shopName(locale),
      rarity: [name, rarity].filter(Boolean).join(' · '),
      price: formatYuan(number.price),
      perMonth: t.perMonth,
    },
    shape,
  )
}

function maskSvg(search: MaskSearch, { shape, locale }: PictureOptions): string {
  const t = getTexts(shareTexts, locale)
  const words = { place: t.places[search.on], legend: maskLegend(search.mask, t), shop: shopName(locale) }
  return drawMask({ ...search, ...words, start: numberPrefix() }, shape)
}

function shopPicture({ shape, locale }: PictureOptions, status: SharePicture['status']): SharePicture {
  const { slogan } = getTexts(shareTexts, locale)
  return {
    status,
    svg: drawShop({ start: numberPrefix(), shop: shopName(locale), slogan }, shape),
    current: false,
  }
}
