import type { PhoneNumber } from '@hao/contract/entities.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { numberPlan, fullNumber } from '../../base/plan.ts'
import type { Share } from '../../base/page.ts'
import { basePath, paths } from '../../base/routes.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { type Texts, getTexts } from '../../base/texts/texts.ts'
import { numberTexts, shapeName } from '../numbers/texts.ts'
import type { MaskSearch } from './mask-search.ts'
import { maskPictures, numberPictures, shopPictures } from './pictures.ts'
import { shareTexts } from './texts.ts'

/** The shop's name, such as `95013 隐私号`. */
export function shopName(locale: Locale): string {
  return getTexts(shareTexts, locale).shop(numberPlan().prefix)
}

/** The name of a number's memorable part and its rarity; both '' for an ordinary number. */
export function getRarity(
  { pattern, oneIn }: PhoneNumber,
  locale: Locale,
): { shape: string; rarity: string } {
  if (!pattern) return { shape: '', rarity: '' }
  const words = getTexts(numberTexts, locale)
  const shape = shapeName(words, pattern.label)
  return { shape, rarity: oneIn ? words.oneIn(oneIn) : '' }
}

export function numberShare(number: PhoneNumber, locale: Locale): Share {
  const t = getTexts(shareTexts, locale)
  const { shape, rarity } = getRarity(number, locale)
  const name = fullNumber(number.number)
  return {
    title: shape ? t.number(name, shape) : name,
    text: number.state === 'sold' ? t.sold : t.onSale(formatYuan(number.price), rarity),
    site: shopName(locale),
    path: basePath + paths.number(number.id),
    pictures: numberPictures(number, locale),
  }
}

export function maskShare(search: MaskSearch, locale: Locale): Share {
  const t = getTexts(shareTexts, locale)
  const { mask, on } = search
  const site = shopName(locale)
  return {
    title: t.masks[on](mask.replaceAll('?', '•'), site),
    text: t.maskAbout(maskLegend(mask, t)),
    site,
    path: basePath + paths.search({ mask, on }),
    pictures: maskPictures(search, locale),
  }
}

/** What the signs of a mask mean; '' for digits only. */
export function maskLegend(mask: string, t: Texts<typeof shareTexts>): string {
  const said = [mask.includes('?') && t.any, /[A-J]/.test(mask) && t.same, mask.includes('x') && t.notFour]
  return said.filter(Boolean).join(t.and)
}

/** The shop itself, at one of its pages: `path` is relative to the base path. */
export function shopShare(path: string, locale: Locale): Share {
  const t = getTexts(shareTexts, locale)
  const site = shopName(locale)
  return {
    title: t.shopTitle(site, t.slogan),
    text: t.shopAbout,
    site,
    path: basePath + path,
    pictures: shopPictures(locale),
  }
}
